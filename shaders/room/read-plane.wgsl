// Gathers the part of a plane across the grid that lies in a slab, GROUP_U × GROUP_V nodes a workgroup.
override GROUP_U: u32;
override GROUP_V: u32;

@group(0) @binding(0) var<storage, read> now: array<f32>;
// [plane][v][u]
@group(0) @binding(1) var<storage, read_write> values: array<f32>;

// Part: src/kernel/room/layouts.ts emits it.
@group(1) @binding(0) var<uniform> part: Part;

@compute @workgroup_size(GROUP_U, GROUP_V)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  if (id.x >= part.width || id.y >= part.height) { return; }
  values[part.to + id.y * part.width + id.x] = now[part.first + id.x * part.strideU + id.y * part.strideV];
}
