import type { Variant } from '../../../kernel/interior/define-design.ts';
import { threads } from '../../../kernel/interior/design.ts';
import type { Workgroup } from '../../../kernel/kernel.ts';
import type { TileParameters, TileSides } from './tile-shape.ts';
import { leadOf, MAIN } from './tile-text.ts';

export interface WalkParameters extends TileParameters {
  /** Planes that a workgroup walks. */
  readonly planes: number;
}

/** Statements of a workgroup that walks along z, one plane of nodes a step. */
export interface WalkParts {
  /** Statements before the first step; `origin` is the first node, `own` the thread's cell in a plane of the tile. */
  readonly start: string;
  /** Statements of the step to plane `z`, before the workgroup waits for all its threads. */
  readonly load: string;
  /** The value of the thread's node. */
  readonly centre: string;
  readonly update: string;
}

/** Threads without a node stay to the end of the walk too: they load values, and barriers need all threads. */
export function walkText(
  variant: Variant<WalkParameters>,
  sides: TileSides,
  { start, load, centre, update }: WalkParts,
): string {
  return `
const WALK = ${variant.parameters.planes}u;

${MAIN} {
  let origin = tileOf(group) * vec3<u32>(NODES.xy, WALK);
  let end = min(origin.z + WALK, PLANES);
  let cell = local.xy + vec2<u32>(${leadOf(sides, variant, 0)}, ${leadOf(sides, variant, 1)});
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
 * Loads cells of one plane after the other: each thread loads every THREADS-th of `count` cells. `cellOf`, a WGSL
 * function, gives the place of a cell in its plane. Indices are computed once for all planes.
 * @returns `start`, statements before the walk; and `load(plane, begin)`, statements that load a plane, counted from
 *   the first of the halo, into the tile from word `begin` on
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
