// The walk of src/rays/tree/walk.ts, in single precision. Coordinates are those of the tree.

// Eight words of each node: src/rays/tree/tree.ts.
@group(0) @binding(0) var<storage, read> nodes: array<u32>;
// Of each place of the leaves: three corners, each with a component of the unit normal; then the laws of front and
// back, and 1 for a facet that image sources leave to rays.
@group(0) @binding(1) var<storage, read> surfaces: array<vec4<f32>>;

const LEAF_MARK = 0xffffu;
const NOTHING = 0xffffffffu;

struct Found {
  place: u32,
  distance: f32,
}

fn lowOf(node: u32) -> vec3<f32> {
  return bitcast<vec3<f32>>(vec3<u32>(nodes[node], nodes[node + 1u], nodes[node + 2u]));
}

fn highOf(node: u32) -> vec3<f32> {
  return bitcast<vec3<f32>>(vec3<u32>(nodes[node + 3u], nodes[node + 4u], nodes[node + 5u]));
}

// The nearest triangle between two distances, or any one.
fn walk(origin: vec3<f32>, direction: vec3<f32>, nearest: f32, farthest: f32, any: bool) -> Found {
  // No component is 0: its inverse has to be a number.
  let safe = select(direction, vec3<f32>(1e-20), abs(direction) < vec3<f32>(1e-20));
  let inverse = 1.0 / safe;
  let size = abs(direction);
  let kz = select(select(2u, 1u, size.y > size.z), select(2u, 0u, size.x > size.z), size.x > size.y);
  let kx = (kz + 1u) % 3u;
  let ky = (kz + 2u) % 3u;
  let along = direction[kz];
  let shearX = direction[kx] / along;
  let shearY = direction[ky] / along;
  var found = Found(NOTHING, farthest);
  var later: array<u32, 42>;
  var waiting = 1u;
  later[0] = 0u;
  while (waiting > 0u) {
    waiting -= 1u;
    var node = later[waiting];
    loop {
      let one = (lowOf(node) - origin) * inverse;
      let other = (highOf(node) - origin) * inverse;
      let low = min(one, other);
      let high = max(one, other);
      let near = max(max(low.x, low.y), max(low.z, nearest));
      let far = min(min(high.x, high.y), min(high.z, found.distance));
      if (near > far) {
        break;
      }
      let word = nodes[node + 7u];
      if ((word >> 16u) != LEAF_MARK) {
        let second = node + 8u * nodes[node + 6u];
        let isForward = direction[word] >= 0.0;
        later[waiting] = select(node + 8u, second, isForward);
        waiting += 1u;
        node = select(second, node + 8u, isForward);
        continue;
      }
      let first = nodes[node + 6u];
      for (var place = first; place < first + (word & 0xffffu); place++) {
        let a = surfaces[4u * place].xyz - origin;
        let b = surfaces[4u * place + 1u].xyz - origin;
        let c = surfaces[4u * place + 2u].xyz - origin;
        let ax = a[kx] - shearX * a[kz];
        let ay = a[ky] - shearY * a[kz];
        let bx = b[kx] - shearX * b[kz];
        let by = b[ky] - shearY * b[kz];
        let cx = c[kx] - shearX * c[kz];
        let cy = c[ky] - shearY * c[kz];
        let u = cx * by - cy * bx;
        let v = ax * cy - ay * cx;
        let w = bx * ay - by * ax;
        if ((u < 0.0 || v < 0.0 || w < 0.0) && (u > 0.0 || v > 0.0 || w > 0.0)) {
          continue;
        }
        let determinant = u + v + w;
        if (determinant == 0.0) {
          continue;
        }
        let distance = (u * a[kz] + v * b[kz] + w * c[kz]) / (determinant * along);
        if (distance > nearest && distance < found.distance) {
          found = Found(place, distance);
          if (any) {
            return found;
          }
        }
      }
      break;
    }
  }
  return found;
}

fn normalOf(place: u32) -> vec3<f32> {
  return vec3<f32>(surfaces[4u * place].w, surfaces[4u * place + 1u].w, surfaces[4u * place + 2u].w);
}

// The law of the front in x, that of the back in y.
fn lawsOf(place: u32) -> vec2<u32> {
  return vec2<u32>(surfaces[4u * place + 3u].xy);
}

fn isFacet(place: u32) -> bool {
  return surfaces[4u * place + 3u].z == 1.0;
}
