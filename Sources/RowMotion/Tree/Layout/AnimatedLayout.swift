/// A node whose size follows animatable data.
@MainActor protocol AnimatedLayout {}
