import type { Workgroup } from '../../kernel.ts';
import { parameter, threads, type InteriorChoice } from '../../interior/design.ts';
import { leadOf, MAIN } from './tile-text.ts';
import type { TileSides } from './tile-shape.ts';

/** Statements of a workgroup that walks along z, one plane of nodes a step. */
export interface WalkParts {
  /** Before the first step; `origin` is the first node, `own` the thread's cell in a plane of the tile. */
  readonly start: string;
  /** Of the step to plane `z`, before the workgroup waits for all its threads. */
  readonly load: string;
  /** The value of the thread's node. */
  readonly centre: string;
  readonly update: string;
}

/** Threads stay to the end of the walk, those without a node as well: they load, and barriers want all. */
export function walkText(choice: InteriorChoice, sides: TileSides, { start, load, centre, update }: WalkParts): string {
  return `
const WALK = ${parameter(choice, 'planes')}u;

${MAIN} {
  let origin = tileOf(group) * vec3<u32>(NODES.xy, WALK);
  let end = min(origin.z + WALK, PLANES);
  let cell = local.xy + vec2<u32>(${leadOf(sides, choice, 0)}, ${leadOf(sides, choice, 1)});
  let id = origin.xy + cell - HALO.xy;
  let updates = all(cell - HALO.xy < NODES.xy) && all(id < vec2<u32>(PITCH, ROWS));
  let own = cell.y * CELLS.x + cell.x;
${start}
  for (var z = origin.z; z < end; z++) {
${load}
    workgroupBarrier();
    let node = z * PLANE + id.y * PITCH + id.x;
    if (updates && isInterior(node)) {
      let i = FIRST + node;
      let c = ${centre};
${update.replace(/^/gm, '    ')}
    }
    workgroupBarrier();
  }
}
`;
}

/**
 * Loads of cells of one plane after the other: each thread takes every THREADS-th of `count` cells. `cellOf`, a function of
 * WGSL, says where these are in a plane. Index arithmetic is done once for all planes.
 * @returns `start`, which is to stand before the planes, and `load`, which brings a plane, counted from the halo's first,
 * to where it begins in the tile
 */
export function planeLoads(
  count: number,
  workgroup: Workgroup,
): { start: string; load: (plane: string, begin: string) => string } {
  const turns = Array.from({ length: Math.ceil(count / threads(workgroup)) }, (_, k) => k);
  const start = turns.map(
    (k) => `  let cell${k} = cellOf(lane + ${k}u * THREADS);
  let to${k} = cell${k}.y * CELLS.x + cell${k}.x;
  let place${k} = vec3<u32>(origin.xy + cell${k}, 0u);
  let from${k} = indexAt(place${k});
  let loads${k} = lane + ${k}u * THREADS < ${count}u && isStored(place${k});`,
  );
  return {
    start: start.join('\n'),
    load: (plane, begin) =>
      turns.map((k) => `    if (loads${k}) { tile[${begin} + to${k}] = now[from${k} + ${plane} * PLANE]; }`).join('\n'),
  };
}
