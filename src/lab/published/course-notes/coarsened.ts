import { tileCellAt } from './tile-text.ts';
import { haloOf, tileSide } from './tile-shape.ts';
import { walkingTileDesign } from './tiled-design.ts';
import { planeLoads, walkText } from './walk-text.ts';

/**
 * A workgroup walks along z. It holds the 2h + 1 planes of its tile that the nodes of the current one read; with each
 * step the next plane takes the place of the oldest. The notes copy planes within workgroup memory; here their names
 * change.
 */
export const coarsenedDesign = walkingTileDesign({
  name: 'coarsened',
  source: '[StencilNotes], Thread Coarsening',
  about: 'A workgroup walks along z with 2h + 1 planes of its tile in workgroup memory.',
  workgroups: {
    withHalo: [
      [32, 32, 1],
      [16, 16, 1],
    ],
    inTurns: [
      [32, 16, 1],
      [32, 8, 1],
      [16, 8, 1],
      [8, 8, 1],
      [8, 4, 1],
    ],
  },
  refuses: () => null,
  sides(stencil, { workgroup: [x, y], parameters }) {
    const halo = haloOf(stencil);
    return [tileSide(x, halo[0], parameters), tileSide(y, halo[1], parameters), { nodes: 1, cells: 2 * halo[2] + 1 }];
  },
  value: (stencil, [{ cells: row }], [x, y, z]) => tileCellAt(`plane${haloOf(stencil)[2] + z} + own`, y * row + x),
  text(stencil, variant, sides, update) {
    const current = haloOf(stencil)[2];
    const newest = 2 * current;
    const planes = Array.from({ length: newest + 1 }, (_, k) => k);
    const { start, load } = planeLoads(sides[0].cells * sides[1].cells, variant.workgroup);
    const walk = walkText(variant, sides, {
      start: `${start}

  // Where planes begin in the tile. The first step finds all but its newest, a place further than they are to be.
${planes.map((k) => `  var plane${k} = ${k}u * PLANE_CELLS;`).join('\n')}
  for (var k = 0u; k < 2u * HALO.z; k++) {
${load('(origin.z + k)', '(k + 1u) * PLANE_CELLS')}
  }`,
      load: `    let oldest = plane0;
${planes
  .slice(0, -1)
  .map((k) => `    plane${k} = plane${k + 1};`)
  .join('\n')}
    plane${newest} = oldest;
${load('(z + 2u * HALO.z)', `plane${newest}`)}`,
      centre: `tile[plane${current} + own]`,
      update,
    });
    return `
const PLANE_CELLS = CELLS.x * CELLS.y;

fn cellOf(k: u32) -> vec2<u32> {
  return vec2<u32>(k % CELLS.x, k / CELLS.x);
}
${walk}`;
  },
});
