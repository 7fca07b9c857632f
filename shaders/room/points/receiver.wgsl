// Records u[n] at receivers that read several nodes: a thread reads some of the nodes of one into a row, and the host
// adds up the rows of a receiver. `now` is bound by the kernel that this is part of.
// The step in the block, at a dynamic offset.
@group(1) @binding(0) var<uniform> blockStep: u32;
// WEIGHTED (src/kernel/room/layouts.ts). Threads go in tiles: of a tile the first node of each thread, then the second,
// to the last of READ nodes; then the row that each records.
@group(1) @binding(1) var<storage, read> heard: array<vec2<u32>>;
// [row][step of the block]; as many steps as the block has, so that nothing else is copied to the host.
@group(1) @binding(2) var<storage, read_write> records: array<f32>;
@group(1) @binding(3) var<uniform> blockSteps: u32;

// Threads that hear; a multiple of 8 nodes for each; entries of a tile.
override LISTENERS: u32;
override READ: u32;
const TILE = LISTENER_TILE;
// Threads of whole workgroups that hear; of those of other lists the first stands behind them.
override HEARING: u32 = (LISTENERS + GROUP - 1u) / GROUP * GROUP;
override TILE_ENTRIES: u32 = TILE * (READ + 1u);

fn heardValue(node: vec2<u32>) -> f32 {
  return bitcast<f32>(node.y) * now[node.x];
}

// Eight nodes at a time, so that their loads are under way together.
fn hear(thread: u32) {
  if (thread >= LISTENERS) { return; }
  let first = (thread / TILE) * TILE_ENTRIES + thread % TILE;
  let end = first + READ * TILE;
  var sum = 0.0;
  for (var k = first; k < end; k += 8u * TILE) {
    let a = heard[k];
    let b = heard[k + TILE];
    let c = heard[k + 2u * TILE];
    let d = heard[k + 3u * TILE];
    let e = heard[k + 4u * TILE];
    let f = heard[k + 5u * TILE];
    let g = heard[k + 6u * TILE];
    let h = heard[k + 7u * TILE];
    let early = (heardValue(a) + heardValue(b)) + (heardValue(c) + heardValue(d));
    let late = (heardValue(e) + heardValue(f)) + (heardValue(g) + heardValue(h));
    sum += early + late;
  }
  records[heard[end].x * blockSteps + blockStep] = sum;
}
