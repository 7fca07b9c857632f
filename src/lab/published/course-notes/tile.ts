import { tileCellAt, leadOf, MAIN } from './tile-text.ts';
import { haloOf, tileSide } from './tile-shape.ts';
import { restingTileDesign } from './tiled-design.ts';

/**
 * A workgroup loads a tile of nodes with its halo into workgroup memory; then each thread updates a node from there.
 */
export const tileDesign = restingTileDesign({
  name: 'tile',
  source: '[StencilNotes], Tiled Stencil',
  about: 'A workgroup loads a tile of nodes with its halo into workgroup memory; then a thread a node.',
  workgroups: {
    withHalo: [
      [8, 8, 8],
      [8, 8, 4],
    ],
    inTurns: [
      [32, 4, 4],
      [16, 8, 4],
      [16, 4, 4],
      [8, 8, 4],
      [4, 4, 4],
    ],
  },
  refuses: () => null,
  sides(stencil, { workgroup: [x, y, z], parameters }) {
    const halo = haloOf(stencil);
    return [tileSide(x, halo[0], parameters), tileSide(y, halo[1], parameters), tileSide(z, halo[2], parameters)];
  },
  value: (_, [{ cells: row }, { cells: rows }], [x, y, z]) => tileCellAt('own', (z * rows + y) * row + x),
  text: (_, variant, sides, update) => `
${MAIN} {
  let origin = tileOf(group) * NODES;
  for (var k = lane; k < CELLS.x * CELLS.y * CELLS.z; k += THREADS) {
    let position = origin + vec3<u32>(k % CELLS.x, k / CELLS.x % CELLS.y, k / (CELLS.x * CELLS.y));
    if (isStored(position)) { tile[k] = now[indexAt(position)]; }
  }
  workgroupBarrier();

  let cell = local + vec3<u32>(${([0, 1, 2] as const).map((axis) => leadOf(sides, variant, axis)).join(', ')});
  let id = origin + cell - HALO;
  if (any(cell - HALO >= NODES) || any(id >= vec3<u32>(PITCH, ROWS, PLANES))) { return; }
  let node = id.z * PLANE + id.y * PITCH + id.x;
  if (!isInterior(node)) { return; }
  let i = FIRST + node;
  let own = (cell.z * CELLS.y + cell.y) * CELLS.x + cell.x;
  let c = tile[own];
${update}
}
`,
});
