import type { InteriorStencil } from '../../../kernel/interior/design.ts';
import { tileCellAt } from './tile-text.ts';
import { haloOf, tileSide } from './tile-shape.ts';
import { walkingTileDesign } from './tiled-design.ts';
import { planeLoads, walkText } from './walk-text.ts';

/** Whether all points that are read lie on the axes. */
function isLeggy({ offsets, weights }: InteriorStencil): boolean {
  return offsets.every((offset, k) => weights[k] === 0 || offset.filter((steps) => steps !== 0).length === 1);
}

/** Cells of the halo beside nodes, rows first: points on the axes read no corners. */
const BESIDE = `
fn cellOf(k: u32) -> vec2<u32> {
  if (k < 2u * HALO.y * NODES.x) {
    let row = k / NODES.x;
    return vec2<u32>(HALO.x + k % NODES.x, select(row + NODES.y, row, row < HALO.y));
  }
  let rest = k - 2u * HALO.y * NODES.x;
  let column = rest % (2u * HALO.x);
  return vec2<u32>(select(column + NODES.x, column, column < HALO.x), HALO.y + rest / (2u * HALO.x));
}
`;

/**
 * A workgroup walks along z. The values on a thread's own line are a queue of 2h + 1 registers; only the current plane,
 * which other threads read, is in workgroup memory.
 */
export const registerTiledDesign = walkingTileDesign({
  name: 'register-tiled',
  source: '[StencilNotes], Register Tiling',
  about: 'A workgroup walks along z with one plane in workgroup memory; neighbours along z are in registers.',
  workgroups: {
    withHalo: [
      [32, 32, 1],
      [16, 16, 1],
    ],
    inTurns: [
      [32, 16, 1],
      [32, 8, 1],
      [16, 8, 1],
    ],
  },
  refuses: (stencil) => (isLeggy(stencil) ? null : 'serves stencils whose points are all on the axes'),
  sides(stencil, { workgroup: [x, y], parameters }) {
    const halo = haloOf(stencil);
    return [tileSide(x, halo[0], parameters), tileSide(y, halo[1], parameters), { nodes: 1, cells: 1 }];
  },
  value: (stencil, [{ cells: row }], [x, y, z]) =>
    z === 0 ? tileCellAt('own', y * row + x) : `u${haloOf(stencil)[2] + z}`,
  text(stencil, variant, sides, update) {
    const [beside, , current] = haloOf(stencil);
    const newest = 2 * current;
    const queue = Array.from({ length: newest + 1 }, (_, k) => k);
    const [x, y] = sides;
    const haloHasThreads = x.cells === variant.workgroup[0];
    const { start, load } = planeLoads(haloHasThreads ? 0 : 2 * beside * (x.nodes + y.nodes), variant.workgroup);
    const walk = walkText(variant, sides, {
      start: `${start}
  let place = vec3<u32>(origin.xy + cell, 0u);
  let lineStart = indexAt(place);
  let stored = isStored(place);

  // The first step finds all but the newest, a place further than they are to be.
${queue.map((k) => `  var u${k} = 0.0;`).join('\n')}
  if (stored) {
${queue
  .slice(1)
  .map((k) => `    u${k} = now[lineStart + (origin.z + ${k - 1}u) * PLANE];`)
  .join('\n')}
  }`,
      load: `${queue
        .slice(0, -1)
        .map((k) => `    u${k} = u${k + 1};`)
        .join('\n')}
    if (stored) { u${newest} = now[lineStart + (z + 2u * HALO.z) * PLANE]; }
    tile[own] = u${current};
${load('(z + HALO.z)', '0u')}`,
      centre: `u${current}`,
      update,
    });
    return (haloHasThreads ? '' : BESIDE) + walk;
  },
});
