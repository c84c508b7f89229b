#!/usr/bin/env python3
"""Prints the goals and the times of all indices from the JSON that quadlight-bench wrote.

use: bench/table.py spatial.json [--write docs/benchmarks.md]
With --write, the tables are also put between the marks of the document.
"""
import argparse

from results import Table, figure, read, replace_between, short

ours, packed = "quadlight", "peer/boost_packed"
classic, grid, cgal = "peer/classic_quadtree", "peer/uniform_grid", "peer/cgal"

# A figure is looked up as (index, case); goals are of the ratio of two, by layout and size.
by_size = lambda small, large: lambda layout, n: small if n < 1_000_000 else large
by_layout = lambda a, b: lambda layout, n: a if layout == "A" else b
always = lambda goal: lambda layout, n: goal
RATIOS = [
    ("bulk build / packed Boost R-tree", "build", packed, "build", by_size(0.12, 0.15)),
    ("camera window / packed Boost R-tree", "camera", packed, "camera", by_size(0.09, 0.17)),
    ("camera window / UniformGrid", "camera", grid, "camera", always(0.85)),
    ("small window / packed Boost R-tree", "small", packed, "small", by_size(0.2, 0.4)),
    ("all move + commit / rebuilding the packed Boost R-tree", "move_all", packed, "move_all",
     always(0.13)),
    ("1 % move + commit / all move", "move_some", ours, "move_all", always(0.1)),
    ("single insert / classic quadtree", "insert", classic, "insert", always(0.4)),
    ("single erase / classic quadtree", "erase", classic, "erase", always(0.4)),
    ("segment, 1,000 long / packed Boost R-tree", "segment", packed, "segment",
     by_size(0.25, 0.35)),
    ("8 nearest / packed Boost R-tree", "nearest", packed, "nearest", by_layout(0.55, 0.3)),
    ("all pairs / CGAL box intersection", "pairs", cgal, "pairs", by_layout(0.04, 0.06)),
]
# Cases that touch all items: their times are divided by the number of items.
PER_ITEM = {"build": 1, "world": 1, "pairs": 1, "move_all": 1, "move_some": 0.01}
CASES = ["build", "camera", "small", "world", "segment", "nearest", "pairs", "insert", "erase",
         "move_all", "move_some"]
WORKERS = [("camera windows in a batch", "batch_camera"), ("rebuild", "rebuild"),
           ("all pairs", "batch_pairs")]


class Results:
    def __init__(self, path):
        self.entries, self.context = read(path)
        names = [name.split("/") for name in self.entries]
        self.data = sorted({(p[-2], int(p[-1])) for p in names if p[-1].isdigit()},
                           key=lambda d: (d[1], d[0]))

    def time(self, index, case, layout, n, suffix=""):
        entry = self.entries.get(f"{index}/{case}/{layout}/{n}{suffix}")
        return entry["time"] if entry else None

    def counter(self, case, layout, n, name):
        entry = self.entries.get(f"{ours}/{case}/{layout}/{n}")
        return entry[name] if entry else None


def goal_rows(results, layout, n):
    """(operation, goal as a number, at most or at least, measured, unit, what of what)"""
    for title, case, peer, peer_case, goal in RATIOS:
        mine, theirs = results.time(ours, case, layout, n), results.time(peer, peer_case, layout, n)
        ratio = mine / theirs if mine and theirs else None
        what = f"{figure(mine)} / {figure(theirs)} ns" if ratio else ""
        yield title, goal(layout, n), "≤", ratio, "×", what
        if case == "small":
            world = results.time(ours, "world", layout, n)
            yield "window over the whole world", 0.25, "≤", world and world / n, "ns per id", ""
    handles = results.counter("bytes", layout, n, "handles")
    for title, name, goal in (("rebuild", "rebuilt", 24), ("random edits", "edited", 48)):
        what = f"+ {figure(handles)} for handles" if handles else ""
        yield (f"memory per item after {title}", goal, "≤",
               results.counter("bytes", layout, n, name), "bytes", what)
    for title, case in WORKERS:
        one, two = (results.time(ours, case, layout, n, f"/workers:{w}") for w in (1, 2))
        ratio = one / two if one and two else None
        what = f"{figure(one)} / {figure(two)} ns" if ratio else ""
        yield f"two workers / one: {title}", 1.8, "≥", ratio, "×", what


def goals_table(results):
    table = Table("operation", "data", "n", "goal", "measured", "", "of")
    rows = {}
    for layout, n in results.data:
        for row in goal_rows(results, layout, n):
            rows.setdefault(row[0], []).append((layout, n) + row[1:])
    missed = total = 0
    for title, places in rows.items():
        for layout, n, goal, sign, measured, unit, what in places:
            if measured is None:
                table.add(title, layout, short(n), f"{sign} {goal} {unit}", "–", "not measured", "")
                continue
            met = measured <= goal if sign == "≤" else measured >= goal
            total += 1
            missed += not met
            table.add(title, layout, short(n), f"{sign} {goal} {unit}", figure(measured),
                      "ok" if met else "**missed**", what)
    return f"{table}\n\n{total - missed} of {total} goals met, {missed} missed."


def times_table(results, layout, n):
    indices = {}
    for name in results.entries:
        index, _, rest = name.rpartition(f"/{layout}/{n}")
        if rest == "" and index.rpartition("/")[2] in CASES:
            indices[index.rpartition("/")[0]] = True
    table = Table("index", *CASES)
    for index in indices:
        cells = []
        for case in CASES:
            time = results.time(index, case, layout, n)
            cells.append(figure(time / (PER_ITEM[case] * n if case in PER_ITEM else 1))
                         if time else "–")
        table.add(index.removeprefix("peer/"), *cells)
    return f"Layout {layout}, {short(n)} items:\n\n{table}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("results")
    parser.add_argument("--write", metavar="DOCUMENT")
    args = parser.parse_args()

    results = Results(args.results)
    times = "\n\n".join(times_table(results, layout, n) for layout, n in results.data)
    # The library's own indices are compared without goals.
    is_family = any(name.startswith("peer/leaf_quadtree/") for name in results.entries)
    texts = {"family": times} if is_family else {"goals": goals_table(results), "times": times}
    missing = results.context.get("peers missing", "none")
    if missing != "none" and not is_family:
        texts["goals"] += f" Peers that were not there: {missing}."
    print(*texts.values(), sep="\n\nns per item for build, world, pairs and moves (per moved item), "
          "per query or edit for the rest:\n\n")
    if args.write:
        for mark, text in texts.items():
            replace_between(args.write, mark, text)


if __name__ == "__main__":
    main()
