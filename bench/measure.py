#!/usr/bin/env python3
"""Measures whole processes side by side.

measure.py [--rounds N] [--limit S] NAME=COMMAND ...

Each round runs every command once, in turn, so that what else the machine does meets all alike.
Prints a line per run and then Markdown: medians and ranges of wall time, of CPU time (user and
system, of the command and all its children) and of the largest resident set, and the ratios to the
first command. A line "RESULT ... rows=R pairs=P digest=D" of a command is compared with the others'.
"""

import argparse
import os
import re
import signal
import statistics
import subprocess
import tempfile
import threading
import time

DIGEST = re.compile(r"rows=\S+ pairs=\S+ digest=\S+")


def run(command, limit):
    """Returns (wall s, CPU s, peak MB, digest or "") or a text that says why there is none."""
    with tempfile.TemporaryFile() as errors:
        begin = time.perf_counter()
        process = subprocess.Popen(
            command,
            shell=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
            start_new_session=True,
        )
        timer = threading.Timer(limit, os.killpg, (process.pid, signal.SIGKILL))
        timer.start()
        out = process.stdout.read().decode(errors="replace")
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        wall = time.perf_counter() - begin
        process.returncode = os.waitstatus_to_exitcode(status)
        cpu = usage.ru_utime + usage.ru_stime
        peak = usage.ru_maxrss / 1024
        if process.returncode != 0:
            errors.seek(0)
            last = errors.read()[-300:].decode(errors="replace").strip().replace("\n", " / ")
            return f"exit {process.returncode} after {wall:.0f} s, {peak:.0f} MB: {last}"
        found = DIGEST.search(out)
        return wall, cpu, peak, found.group(0) if found else ""


def spread(values, digits):
    return (
        f"{statistics.median(values):.{digits}f} ({min(values):.{digits}f}–{max(values):.{digits}f})"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--limit", type=float, default=600, help="seconds per run")
    parser.add_argument("jobs", nargs="+", metavar="NAME=COMMAND")
    args = parser.parse_args()
    jobs = dict(job.split("=", 1) for job in args.jobs)
    results = {name: [] for name in jobs}
    dead = {}
    loads = []
    for number in range(1, args.rounds + 1):
        for name, command in jobs.items():
            if name in dead:
                continue
            result = run(command, args.limit)
            load = os.getloadavg()[0]
            loads.append(load)
            if isinstance(result, str):
                dead[name] = result
                print(f"{number} {name}: {result}", flush=True)
                continue
            results[name].append(result)
            wall, cpu, peak, digest = result
            print(
                f"{number} {name}: wall {wall:.2f} s, CPU {cpu:.2f} s, {peak:.0f} MB,"
                f" load {load:.1f} {digest}",
                flush=True,
            )
    table(results, dead)
    ratios(results)
    digests = {d for rows in results.values() for (*_, d) in rows if d}
    print()
    print(f"Load average {min(loads):.1f}–{max(loads):.1f} on {os.cpu_count()} cores.")
    if digests:
        print("All digests are equal." if len(digests) == 1 else f"DIGESTS DIFFER: {digests}")


def table(results, dead):
    print()
    print("| | wall s | CPU s | peak memory MB |")
    print("|---|---|---|---|")
    for name, rows in results.items():
        if name in dead:
            print(f"| {name} | {dead[name]} | | |")
        elif rows:
            wall, cpu, peak = ([row[i] for row in rows] for i in range(3))
            print(f"| {name} | {spread(wall, 2)} | {spread(cpu, 2)} | {spread(peak, 0)} |")


def ratios(results):
    names = [name for name, rows in results.items() if rows]
    if len(names) < 2:
        return
    medians = {
        name: [statistics.median(row[i] for row in results[name]) for i in range(3)]
        for name in names
    }
    print()
    print(f"| in proportion to {names[0]} | wall | CPU | memory |")
    print("|---|---|---|---|")
    for name in names[1:]:
        parts = [medians[name][i] / medians[names[0]][i] for i in range(3)]
        print(f"| {name} | {parts[0]:.2f} | {parts[1]:.2f} | {parts[2]:.2f} |")


if __name__ == "__main__":
    main()
