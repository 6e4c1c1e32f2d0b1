// Kills processes, fills disks and runs concurrent writers by the thousand, and counts lost edits.
//
//     rowmotion-crash COUNT [--seed N] [--in DIRECTORY] [--demo PATH --windows COUNT]
//
// With --demo, windows are tested too, which needs a display. A directory in memory, such as
// /dev/shm, tests the same without waiting for a disk.

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
