// Lines before walls of several traces, of TAPS taps each (docs/theory/walls.md): a law is of one material, trace and
// run.
// Law: src/kernel/room/layouts.ts emits it.

fn materialLaw(law: u32) -> MaterialLaw {
  return laws[law].material;
}

fn lineOf(law: u32, _run: u32) -> u32 {
  return law;
}

// Weight of node m.
fn lineWeight(law: u32, m: u32) -> f32 {
  return laws[law].weights[m];
}

fn airInertia(law: u32) -> f32 {
  return laws[law].inertia;
}
