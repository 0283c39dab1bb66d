"""Runs one command and tells what it used, as JSON on the file descriptor given first.

    python -S -E stopwatch.py 1 PROGRAM [ARGUMENT]…

A process of its own, and a small one: on Linux a child's peak memory begins with that of the process that
started it, so nothing under this one's own 10 MB can be told.
"""

import os
import sys
import time

told, program, *arguments = int(sys.argv[1]), *sys.argv[2:]
started = time.perf_counter()
child = os.posix_spawn(program, [program, *arguments], os.environ)
_, status, used = os.wait4(child, 0)
wall = time.perf_counter() - started
code = os.waitstatus_to_exitcode(status)
cpu = used.ru_utime + used.ru_stime
peak = used.ru_maxrss / (1e6 if sys.platform == "darwin" else 1e6 / 1024)
os.write(told, f'{{"code": {code}, "cpu": {cpu:.6f}, "wall": {wall:.6f}, "peak": {peak:.3f}}}'.encode())
