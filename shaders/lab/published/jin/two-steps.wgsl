// Two steps in one kernel: planes of both steps stand in workgroup memory, those before and after in registers. A tile
// computes the first step also one node beyond its own.
const ACROSS = 32u;
const THREADS = ACROSS * DOWN;
const REACH = 2u;
var<workgroup> start: array<f32, THREADS>;
var<workgroup> middle: array<f32, THREADS>;

@compute @workgroup_size(ACROSS, DOWN)
fn main(
  @builtin(workgroup_id) group: vec3<u32>,
  @builtin(local_invocation_id) local: vec3<u32>,
  @builtin(local_invocation_index) index: u32,
) {
  let x = i32(group.x * (ACROSS - 2u * REACH) + local.x) - i32(REACH);
  let y = i32(group.y * (DOWN - 2u * REACH) + local.y) - i32(REACH);
  let last = i32(SIDE) - 1;
  let exists = x >= 0 && x <= last && y >= 0 && y <= last;
  let place = u32(clamp(y, 0, last)) * SIDE + u32(clamp(x, 0, last));
  let inside = x > 0 && x < last && y > 0 && y < last;
  let hasSides = local.x > 0u && local.x < ACROSS - 1u && local.y > 0u && local.y < DOWN - 1u;
  let owns = exists && local.x >= REACH && local.x < ACROSS - REACH && local.y >= REACH && local.y < DOWN - REACH;
  let begin = i32(group.z * WALK);
  let end = min(begin + i32(WALK), i32(planes.count));
  var below = valueAt(begin - 2, place);
  var own = valueAt(begin - 1, place);
  var middleBelow = 0.0;
  var middleOwn = 0.0;
  for (var p = begin - 1; p <= end; p++) {
    let above = valueAt(p + 1, place);
    start[index] = own;
    workgroupBarrier();
    var first = own;
    if (hasSides && inside && changes(p)) {
      first = diffused(own, start[index - 1u] + start[index + 1u], start[index - ACROSS] + start[index + ACROSS], below + above);
    }
    if (owns && p > begin) {
      var second = middleOwn;
      if (inside && changes(p - 1)) {
        second = diffused(
          middleOwn,
          middle[index - 1u] + middle[index + 1u],
          middle[index - ACROSS] + middle[index + ACROSS],
          middleBelow + first,
        );
      }
      fresh[u32(i32(planes.result) + p - 1) * SIDE * SIDE + place] = second;
    }
    workgroupBarrier();
    middle[index] = first;
    middleBelow = middleOwn;
    middleOwn = first;
    below = own;
    own = above;
  }
}
