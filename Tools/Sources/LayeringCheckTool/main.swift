// `make lint`: prints all violations of the layering rules and fails if there are any.

import LayeringCheck
import Foundation

let root = LayeringCheck.packageRoot
let problems =
  try LayeringCheck(root: root).problems() + LayerTable(root: root).problems()
  + GlobalState(root: root).problems()
for problem in problems { print(problem) }
exit(problems.isEmpty ? 0 : 1)
