#!/usr/bin/env python3
"""Makes docs/growth.md and docs/growth.svg from the JSON of quadlight-bench --suite=growth.

use: bench/plot.py growth.json docs
"""
import argparse
import math
import os
from xml.sax.saxutils import escape

from results import Table, figure, read, replace_between, short

CASES = [  # case, title, divided by the number of items
    ("build", "bulk build, ns per item", True),
    ("camera", "camera window 1920 × 1080, ns", False),
    ("small", "small window 64 × 64, ns", False),
    ("segment", "segment of 1,000 units, ns", False),
    ("nearest", "8 nearest, ns", False),
    ("pairs", "all pairs, ns per item", True),
]
LINES = [  # index, layout, colour, dashes
    ("quadlight", "A", "#1f6feb", ""),
    ("quadlight", "B", "#1f6feb", "5 3"),
    ("peer/boost_packed", "A", "#d1572a", ""),
    ("peer/boost_packed", "B", "#d1572a", "5 3"),
    ("peer/linear", "A", "#6b7280", ""),
    ("peer/linear", "B", "#6b7280", "5 3"),
]
NAMES = {"quadlight": "Quadtree", "peer/boost_packed": "packed Boost R-tree",
         "peer/linear": "linear scan"}


def series(entries, case, per_item):
    """{(index, layout): [(n, ns)]}"""
    lines = {}
    for name, entry in entries.items():
        head, _, n = name.rpartition("/")
        head, _, layout = head.rpartition("/")
        index, _, found = head.rpartition("/")
        if found == case and n.isdigit():
            time = entry["time"] / (int(n) if per_item else 1)
            lines.setdefault((index, layout), []).append((int(n), time))
    return {key: sorted(points) for key, points in lines.items()}


def share_series(entries):
    """The same over the share of the world's area that a window covers; and the number of items."""
    lines, items = {}, 0
    for name, entry in entries.items():
        if "/window_share/" not in name:
            continue
        index, rest = name.split("/window_share/")
        layout, n, share = rest.split("/")
        items = int(n)
        lines.setdefault((index, layout), []).append(
            (float(share.removeprefix("share:")), entry["time"]))
    return {key: sorted(points) for key, points in lines.items()}, items


class Panel:
    """One chart with logarithmic axes."""
    width, height = 400, 240
    left, right, top, bottom = 52, 22, 28, 30

    def __init__(self, title, lines, label):
        self.title, self.lines, self.label = title, lines, label
        xs = [x for points in lines.values() for x, _ in points]
        ys = [y for points in lines.values() for _, y in points]
        self.xs = sorted(set(xs))
        self.x0, self.x1 = math.log10(min(xs)), math.log10(max(xs))
        self.y0, self.y1 = math.floor(math.log10(min(ys))), math.ceil(math.log10(max(ys)))

    def at(self, x, y):
        across = (math.log10(x) - self.x0) / max(self.x1 - self.x0, 1e-9)
        up = (math.log10(y) - self.y0) / max(self.y1 - self.y0, 1e-9)
        return (self.left + across * (self.width - self.left - self.right),
                self.height - self.bottom - up * (self.height - self.top - self.bottom))

    def svg(self, x, y):
        out = [f'<g transform="translate({x} {y})">',
               f'<text x="{self.left}" y="16" class="title">{escape(self.title)}</text>']
        for power in range(self.y0, self.y1 + 1):
            _, py = self.at(self.xs[0], 10.0**power)
            out.append(f'<line x1="{self.left}" x2="{self.width - self.right}" y1="{py:.1f}" '
                       f'y2="{py:.1f}" class="grid"/>')
            out.append(f'<text x="{self.left - 6}" y="{py + 4:.1f}" text-anchor="end">'
                       f"{power_name(power)}</text>")
        for value in self.xs:
            px, py = self.at(value, 10.0**self.y0)
            out.append(f'<text x="{px:.1f}" y="{py + 16:.1f}" text-anchor="middle">'
                       f"{self.label(value)}</text>")
        for index, layout, colour, dashes in LINES:
            points = [self.at(*p) for p in self.lines.get((index, layout), [])]
            if points:
                path = " ".join(f"{px:.1f},{py:.1f}" for px, py in points)
                out.append(f'<polyline points="{path}" stroke="{colour}" '
                           f'stroke-dasharray="{dashes}"/>')
        return "\n".join(out + ["</g>"])


def power_name(power):
    """Of a time in ns."""
    for start, unit in ((9, "s"), (6, "ms"), (3, "µs")):
        if power >= start:
            return f"{10 ** (power - start)} {unit}"
    return f"{10 ** power} ns" if power >= 0 else f"{10.0 ** power:g} ns"


def percent(share):
    return f"{share * 100:g} %"


def legend(x, y):
    out = [f'<g transform="translate({x} {y})">']
    for i, (index, layout, colour, dashes) in enumerate(LINES):
        row = Panel.top + 22 * (i + 1)
        out.append(f'<polyline points="{Panel.left},{row - 4} {Panel.left + 40},{row - 4}" '
                   f'stroke="{colour}" stroke-dasharray="{dashes}"/>'
                   f'<text x="{Panel.left + 50}" y="{row}">{NAMES[index]}, data {layout}</text>')
    return "\n".join(out + ["</g>"])


def place(i):
    return i % 2 * Panel.width, i // 2 * Panel.height


def write_svg(path, panels):
    rows = len(panels) // 2 + 1  # the legend has the last place
    width, height = 2 * Panel.width, rows * Panel.height
    body = [p.svg(*place(i)) for i, p in enumerate(panels)] + [legend(*place(len(panels)))]
    style = ("text{font:11px sans-serif;fill:#374151}.title{font-weight:bold}"
             ".grid{stroke:#e5e7eb}polyline{fill:none;stroke-width:1.8}")
    with open(path, "w", encoding="utf-8") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
                   f'viewBox="0 0 {width} {height}">\n<style>{style}</style>\n'
                   f'<rect width="{width}" height="{height}" fill="#ffffff"/>\n'
                   + "\n".join(body) + "\n</svg>\n")


def growth_table(lines, title):
    sizes = sorted({n for points in lines.values() for n, _ in points})
    table = Table(title, *map(short, sizes))
    for index, layout, _, _ in LINES:
        times = dict(lines.get((index, layout), []))
        if times:
            table.add(f"{NAMES[index]}, {layout}",
                      *(figure(times[n]) if n in times else "–" for n in sizes))
    return str(table)


def share_table(lines, n):
    shares = sorted({s for points in lines.values() for s, _ in points})
    table = Table(f"window's share of the world, {short(n)} items, ns", *map(percent, shares))
    for index, layout, _, _ in LINES:
        times = dict(lines.get((index, layout), []))
        if times:
            table.add(f"{NAMES[index]}, {layout}", *(figure(times[s]) for s in shares))
    for layout in "AB":
        tree, scan = (dict(lines.get((i, layout), [])) for i in ("quadlight", "peer/linear"))
        if tree and scan:
            table.add(f"linear scan / Quadtree, {layout}",
                      *(figure(scan[s] / tree[s]) for s in shares))
    return str(table)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("results")
    parser.add_argument("folder")
    args = parser.parse_args()

    entries, _ = read(args.results)
    panels, tables = [], []
    for case, title, per_item in CASES:
        lines = series(entries, case, per_item)
        if lines:
            panels.append(Panel(title, lines, short))
            tables.append(growth_table(lines, title))
    shares, n = share_series(entries)
    if shares:
        panels.append(Panel(f"window by share of the world's area, {short(n)} items", shares,
                            percent))
        tables.append(share_table(shares, n))
    if not panels:
        raise SystemExit(f"{args.results}: holds no times of the growth suite")
    write_svg(os.path.join(args.folder, "growth.svg"), panels)
    text = "\n\n".join(tables)
    replace_between(os.path.join(args.folder, "growth.md"), "growth", text)
    print(text)


if __name__ == "__main__":
    main()
