"""One way of another program, as the process that `measure-rows.mjs` talks to: <script>.py <way> <settings> <seconds>."""

import json
import resource
import sys
import time


def run(open_way):
    """`open_way(settings, way)` gives a function that does the work once and says how many items that were."""
    way, file, seconds = json.loads(sys.argv[1]), sys.argv[2], float(sys.argv[3])
    with open(file, encoding="utf8") as text:
        settings = json.load(text)
    once = open_way(settings, way)
    once()
    print('{"ready":true}', flush=True)
    for _ in sys.stdin:
        started, computed = time.perf_counter(), time.process_time()
        items = 0
        while True:
            items += once()
            elapsed = time.perf_counter() - started
            if elapsed >= seconds:
                break
        unit = 2**20 if sys.platform == "darwin" else 2**10
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
        computed = time.process_time() - computed
        print(json.dumps({"items": items, "seconds": elapsed, "cpuSeconds": computed, "rssMB": memory}), flush=True)
