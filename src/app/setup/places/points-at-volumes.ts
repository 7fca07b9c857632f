import { nodesInBox } from '../../../room/porous/box-regions.ts';
import { coordinates, type Grid } from '../../../room/grid/grid.ts';
import type { Place } from '../../../run/points/place.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import { porousVolumes, raisedForAll, type PorousVolume } from '../../inputs/request/porous-volumes.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { pointText, type PointCause } from './points.ts';
import type { SceneRoom } from './voxel-room.ts';

/** What porous volumes have to do with points that have no place in the air, or that no air joins. */
export function causeInVolumes(plan: RenderPlan, { standIns }: Pick<SceneRoom, 'standIns'>): PointCause {
  const placed = standIns?.placed ?? [];
  const solid = new Set(placed.flatMap(({ kind, volume }) => (kind === 'wall' ? (volume ?? []) : [])));
  if (solid.size === 0) return () => undefined;
  const volumes = porousVolumes(plan).filter(({ index }) => solid.has(index));
  const { spacing } = plan.grid;
  return ({ position }, fault) => {
    if (fault === 'apart') return apart(plan, volumes);
    const inside = volumes.find((volume) => distanceTo(plan, volume, position) === 0);
    if (inside) {
      return {
        message:
          `[${position.join(', ')}] is in ${nameOf(inside)}, which is too ${inside.fate} for nodes ${metres(spacing)} apart: ` +
          'a wall stands for it',
        remedy: `Move it out of that volume, by at least one spacing${orFiner(plan, [inside])}.`,
      };
    }
    const beside = volumes.find((volume) => distanceTo(plan, volume, position) < spacing);
    if (!beside) return undefined;
    return {
      message: `[${position.join(', ')}] is so close to ${nameOf(beside)} that it is in the wall which stands for it on the grid`,
      remedy: `Move it at least one spacing, ${metres(spacing)}, off that volume${orFiner(plan, [beside])}.`,
    };
  };
}

function apart(plan: RenderPlan, volumes: readonly PorousVolume[]): ReturnType<PointCause> {
  const names = volumes.map(nameOf).join(' and ');
  return {
    message: `walls that no sound goes through stand for ${names}`,
    remedy: `Leave a way through the air round ${volumes.length > 1 ? 'them' : 'it'}${orFiner(plan, volumes)}.`,
  };
}

/** The other remedy: the grid has air in volumes that it resolves; empty if no frequency that can be heard does it. */
function orFiner(plan: RenderPlan, volumes: readonly PorousVolume[]): string {
  const raised = raisedForAll(plan, volumes);
  return raised === undefined ? '' : `, or ${raised}: the grid then has air in ${volumes.length > 1 ? 'them' : 'it'}`;
}

/**
 * Says of points which the grid has inside of a porous volume although they are drawn outside, or the other way round.
 *
 * @param places Those of all sources, then of all receivers.
 */
export function volumeSideWarnings(plan: RenderPlan, places: readonly (Place | undefined)[]): string[] {
  const { scene, grid } = plan;
  const volumes = porousVolumes(plan).filter(({ fate }) => fate === 'nodes');
  if (volumes.length === 0) return [];
  return [...scene.sources, ...scene.receivers].flatMap(({ position }, i): string[] => {
    const place = places[i];
    if (!place) return [];
    const drawn = volumes.find((volume) => isWithin(plan, volume, position));
    const onGrid = volumes.find((volume) => isOnGrid(grid, volume, place.node));
    if (!drawn === !onGrid) return [];
    const [drawnAs, stands] = [sideText(plan, onGrid ?? drawn!, position), onGrid ? 'inside' : 'outside'];
    return [
      `${pointText(scene, i)} is ${drawnAs}, but the grid, which moves the borders of volumes by up to half a spacing, has it ` +
        `${stands}; move it at least ${metres(grid.spacing / 2)} ${onGrid ? 'off' : 'into'} the volume, or raise the maximum ` +
        'frequency for a finer grid',
    ];
  });
}

function sideText(plan: RenderPlan, volume: PorousVolume, position: Vec3): string {
  const outside = distanceTo(plan, volume, position);
  if (outside > 0) return `${metres(outside)} outside of ${nameOf(volume)}`;
  const depth = axesOf(plan).map((d) => Math.min(position[d] - volume.box.from[d], volume.box.to[d] - position[d]));
  const inside = Math.min(...depth);
  return inside > 0 ? `${metres(inside)} inside of ${nameOf(volume)}` : `on the border of ${nameOf(volume)}`;
}

const axesOf = ({ dimensions }: Pick<RenderPlan, 'dimensions'>): (0 | 1 | 2)[] =>
  dimensions === 2 ? [0, 1] : [0, 1, 2];

const isWithin = (plan: RenderPlan, { box: { from, to } }: PorousVolume, position: Vec3): boolean =>
  axesOf(plan).every((d) => from[d] < position[d] && position[d] < to[d]);

function isOnGrid(grid: Grid, { box }: PorousVolume, node: number): boolean {
  const at = coordinates(grid, node);
  return nodesInBox(grid, box).every(([first, end], axis) => first <= at[axis] && at[axis] < end);
}

/** How far a position is outside of a volume, m; 0 in it or on its faces. */
function distanceTo(plan: RenderPlan, { box: { from, to } }: PorousVolume, position: Vec3): number {
  return Math.hypot(...axesOf(plan).map((d) => Math.max(0, from[d] - position[d], position[d] - to[d])));
}

const nameOf = ({ index, box }: PorousVolume): string => `geometry.volumes[${index}], ${JSON.stringify(box.name)}`;

const metres = (of: number): string => `${Number(of.toPrecision(2))} m`;
