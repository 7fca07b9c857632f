import { MOST_RESISTANCE, resistanceOf } from '../../../material/porous-volume/stand-in.ts';
import { memberOf } from '../../../lists/member-of.ts';
import { boxRegions, nodesInBox, type FilledBox } from '../../../room/porous/box-regions.ts';
import type { PorousNodes, PorousRegions } from '../../../room/porous/porous-nodes.ts';
import { storedNodes } from '../../../room/grid/grid.ts';
import { volumesOf } from '../../../scene/scene.ts';
import { InputError } from '../../../units/errors.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { SceneRoom } from '../places/voxel-room.ts';

/** Spacings below one by which a volume may be thinner: rounding. */
const ROUNDING = 1e-6;

/** A porous volume of a scene, and what a grid makes of it. */
export interface PorousVolume {
  /** Index in the scene. */
  readonly index: number;
  readonly box: FilledBox;
  /**
   * Nodes of its medium; or, because the volume is too `thin` or too `dense` for them, a wall or sheet that stands for
   * it.
   */
  readonly fate: 'nodes' | 'thin' | 'dense';
  /** The axis across which it is thinnest, and how thick it is there, m. */
  readonly axis: 0 | 1 | 2;
  readonly thickness: number;
}

/** The porous volumes of a scene on the grid of a plan. */
export function porousVolumes({ scene, grid, dimensions, soundSpeed }: RenderPlan): PorousVolume[] {
  return volumesOf(scene.geometry).flatMap(({ from, to, material }, index): PorousVolume[] => {
    const filling = scene.materials.get(material);
    if (filling?.kind !== 'porousVolume') return [];
    const box: FilledBox = { from, to, name: material, filling };
    const extents = from.slice(0, dimensions).map((low, axis) => to[axis] - low);
    const thickness = Math.min(...extents);
    const axis = extents.indexOf(thickness) as 0 | 1 | 2;
    const isEmpty = nodesInBox(grid, box).some(([first, end]) => first >= end);
    const resistance = resistanceOf(filling, grid.spacing, soundSpeed);
    const fate =
      isEmpty || thickness < grid.spacing * (1 - ROUNDING) ? 'thin' : resistance > MOST_RESISTANCE ? 'dense' : 'nodes';
    return [{ index, box, fate, axis, thickness }];
  });
}

/** The nodes that porous volumes fill; undefined if there are none. */
export function porousRegions(
  plan: RenderPlan,
  { graph, outside }: Pick<SceneRoom, 'graph' | 'outside'>,
): PorousRegions | undefined {
  const boxes = porousVolumes(plan).flatMap(({ fate, box }) => (fate === 'nodes' ? box : []));
  if (boxes.length === 0) return undefined;
  return boxRegions(graph, boxes, memberOf(outside.nodes, storedNodes(graph.grid)));
}

/** Why a room with porous volumes cannot be rendered on its grid. */
export function porousProblems(
  plan: RenderPlan,
  room: Pick<SceneRoom, 'graph' | 'outside'>,
  sceneFile: string,
): InputError[] {
  const volumes = porousVolumes(plan);
  if (volumes.length === 0) return [];
  if (plan.scene.walls === 'subcell') {
    return [
      new InputError(
        `${sceneFile}: geometry.volumes`,
        'porous volumes end on cell faces, and the walls of this room pass between the nodes',
        'Let the walls be a staircase: "walls": "staircase".',
      ),
    ];
  }
  const isOutside = memberOf(room.outside.nodes, storedNodes(room.graph.grid));
  return volumes.flatMap(({ index, box, fate }) =>
    fate === 'nodes' && boxRegions(room.graph, [box], isOutside).node.length === 0
      ? [noAir(`${sceneFile}: geometry.volumes[${index}]`)]
      : [],
  );
}

/** The error of a volume that lies in solid. */
export const noAir = (path: string): InputError =>
  new InputError(path, 'the volume has no air in it', 'Move it into the air of an added box.');

/** What the grid made of porous volumes, for the report. */
export function porousNotes(porous: PorousNodes | undefined): string[] {
  if (!porous) return [];
  return porous.fits.map(({ name, error }, medium) => {
    const nodes = porous.medium.reduce((sum, own) => sum + Number(own === medium), 0);
    const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
    return (
      `the porous volume ${JSON.stringify(name)} has ${nodes} nodes; its simulated density is within ` +
      `${percent(error.viscous)} of the model's, its compressibility within ${percent(error.thermal)}`
    );
  });
}
