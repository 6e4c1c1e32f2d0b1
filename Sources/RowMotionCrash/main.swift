// Kills, fills disks and writes twice at once, by the thousand, and counts what was lost.
//
//     rowmotion-crash COUNT [--seed N] [--in DIRECTORY] [--demo PATH --windows COUNT]
//
// With --demo the windows' part is run too, which needs a display. In memory, as in /dev/shm, there is
// no disk to wait for, and as much to be killed in.

import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())

if arguments.first == Editor.flag {
  Editor.run(Array(arguments.dropFirst()))
  exit(0)
}

guard let plan = CrashPlan(arguments) else {
  print(
    "usage: rowmotion-crash COUNT [--seed N] [--in DIRECTORY] [--demo PATH --windows COUNT]")
  exit(2)
}
exit(plan.run() ? 0 : 1)
