#!/usr/bin/env python3
"""Compares the search for the most requirements with OR-tools CP-SAT, board by board.

    pip install -r benches/peers/requirements.txt
    cargo bench --no-run --bench peers
    python3 benches/peers/run.py --ours target/release/deps/peers-* --boards 60 --table peers.md --plot peers.svg

Both solve the same boards in one run: a family and size at a time, ours first. Each board is solved three times by
both, one thread each; the least time counts, without reading the board or building the model. The run fails if a value differs.
"""
import argparse
import json
import subprocess
import sys

import cp_sat
import families


def at(times, share):
    times = sorted(times)
    return times[min(len(times) - 1, int(len(times) * share))]


def written(us):
    for unit, factor in (("s", 1e6), ("ms", 1e3)):
        if us >= factor:
            return f"{us / factor:.3g} {unit}"
    return f"{us:.3g} µs"


def compare(ours, family, size, count):
    boards = [families.board(family, size, seed) for seed in range(count)]
    text = "".join(json.dumps(board) + "\n" for board in boards)
    answers = subprocess.run([ours], input=text, capture_output=True, text=True, check=True).stdout.splitlines()
    row = {"family": family, "size": size, "boards": count, "menace": [], "cp-sat": [], "unproven": [0, 0]}
    for board, line in zip(boards, answers, strict=True):
        mine = json.loads(line)
        value, proven, us = cp_sat.solve(board, 3)
        if proven and mine["proven"] and value != mine["value"]:
            sys.exit(f"{board['id']}: {mine['value']} here, {value} by CP-SAT")
        row["menace"].append(mine["us"])
        row["cp-sat"].append(us)
        row["unproven"][0] += not mine["proven"]
        row["unproven"][1] += not proven
    return row


def table(rows):
    lines = [
        "| family | size | boards | menace median | 99 % | unproven | CP-SAT median | 99 % | unproven |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        cells = [row["family"], f"{row['size']}x{row['size']}", row["boards"]]
        for place, who in enumerate(("menace", "cp-sat")):
            cells += [written(at(row[who], 0.5)), written(at(row[who], 0.99)), row["unproven"][place]]
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines) + "\n"


def plot(rows, path):
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams |= {"svg.hashsalt": "menace", "svg.fonttype": "none"}
    from matplotlib import pyplot

    names = list(dict.fromkeys(row["family"] for row in rows))
    figure, axes = pyplot.subplots(1, len(names), figsize=(3.2 * len(names), 3.4), sharey=True)
    for axis, name in zip(axes if len(names) > 1 else [axes], names):
        own = [row for row in rows if row["family"] == name]
        sizes = [row["size"] for row in own]
        for who, color in (("menace", "tab:blue"), ("cp-sat", "tab:orange")):
            for share, style, label in ((0.5, "-", "median"), (0.99, "--", "99 %")):
                times = [at(row[who], share) / 1e3 for row in own]
                axis.plot(sizes, times, style, color=color, marker=".", label=f"{who}, {label}")
        axis.set(title=name, xlabel="creatures a side", yscale="log", xticks=sizes)
        axis.minorticks_off()
        axis.grid(alpha=0.3)
    figure.axes[0].set_ylabel("ms")
    lines = figure.axes[0].get_legend_handles_labels()
    figure.tight_layout(rect=(0, 0.1, 1, 1))
    figure.legend(*lines, loc="lower center", ncols=4, frameon=False)
    figure.savefig(path, metadata={"Date": None})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ours", required=True, help="the built bench `peers`")
    parser.add_argument("--families", default=",".join(families.FAMILIES))
    parser.add_argument("--sizes", default="6,10,20,30")
    parser.add_argument("--boards", type=int, default=60)
    parser.add_argument("--table", help="where to write the table [default: stdout]")
    parser.add_argument("--plot", help="where to write the plot, as svg")
    arguments = parser.parse_args()
    sizes = [int(size) for size in arguments.sizes.split(",")]
    rows = []
    for family in arguments.families.split(","):
        for size in sizes:
            rows.append(compare(arguments.ours, family, size, arguments.boards))
            print(table(rows[-1:]).splitlines()[-1], file=sys.stderr)
    if arguments.table:
        with open(arguments.table, "w") as file:
            file.write(table(rows))
    else:
        print(table(rows), end="")
    if arguments.plot:
        plot(rows, arguments.plot)


if __name__ == "__main__":
    main()
