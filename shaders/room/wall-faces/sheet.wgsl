// A sheet has a line on either side. It reads the difference of the two traces; what flows out of the air in front of
// it flows into the air behind it.

// Faces that stand before sheets in the tables of flows and memories.
override BEFORE: u32;

struct Lines {
  front: Line,
  back: Line,
}

fn linesOf(sheet: Face, base: u32) -> Lines {
  return Lines(loadLine(sheet.node + base, sheet.bits), loadLine(sheet.backNode + base, sheet.backBits));
}

fn tracesOf(lines: Lines) -> vec2<f32> {
  return lineTraces(lines.front) - lineTraces(lines.back);
}

// 2L of the air on both sides.
fn inertiaOf(sheet: Face) -> f32 {
  return airInertia(faceLaw(sheet.bits)) + airInertia(faceLaw(sheet.backBits));
}

fn takeOut(lines: Lines, sheet: Face, flow: f32) {
  storeLine(lines.front, sheet.bits, flow);
  storeLine(lines.back, sheet.backBits, -flow);
}

fn rememberedAt(row: u32) -> u32 {
  return row + BEFORE;
}
