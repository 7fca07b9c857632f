// A wall face has one line, and stands in all tables at the same place.

alias Lines = Line;

fn linesOf(face: Face, base: u32) -> Lines {
  return loadLine(face.node + base, face.bits);
}

fn tracesOf(line: Lines) -> vec2<f32> {
  return lineTraces(line);
}

// 2L
fn inertiaOf(face: Face) -> f32 {
  return airInertia(faceLaw(face.bits));
}

fn takeOut(line: Lines, face: Face, flow: f32) {
  storeLine(line, face.bits, flow);
}

fn rememberedAt(row: u32) -> u32 {
  return row;
}
