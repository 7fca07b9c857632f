// BRICK_NODE (src/kernel/room/layouts.ts).
@group(0) @binding(NEAR_WALL_BINDING) var<storage, read> nodes: array<vec2<u32>>;

fn nearWallNodes(brick: Brick, local: u32) {
  for (var entry = local; entry < brick.nearWall; entry += GROUP) {
    let node = nodes[brick.firstNearWall + entry];
    let before = nextAt(node.x);
    let p = node.y & ((1u << PLACE_BITS) - 1u);
    let c = box[p];
    setNext(node.x, c + ((c - before) + rowSum(node.x, p, c, (node.y >> PLACE_BITS) * ROW_VECTORS)));
  }
}
