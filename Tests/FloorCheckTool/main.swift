// `make lint`: prints all violations of the layering rules and fails if there are any.

import FloorCheck
import Foundation

let root = FloorCheck.packageRoot
let problems =
  try FloorCheck(root: root).problems() + FloorPicture(root: root).problems()
  + GlobalState(root: root).problems()
for problem in problems { print(problem) }
exit(problems.isEmpty ? 0 : 1)
