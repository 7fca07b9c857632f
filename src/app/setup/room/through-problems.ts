import { isThrough, type MaterialDefinition } from '../../../material/definition.ts';
import { InputError } from '../../../units/errors.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { lengthText } from '../../inputs/request/sheet-materials.ts';
import type { SceneRoom } from '../places/voxel-room.ts';
import { sidesOfSheets } from './sides-of-sheets.ts';

/** Share of a sheet that may have solid behind it: rims beside walls, in models that are not exact. */
const MOST_BEHIND = 0.1;

/** Why the sheets and partitions of a room on its grid cannot be computed. */
export function sheetProblems(plan: RenderPlan, room: SceneRoom, sceneFile: string): InputError[] {
  return [
    ...problemsInPlan(plan, sceneFile),
    ...throughProblems(room, plan.scene.materials, sceneFile),
    ...lostInMesh(plan, room, sceneFile),
  ];
}

/**
 * Why the sheets and partitions of a room on its grid cannot be computed: solid behind a sheet, a partition without a
 * second side, and one with the same air on both sides.
 */
function throughProblems(
  room: Pick<SceneRoom, 'graph' | 'surface' | 'materialNames'>,
  materials: ReadonlyMap<string, MaterialDefinition>,
  sceneFile: string,
): InputError[] {
  const path = `${sceneFile}: geometry`;
  const spacing = lengthText(room.graph.grid.spacing);
  return [...sidesOfSheets(room, materials)].flatMap(([material, { all, closed, nearTo, thick, same }]) => {
    const name = JSON.stringify(room.materialNames[material]);
    const kind = materials.get(room.materialNames[material])?.kind ?? 'sheet';
    const isSheet = kind === 'sheet';
    const text = (area: number): string => `${Number(area.toPrecision(3))} m² of the ${kind} ${name}`;
    const near = [...nearTo].filter(([, area]) => area > MOST_BEHIND * all);
    const behind = closed + (isSheet ? thick : 0) - near.reduce((sum, [, area]) => sum + area, 0);
    const noAir = isSheet
      ? `Move it ${spacing} or more off the wall, raise the maximum frequency for a finer grid, or give the wall a material that reacts locally, such as "porous" with its "cavityMetres".`
      : 'Give both sides of the wall between the two rooms this material, in places opposite each other, or name a wall where there is no second room.';
    return [
      ...(behind > MOST_BEHIND * all ? [new InputError(path, `${text(behind)} has no air behind it`, noAir)] : []),
      ...near.map(([other, area]) => {
        const beside = room.materialNames[other];
        const what =
          other === material
            ? 'another of that material'
            : `the ${materials.get(beside)?.kind ?? 'sheet'} ${JSON.stringify(beside)}`;
        return new InputError(
          path,
          `${text(area)} is nearer to ${what} than the grid of ${spacing} resolves`,
          `Draw one with the flow resistance and mass of both, move them ${spacing} or more apart, or raise the maximum frequency for a finer grid.`,
        );
      }),
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

/** Sheets of a plan that its grid cannot have where they are drawn. */
function problemsInPlan({ sheets }: Pick<RenderPlan, 'sheets'>, sceneFile: string): InputError[] {
  return (sheets?.problems ?? []).map(
    ({ path, message, remedy }) => new InputError(`${sceneFile}: ${path}`, message, remedy),
  );
}

/** Sheets and partitions of a mesh of which its grid has nothing at all. */
function lostInMesh(
  { geometry, grid, scene }: RenderPlan,
  { report, materialNames }: Pick<SceneRoom, 'report' | 'materialNames'>,
  sceneFile: string,
): InputError[] {
  if (geometry.boxes || !report) return [];
  return report.areas.flatMap(({ material, area, gridArea }) => {
    const definition = scene.materials.get(materialNames[material]);
    if (!definition || !isThrough(definition) || area === 0 || gridArea > 0) return [];
    const name = JSON.stringify(materialNames[material]);
    return new InputError(
      `${sceneFile}: geometry`,
      `no face of the grid of ${Number(grid.spacing.toPrecision(3))} m has any of the ${Number(area.toPrecision(3))} m² of the ${definition.kind} ${name}`,
      'Make it at least as wide as that, leave it out, or raise the maximum frequency for a finer grid.',
    );
  });
}
