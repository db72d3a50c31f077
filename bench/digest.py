#!/usr/bin/env python3
"""Reduces a report to what other engines compute, so that they can be told to agree.

inflight report … --include-warmup --format ndjson -o FILE; digest.py FILE

Prints "RESULT rows=R pairs=P digest=D" over the whole windows: count, maximum and sum of the values
per request and metric, devices of one host taken together, as the peers' programs do.
"""

import json
import sys

METRICS = {
    "allocator_allocated_bytes": 1,
    "device_memory_reserved_bytes": 2,
    "device_memory_used_bytes": 3,
    "process_rss_bytes": 4,
}


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        metric = {}
        for line in file:
            if line.startswith('{"row":"series"'):
                row = json.loads(line)
                metric[row["series_id"]] = METRICS[row["metric"]]
        file.seek(0)
        totals = [0] * 5
        for line in file:
            if line.startswith('{"row":"request"'):
                request(json.loads(line), metric, totals)
    rows, pairs, *digest = totals
    print(f"RESULT rows={rows} pairs={pairs} digest={':'.join(map(str, digest))}")


def request(row, metric, totals):
    number = int(row["request_id"].split("-")[1])
    by_metric = {}
    for overlap in row["overlap"]:
        count = overlap["count"]
        if overlap["window"] == "whole" and count:
            of = by_metric.setdefault(metric[overlap["series_id"]], [0, 0, 0])
            of[0] += count
            of[1] = max(of[1], overlap["max"])
            of[2] += round(overlap["mean"] * count)  # exact: sums stay far below 2^53
    for which, (count, largest, total) in by_metric.items():
        weight = (number % 9973 + 1) * which
        totals[0] += 1
        totals[1] += count
        totals[2] += count * weight
        totals[3] += largest % 1000003 * weight
        totals[4] += total % 1000003 * weight


if __name__ == "__main__":
    main()
