import type { MaterialDefinition } from '../../../material/definition.ts';
import { DIRECTIONS } from '../../../room/grid/graph.ts';
import { cellSide } from '../../../room/grid/grid.ts';
import { forEachWallNode } from '../../../room/grid/wall-nodes.ts';
import { Bodies } from '../../../room/mesh/air/bodies.ts';
import { alone } from '../../../room/slabs/work.ts';
import { passageFinder } from '../../../room/surfaces/passages.ts';
import { RIGID } from '../../../room/surfaces/surface.ts';
import type { BoxSheet } from '../../../scene/scene.ts';
import { InputError } from '../../../units/errors.ts';
import type { SceneRoom } from '../places/voxel-room.ts';

/** Share of a sheet that may have solid behind it: rims beside walls, in models that are not exact. */
const MOST_BEHIND = 0.1;

/** What the grid knows of the sides of a material, m². */
interface Sides {
  /** Sides in the air. */
  all: number;
  /** Sides with no air behind them; of sheets also those with solid between. */
  behind: number;
  /** Sides of a partition whose two rooms are one. */
  same: number;
}

/**
 * Why the sheets and partitions of a room on its grid cannot be computed: solid behind a sheet, a partition without a
 * second side, and one with the same air on both sides.
 */
export function throughProblems(
  { graph, surface, materialNames }: Pick<SceneRoom, 'graph' | 'surface' | 'materialNames'>,
  materials: ReadonlyMap<string, MaterialDefinition>,
  sceneFile: string,
): InputError[] {
  const find = passageFinder(graph, surface);
  if (!find) return [];
  const kindOf = (material: number): string | undefined => materials.get(materialNames[material])?.kind;
  const sums = new Map<number, Sides>();
  let bodies: Bodies | undefined;
  forEachWallNode(graph, (node, bits) => {
    for (const direction of DIRECTIONS) {
      if (bits & (1 << direction)) continue;
      const passage = find(node, direction);
      const material = passage?.material ?? surface.sideAt?.(node, direction) ?? RIGID;
      if (material === RIGID) continue;
      const area = surface.areaAt(node, direction) * cellSide(graph.grid, direction >> 1);
      const sum = sums.get(material) ?? { all: 0, behind: 0, same: 0 };
      sums.set(material, sum);
      sum.all += area;
      const isSheet = kindOf(material) === 'sheet';
      if (!passage || (isSheet && passage.isThick)) sum.behind += area;
      if (!passage || isSheet) continue;
      bodies ??= alone(Bodies.of(graph));
      if (bodies.of(node) === bodies.of(passage.other)) sum.same += area;
    }
  });
  return [...sums].flatMap(([material, { all, behind, same }]) => {
    const name = JSON.stringify(materialNames[material]);
    const kind = kindOf(material) ?? 'sheet';
    const path = `${sceneFile}: geometry`;
    const text = (area: number): string => `${Number(area.toPrecision(3))} m² of the ${kind} ${name}`;
    const noAir =
      kind === 'sheet'
        ? 'Move it off the wall, raise the maximum frequency for a finer grid, or give the wall a material that reacts locally, such as "porous" with its "cavityMetres".'
        : 'Give both sides of the wall between the two rooms this material, or name a wall where there is no second room.';
    return [
      ...(behind > MOST_BEHIND * all ? [new InputError(path, `${text(behind)} has no air behind it`, noAir)] : []),
      ...(same > 0
        ? [
            new InputError(
              path,
              `${text(same / 2)} has the same air on both sides`,
              'Make it a "sheet", round which sound may go, or close the way round it.',
            ),
          ]
        : []),
    ];
  });
}

/** Sheets of boxes that the grid loses: they round to the plane of a wall. */
export function lostSheets(
  { surface, materialNames, graph }: Pick<SceneRoom, 'graph' | 'surface' | 'materialNames'>,
  sheets: readonly BoxSheet[],
  sceneFile: string,
): InputError[] {
  if (sheets.length === 0) return [];
  const find = passageFinder(graph, surface);
  const there = new Set<string>();
  forEachWallNode(graph, (node, bits) => {
    for (const direction of DIRECTIONS) {
      const found = bits & (1 << direction) ? undefined : find?.(node, direction);
      if (found) there.add(materialNames[found.material]);
    }
  });
  return [...new Set(sheets.map(({ material }) => material))]
    .filter((material) => !there.has(material))
    .map(
      (material) =>
        new InputError(
          `${sceneFile}: geometry`,
          `no sheet of ${JSON.stringify(material)} is left on a grid of ${Number(graph.grid.spacing.toPrecision(3))} m: it lies too close to a wall`,
          'Raise the maximum frequency for a finer grid, or give the wall behind it a material that reacts locally, such as "porous" with its "cavityMetres".',
        ),
    );
}
