@group(0) @binding(0) var<storage, read_write> next: array<f32>;
@group(0) @binding(1) var<storage, read> now: array<f32>;

fn nowAt(i: u32) -> f32 { return now[i]; }
fn nextAt(i: u32) -> f32 { return next[i]; }
fn setNext(i: u32, value: f32) { next[i] = value; }

@compute @workgroup_size(GROUP)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(local_invocation_index) local: u32,
) {
  let number = group.y * groups.x + group.x;
  if (number < BRICKS) { brickNodes(number, local); }
}
