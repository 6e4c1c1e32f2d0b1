"""Prints a program's accessible elements: look.py PROGRAM-NAME [SECONDS]."""
import sys, time
sys.path.insert(0, __file__.rsplit("/", 1)[0])
if len(sys.argv) < 2 or "--help" in sys.argv:
    print(__doc__)
    sys.exit(0 if "--help" in sys.argv else 2)
import reader
app = reader.program(sys.argv[1])
reader.settle(float(sys.argv[2]) if len(sys.argv) > 2 else 1)
t = time.time()
lines = reader.dump(app)
print("\n".join(lines))
print(len(lines), "elements", time.time() - t)
