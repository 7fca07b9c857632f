// A node between which walls pass (src/room/subcell/subcell.ts).
struct Node {
  index: u32,
  // Start of its row, or NO_ROW.
  row: u32,
  inverseMass: f32,
  // Fractions of its cubes.
  low: u32,
  high: u32,
  firstTerm: u32,
  // Links (low 16 bits) and guests.
  counts: u32,
}
