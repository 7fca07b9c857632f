import { AIR, directionStrides, DIRECTIONS, type RoomGraph } from '../../grid/graph.ts';

/** Nodes round a node: [x, y, z] from −1 to 1, number (x + 1) + 3 (y + 1) + 9 (z + 1). */
const NODES = 27;
const STEP = [1, 3, 9] as const;

/** [cube c round the middle, in which the middle is corner c] bits of the nodes at its corners. */
const CUBE_NODES = [0, 1, 2, 3, 4, 5, 6, 7].map((c) => {
  let bits = 0;
  for (let corner = 0; corner < 8; corner++) {
    const at = [0, 1, 2].map((axis) => 1 + ((corner >> axis) & 1) - ((c >> axis) & 1));
    bits |= 1 << (at[0] + 3 * at[1] + 9 * at[2]);
  }
  return bits;
});

/** [direction] bits of the nodes that have a neighbour there among the 27. */
const WITH_NEIGHBOUR = DIRECTIONS.map((direction) => {
  const axis = direction >> 1;
  let bits = 0;
  for (let n = 0; n < NODES; n++) {
    if (Math.floor(n / STEP[axis]) % 3 !== (direction & 1 ? 2 : 0)) bits |= 1 << n;
  }
  return bits;
});

/** The air among the 27 nodes round a node, joined by the open edges between them. */
export class AirAround {
  private readonly stride: readonly number[];
  private readonly offset: readonly number[];
  private readonly waiting = new Uint8Array(NODES);

  constructor(private readonly graph: RoomGraph) {
    this.stride = directionStrides(graph.grid);
    const [x, y, z] = [this.stride[1], this.stride[3], this.stride[5]];
    this.offset = Array.from(
      { length: NODES },
      (_, n) => ((n % 3) - 1) * x + ((Math.floor(n / 3) % 3) - 1) * y + (Math.floor(n / 9) - 1) * z,
    );
  }

  /**
   * The cubes round a node whose air is joined to that of one of them.
   *
   * @param cube number c of a plain cube, in which the node is corner c
   * @param among cubes to choose from (bits), `cube` among them
   * @returns bits of cubes
   */
  joined(node: number, cube: number, among: number): number {
    const { nodes } = this.graph;
    const { offset, waiting } = this;
    let air = 0;
    let count = 0;
    for (let n = 0; n < NODES; n++) {
      if (!(CUBE_NODES[cube] & (1 << n)) || !(nodes[node + offset[n]] & AIR)) continue;
      air |= 1 << n;
      waiting[count++] = n;
    }
    let found = cubesWith(air, among);
    // In most rooms the first cube touches the air of all others.
    while (count > 0 && found !== among) {
      const n = waiting[--count];
      const open = nodes[node + offset[n]];
      for (const direction of DIRECTIONS) {
        if (!(open & (1 << direction)) || !(WITH_NEIGHBOUR[direction] & (1 << n))) continue;
        const next = n + (direction & 1 ? 1 : -1) * STEP[(direction >> 1) as 0 | 1 | 2];
        if (air & (1 << next)) continue;
        air |= 1 << next;
        waiting[count++] = next;
      }
      found = cubesWith(air, among);
    }
    return found | (1 << cube);
  }
}

/** The cubes among some (bits) that have any of some of the 27 nodes (bits) as a corner. */
function cubesWith(nodes: number, among: number): number {
  let found = 0;
  for (let c = 0; c < 8; c++) if (among & (1 << c) && nodes & CUBE_NODES[c]) found |= 1 << c;
  return found;
}
