import CGtk
import CGtkShims
import XCTest

@testable import RowMotionGTK

/// The renderer that is requested on different machines.
final class RendererChoiceTests: XCTestCase {
  private func choice(
    _ environment: [String: String] = [:], gpu: [String] = ["/dev/dri/renderD128"]
  ) -> RendererChoice {
    RendererChoice(for: .init(environment: environment, gpuNodes: gpu, hostName: "Desk"))
  }

  func testWithAGPUTheChoiceIsLeftToGTK() {
    XCTAssertEqual(choice(), .automatic)
    XCTAssertEqual(choice(["DISPLAY": ":0"]), .automatic)
    XCTAssertEqual(choice(["WAYLAND_DISPLAY": "wayland-0"]), .automatic)
    XCTAssertEqual(choice(["DISPLAY": ":0"], gpu: ["/dev/nvidia0"]), .automatic)
  }

  func testWithoutAGPUCairoIsUsedOnEveryDisplay() {
    XCTAssertEqual(choice(gpu: []), .cairoWithoutGPU)
    XCTAssertEqual(choice(["DISPLAY": ":0"], gpu: []), .cairoWithoutGPU)
    XCTAssertEqual(choice(["WAYLAND_DISPLAY": "wayland-0"], gpu: []), .cairoWithoutGPU)
    XCTAssertEqual(choice(["DISPLAY": "far:0"], gpu: []), .cairoWithoutGPU)
  }

  func testARendererNamedByTheUserIsUsed() {
    for name in ["cairo", "gl", "ngl", "vulkan", "help"] {
      for gpu in [[], ["/dev/dri/renderD128"]] {
        XCTAssertEqual(
          choice(["GSK_RENDERER": name, "DISPLAY": "far:0"], gpu: gpu), .named(name))
      }
    }
    XCTAssertEqual(choice(["GSK_RENDERER": ""], gpu: []), .cairoWithoutGPU)
  }

  func testCairoIsUsedOnAnXDisplayOfAnotherMachine() {
    for name in [
      "far:0", "far:10.0", "far.example.org:0", "192.168.1.7:0.0", "tcp/far:0", "inet6/far:1",
      "[fe80::1]:0", "fe80::1:0", "localhost:10.0", "127.0.0.1:11", "[::1]:10", "desk:12",
    ] {
      XCTAssertEqual(choice(["DISPLAY": name]), .cairoOnRemoteDisplay(name))
    }
    XCTAssertEqual(
      choice(["DISPLAY": "localhost:2", "SSH_CONNECTION": "10.0.0.2 5 10.0.0.3 22"]),
      .cairoOnRemoteDisplay("localhost:2"))
  }

  func testADisplayOfThisMachineIsNotRemote() {
    for name in [
      ":0", ":0.0", ":99", "unix:0", "unix/:0", "unix/desk:0", "localhost:0", "localhost:0.0",
      "127.0.0.1:1", "desk:0", "DESK:0.1", "/private/tmp/launch/org.xquartz:0", "", "nonsense",
      "localhost:", ":99999999999999999999",
    ] {
      XCTAssertEqual(choice(["DISPLAY": name]), .automatic, name)
    }
    // A user who is logged in by ssh starts a program on this machine's screen.
    XCTAssertEqual(
      choice(["DISPLAY": ":0", "SSH_CONNECTION": "10.0.0.2 5 10.0.0.3 22"]), .automatic)
  }

  func testAnXDisplayIsIgnoredIfWaylandIsUsed() {
    let both = ["DISPLAY": "far:0", "WAYLAND_DISPLAY": "wayland-0"]
    func with(_ backend: String) -> RendererChoice {
      choice(both.merging(["GDK_BACKEND": backend]) { $1 })
    }
    XCTAssertEqual(choice(both), .automatic)
    XCTAssertEqual(with("wayland"), .automatic)
    XCTAssertEqual(with("wayland,x11"), .automatic)
    XCTAssertEqual(with("*"), .automatic)
    XCTAssertEqual(with("x11"), .cairoOnRemoteDisplay("far:0"))
    XCTAssertEqual(with("x11,wayland"), .cairoOnRemoteDisplay("far:0"))
    XCTAssertEqual(with("broadway"), .automatic)
    XCTAssertEqual(
      choice(["WAYLAND_DISPLAY": "", "DISPLAY": "far:0"]), .cairoOnRemoteDisplay("far:0"))
  }

  func testCairoDisablesOpenGLWithTheVariableOfThisGTKVersion() {
    MainActor.assumeIsolated {
      let isNew = gtk_get_minor_version() >= 16
      let name = isNew ? "GDK_DISABLE" : "GDK_DEBUG"
      let features = isNew ? "gl,vulkan" : "gl-disable"
      XCTAssertEqual(Startup.glVariable, name)
      XCTAssertEqual(
        Self.variables(.cairoWithoutGPU, [:]), ["GSK_RENDERER": "cairo", name: features])
      XCTAssertEqual(
        Self.variables(.named("cairo"), [name: "dmabuf:" + features]),
        ["GSK_RENDERER": "cairo", name: "dmabuf," + features])
      XCTAssertEqual(Self.variables(.named("Cairo"), [name: "dmabuf"])[name], "dmabuf," + features)
      // GTK complains about an empty word.
      XCTAssertEqual(
        Self.variables(.named("cairo"), [name: "dmabuf; "])[name], "dmabuf," + features)
      XCTAssertEqual(Self.variables(.automatic, [:]), [:])
      XCTAssertEqual(Self.variables(.named("gl"), [name: "frames"]), [:])
    }
  }

  @MainActor private static func variables(
    _ choice: RendererChoice, _ environment: [String: String]
  ) -> [String: String] {
    Startup.variables(for: choice, in: environment)
  }
}
