"""Reads what quadlight-bench wrote as JSON: medians by name."""
import json


def read(path):
    """Returns {name: entry}, the medians of repeated runs and the rest as it is. Names lose the
    parts that Google Benchmark adds for itself ("/manual_time", "/iterations:1", ...)."""
    with open(path, encoding="utf-8") as file:
        data = json.load(file)
    entries = {}
    for entry in data["benchmarks"]:
        if entry.get("error_occurred"):
            raise SystemExit(f"{path}: {entry['name']}: {entry['error_message']}")
        if entry.get("aggregate_name", "median") != "median":
            continue
        added = ("manual_time", "real_time", "iterations:", "repeats:", "min_time:")
        parts = [p for p in entry["run_name"].split("/") if not p.startswith(added)]
        if entry["time_unit"] != "ns":
            raise SystemExit(f"{path}: times are expected in ns")
        name = "/".join(parts)
        # What the case itself measured, or wall time of several threads; else processor time.
        measured = {"manual_time", "real_time"} & set(entry["run_name"].split("/"))
        entry["time"] = entry["real_time" if measured else "cpu_time"]
        # Of repeated runs without aggregates, the middle one.
        entries.setdefault(name, []).append(entry)
    middle = lambda runs: sorted(runs, key=lambda e: e["time"])[len(runs) // 2]
    return {name: middle(runs) for name, runs in entries.items()}, data["context"]


class Table:
    """Markdown with columns of equal width."""

    def __init__(self, *head):
        self.rows = [head]

    def add(self, *row):
        self.rows.append(tuple(str(cell) for cell in row))

    def __str__(self):
        widths = [max(len(row[i]) for row in self.rows) for i in range(len(self.rows[0]))]
        lines = [
            "| " + " | ".join(c.ljust(w) for c, w in zip(row, widths)) + " |" for row in self.rows
        ]
        lines.insert(1, "|" + "|".join("-" * (w + 2) for w in widths) + "|")
        return "\n".join(lines)


def replace_between(path, mark, text):
    """Puts text between the lines <!-- mark --> and <!-- /mark --> of a document."""
    with open(path, encoding="utf-8") as file:
        document = file.read()
    start, end = f"<!-- {mark} -->\n", f"<!-- /{mark} -->"
    if start not in document or end not in document:
        raise SystemExit(f"{path}: the marks {start.strip()} and {end} are missing")
    before, rest = document.split(start, 1)
    after = rest.split(end, 1)[1]
    with open(path, "w", encoding="utf-8") as file:
        file.write(before + start + text.rstrip() + "\n" + end + after)


def short(n):
    """1000000 as 1M, 64000 as 64k."""
    for size, letter in ((1_000_000, "M"), (1_000, "k")):
        if n >= size and n % size == 0:
            return f"{n // size}{letter}"
    return str(n)


def figure(x):
    """Three digits that count."""
    if x >= 1000:
        return f"{float(f'{x:.3g}'):,.0f}"
    if x >= 100:
        return f"{x:.0f}"
    return f"{x:.1f}" if x >= 10 else f"{x:.2f}" if x >= 1 else f"{x:.3f}"
