import { MOST_RESISTANCE, resistanceOf } from '../../../material/porous-volume/stand-in.ts';
import { nodesInBox, type FilledBox } from '../../../room/porous/box-regions.ts';
import type { Grid } from '../../../room/grid/grid.ts';
import { volumesOf, type Scene } from '../../../scene/scene.ts';
import type { Dimensions } from '../../../scheme/directions.ts';
import { apart } from '../../../units/apart.ts';
import { metres, type MetresPerSecond } from '../../../units/quantities.ts';
import { lengthText } from './sheet-materials.ts';
import { raisedFrequency, spacingFor, thicknessOf, type BandOfGrid } from './volume-spacing.ts';

/** The parts of a plan that decide what becomes of its porous volumes. */
export interface VolumesOnGrid {
  readonly scene: Scene;
  readonly grid: Grid;
  readonly dimensions: Dimensions;
  readonly soundSpeed: MetresPerSecond;
}

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
export function porousVolumes({ scene, grid, dimensions, soundSpeed }: VolumesOnGrid): PorousVolume[] {
  return volumesOf(scene.geometry).flatMap(({ from, to, material }, index): PorousVolume[] => {
    const filling = scene.materials.get(material);
    if (filling?.kind !== 'porousVolume') return [];
    const box: FilledBox = { from, to, name: material, filling };
    const { axis, thickness } = thicknessOf(box, dimensions);
    const isEmpty = nodesInBox(grid, box).some(([first, end]) => first >= end);
    const resistance = resistanceOf(filling, grid.spacing, soundSpeed);
    const fate =
      isEmpty || thickness < grid.spacing * (1 - ROUNDING) ? 'thin' : resistance > MOST_RESISTANCE ? 'dense' : 'nodes';
    return [{ index, box, fate, axis, thickness }];
  });
}

/** How to have a grid that resolves a volume, as {@link raisedFrequency}. */
export const raisedFor = (band: BandOfGrid, volume: PorousVolume): string | undefined => raisedForAll(band, [volume]);

/** How to have a grid that resolves all of some volumes, as {@link raisedFrequency}. */
export function raisedForAll(band: BandOfGrid, volumes: readonly PorousVolume[]): string | undefined {
  const needed = volumes.map(({ box: { filling }, thickness }) => spacingFor({ filling, thickness }, band.soundSpeed));
  return raisedFrequency(band, metres(Math.min(...needed)));
}

/** Why a volume has no nodes, as `is 0.02 m thick, less than the spacing of the nodes, 0.05 m`. */
export function whyUnresolved(
  { grid, soundSpeed }: Pick<VolumesOnGrid, 'grid' | 'soundSpeed'>,
  { fate, thickness, box }: PorousVolume,
): string {
  if (fate === 'thin') {
    const [thick, spacing] = apart(thickness, grid.spacing);
    return `is ${thick} m thick, less than the spacing of the nodes, ${spacing} m`;
  }
  const [resistance, most] = apart(resistanceOf(box.filling, grid.spacing, soundSpeed), MOST_RESISTANCE);
  return (
    `is so dense that waves in it die within the spacing of the nodes, ${lengthText(grid.spacing)} (${resistance} ρc there, at most ` +
    `${most} can be resolved)`
  );
}
