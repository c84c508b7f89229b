#!/usr/bin/env python3
"""Prints the goals and times of the light suite from the JSON that quadlight-bench wrote.

use: bench/light_table.py light.json [--write docs/benchmarks.md]
With --write, the tables are also put between the marks of the document.
"""
import argparse
import statistics

from results import Table, figure, read, replace_between

ours = "quadlight"
METHODS = [ours, "quadlight_all", "peer/sweep", "peer/box2d_rays", "peer/cgal_expansion", "peer/cgal_rotation"]

# Goals of our time per light in µs.
TIMES = [
    ("1k random walls, R = 300", "random_1k/bounded", 1.6),
    ("10k random walls, R = 300", "random_10k/bounded", 4.5),
    ("100k random walls, R = 300", "random_100k/bounded", 10),
    ("100² cells, unit walls, R = 300", "blocks_100_unit/bounded", 6),
    ("100² cells, merged walls, R = 300", "blocks_100_merged/bounded", 3.2),
    ("1000² cells, unit walls, R = 300", "blocks_1000_unit/bounded", 8),
    ("1000² cells, merged walls, R = 300", "blocks_1000_merged/bounded", 4.5),
    ("sc1-Aurora, R = 60", "aurora_merged/bounded", 18),
    ("sc1-Aurora, solid, R = 60", "aurora_solid/bounded", 18),
    ("10k random walls, unbounded", "random_10k/unbounded", 12),
    ("sc1-Aurora, unbounded", "aurora_merged/unbounded", 40),
    ("sc1-Aurora, solid, unbounded", "aurora_solid/unbounded", 40),
]
SIZES = ["1k", "10k", "100k"]
LIGHTS_PART = "/lights:"


class Results:
    def __init__(self, path):
        self.entries, self.context = read(path)

    def us(self, name):
        entry = self.entries.get(name)
        return entry["time"] / 1000 if entry else None

    def ratio(self, over, under):
        """(ratio, what of what) of two times."""
        p, q = self.us(over), self.us(under)
        return (p / q, f"{figure(p)} / {figure(q)} µs") if p and q else (None, "")

    def workloads(self):
        """Names such as random_1k/bounded, in the order of the run."""
        names = [n.removeprefix(ours + "/") for n, e in self.entries.items() if "in_range" in e]
        return list(dict.fromkeys(names))

    def ending(self, end):
        return next((name for name in self.entries if name.endswith(end)), ours + end)


def goal_rows(results):
    """(what, goal, at most or at least, measured, unit, of what)"""
    for title, workload, goal in TIMES:
        yield title, goal, "≤", results.us(f"{ours}/{workload}"), "µs", ""
    for n in SIZES:
        ratio, of = results.ratio(f"{ours}/crossing_{n}/bounded", f"{ours}/random_{n}/bounded")
        yield f"{n} walls, crossing / uncrossed", 1.05, "≤", ratio, "×", of
    yield ("one wall moved, the index", 0.2, "≤", results.us(results.ending("/move_wall")), "µs",
           "")
    ratio, of = results.ratio(results.ending("/frame_one_wall"),
                              results.ending("/frame_all_lights"))
    yield "frame of 200 lights: one wall moved / all lights moved", 0.1, "≤", ratio, "×", of
    for workload in results.workloads():
        ratio, of = results.ratio(f"peer/cgal_expansion/{workload}", f"{ours}/{workload}")
        if ratio:
            yield f"CGAL triangular expansion / ours, {workload}", 9, "≥", ratio, "×", of
    for workload in results.workloads():
        in_range = results.entries[f"{ours}/{workload}"]["in_range"]
        ratio, of = results.ratio(f"peer/sweep/{workload}", f"{ours}/{workload}")
        if ratio and in_range >= 300:
            of += f"; {figure(in_range)} walls in range"
            yield f"plain sweep / ours, {workload}", 12, "≥", ratio, "×", of
    one = results.ending("/many/workers:1")
    ratio, of = results.ratio(one, one.replace("workers:1", "workers:2"))
    yield "one worker / two, 1,000 lights", 1.9, "≥", ratio, "×", of
    counts = [results.entries[f"{ours}/{w}"]["allocations"] for w in results.workloads()]
    yield "allocations per light, the most of all workloads", 0, "≤", max(counts), "", ""


def goals_table(results):
    table = Table("what", "goal", "measured", "", "of")
    missed = total = 0
    for title, goal, sign, measured, unit, of in goal_rows(results):
        wanted = f"{sign} {goal} {unit}".rstrip()
        if measured is None:
            table.add(title, wanted, "–", "not measured", "")
            continue
        met = measured <= goal if sign == "≤" else measured >= goal
        total += 1
        missed += not met
        table.add(title, wanted, figure(measured), "ok" if met else "**missed**", of)
    text = f"{table}\n\n{total - missed} of {total} goals met, {missed} missed."
    missing = [peer for peer in results.context.get("peers missing", "none").split(", ")
               if peer.startswith(("CGAL visibility", "Box2D"))]
    if missing:
        text += f" Peers that were not there: {', '.join(missing)}."
    if results.context.get("left out", "none") != "none":
        text += f" Left out: {results.context['left out']}."
    return text


def times_table(results):
    table = Table("workload", "walls", "in range", "corners",
                  *[m.removeprefix("peer/") for m in METHODS])
    preparation = Table("workload", *[m.removeprefix("peer/") for m in METHODS])
    for workload in results.workloads():
        times, prepared = [], []
        for method in METHODS:
            name = f"{method}/{workload}"
            entry = results.entries.get(name)
            # A slow peer is asked for the first lights only.
            few = next((n for n in results.entries if n.startswith(name + LIGHTS_PART)), None)
            entry = entry or results.entries.get(few)
            mark = f" ({few.rpartition(':')[2]} lights)" if few else ""
            times.append(figure(entry["time"] / 1000) + mark if entry else "–")
            prepared.append(figure(entry["prepare_ms"]) if entry else "–")
        entry = results.entries[f"{ours}/{workload}"]
        counts = [f"{entry['walls']:,.0f}", figure(entry["in_range"]), figure(entry["corners"])]
        table.add(workload, *counts, *times)
        preparation.add(workload, *prepared)
    return f"µs per light:\n\n{table}\n\nms of preparation, once per world:\n\n{preparation}"


def files_table(results):
    prefix = f"{ours}/foundry/"
    maps = {n.removeprefix(prefix): e for n, e in results.entries.items() if n.startswith(prefix)}
    if not maps:
        return "Not measured."
    table = Table("file", "walls", "lights", "mean", "median", "worst")
    for name, entry in maps.items():
        table.add(name, *[f"{entry[c]:,.0f}" for c in ("walls", "lights")],
                  figure(entry["time"] / 1000), *[figure(entry[c] / 1000) for c in ("median", "worst")])
    worst = max(maps, key=lambda name: maps[name]["worst"])
    middle = statistics.median(entry["median"] for entry in maps.values())
    return (f"{table}\n\nµs per light. Median of the files' medians: {figure(middle / 1000)} µs; "
            f"worst light: {figure(maps[worst]['worst'] / 1000)} µs, in {worst}.")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("results")
    parser.add_argument("--write", metavar="DOCUMENT")
    args = parser.parse_args()

    results = Results(args.results)
    texts = {"light-goals": goals_table(results), "light-times": times_table(results),
             "light-files": files_table(results)}
    print(*texts.values(), sep="\n\n")
    if args.write:
        for mark, text in texts.items():
            replace_between(args.write, mark, text)


if __name__ == "__main__":
    main()
