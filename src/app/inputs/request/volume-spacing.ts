import { speedOfSound } from '../../../material/air.ts';
import type { PorousFilling } from '../../../material/definition.ts';
import { MOST_RESISTANCE, resistanceOf } from '../../../material/porous-volume/stand-in.ts';
import type { Grid } from '../../../room/grid/grid.ts';
import { volumesOf, type Scene } from '../../../scene/scene.ts';
import type { Dimensions } from '../../../scheme/directions.ts';
import { FEWEST_POINTS_AT_WALLS } from '../../../scheme/right-band.ts';
import { schemeName, type Scheme } from '../../../scheme/scheme.ts';
import { USUAL_POINTS } from '../scene/choose-walls.ts';
import { apart } from '../../../units/apart.ts';
import { metres, type Hertz, type Metres, type MetresPerSecond, type Vec3 } from '../../../units/quantities.ts';

/**
 * Points of the shortest wavelength up to which a grid is made finer so that it resolves porous volumes: those of at
 * least a fifth of that wavelength. With the schemes that are then fastest a run takes up to seven times as long
 * (docs/measurements/porous.md).
 */
export const POINTS_FOR_VOLUMES = 5;

/**
 * A spacing is smaller than the volume by this share: a volume whose two faces are just at nodes would else hold none.
 */
const ROUNDING = 1e-5;

/** What decides how fine a grid porous volumes need. */
interface SceneOfVolumes {
  readonly scene: Pick<Scene, 'geometry' | 'materials' | 'maxFrequency'>;
  readonly dimensions: Dimensions;
  readonly soundSpeed: MetresPerSecond;
}

/** The axis across which a cuboid is thinnest, and how thick it is there, m. */
export function thicknessOf(
  { from, to }: { readonly from: Vec3; readonly to: Vec3 },
  dimensions: Dimensions,
): { readonly axis: 0 | 1 | 2; readonly thickness: number } {
  const extents = from.slice(0, dimensions).map((low, axis) => to[axis] - low);
  const thickness = Math.min(...extents);
  return { axis: extents.indexOf(thickness) as 0 | 1 | 2, thickness };
}

/** The largest spacing whose nodes resolve a porous volume, m. */
export function spacingFor(
  { filling, thickness }: { readonly filling: PorousFilling; readonly thickness: number },
  soundSpeed: MetresPerSecond,
): Metres {
  const perMetre = resistanceOf(filling, metres(1), soundSpeed);
  return metres(Math.min(thickness, MOST_RESISTANCE / perMetre) * (1 - ROUNDING));
}

/**
 * The largest spacing that resolves all porous volumes of boxes for which a grid may be made finer
 * ({@link POINTS_FOR_VOLUMES}); infinite if there are none.
 */
export function spacingForVolumes({ scene, dimensions, soundSpeed }: SceneOfVolumes): Metres {
  const finest = soundSpeed / (POINTS_FOR_VOLUMES * scene.maxFrequency);
  const needed = volumesOf(scene.geometry).flatMap(({ from, to, material }) => {
    const filling = scene.materials.get(material);
    if (filling?.kind !== 'porousVolume') return [];
    const { thickness } = thicknessOf({ from, to }, dimensions);
    return spacingFor({ filling, thickness }, soundSpeed);
  });
  return metres(Math.min(...needed.filter((spacing) => spacing >= finest)));
}

/** {@link spacingForVolumes} as a part of the shortest wavelength. */
export function bandForVolumes(scene: SceneOfVolumes['scene'] & Pick<Scene, 'air'>, dimensions: Dimensions): number {
  const soundSpeed = speedOfSound(scene.air);
  return (spacingForVolumes({ scene, dimensions, soundSpeed }) * scene.maxFrequency) / soundSpeed;
}

/** Highest frequency that is advised, Hz: that of hearing. */
export const HIGHEST = 20_000;

/** The parts of a plan by which a higher frequency is named. */
export interface BandOfGrid {
  readonly scheme: Scheme;
  readonly grid: Pick<Grid, 'spacing'>;
  readonly validTo: Hertz;
  readonly soundSpeed: MetresPerSecond;
}

/**
 * How to have a grid that resolves a porous volume, as `raise the maximum frequency to 860 Hz`; undefined if that takes
 * more than can be heard. It holds for every scheme, or else the text names that of the plan.
 *
 * @param spacing That resolves the volume ({@link spacingFor}).
 */
export function raisedFrequency(
  { scheme, grid, validTo, soundSpeed }: BandOfGrid,
  spacing: Metres,
): string | undefined {
  const points = soundSpeed / (validTo * grid.spacing);
  const needed = upToTens(soundSpeed / (Math.max(points, POINTS_FOR_VOLUMES) * spacing));
  if (needed > HIGHEST) return undefined;
  return `raise the maximum frequency to ${needed} Hz${points > POINTS_FOR_VOLUMES ? keeping(scheme) : ''}`;
}

/** The next whole ten at or above a frequency. */
export const upToTens = (frequency: number): number => 10 * Math.ceil(frequency / 10);

/** Words of a remedy that holds for one scheme: with another, the same frequency might have a coarser grid. */
export const keeping = (scheme: Scheme): string => ` with the scheme ${schemeName(scheme)}`;

/** A grid that is finer than porous volumes need by more than this is so for other reasons. */
const FINER_ANYWAY = 0.8;

/** Says that a grid is finer for porous volumes. */
export function finerGridTexts({
  scene,
  grid,
  soundSpeed,
  volumeSpacing,
}: {
  readonly scene: Pick<Scene, 'maxFrequency' | 'walls'>;
  readonly grid: Pick<Grid, 'spacing'>;
  readonly soundSpeed: MetresPerSecond;
  readonly volumeSpacing: Metres;
}): string[] {
  const points = scene.walls === 'subcell' ? FEWEST_POINTS_AT_WALLS : USUAL_POINTS;
  const usual = soundSpeed / (points * scene.maxFrequency);
  if (volumeSpacing >= usual || grid.spacing < FINER_ANYWAY * volumeSpacing) return [];
  const [needed, without] = apart(1000 * volumeSpacing, 1000 * usual);
  return [
    `the spacing of the nodes is at most ${needed} mm here, so that they resolve porous volumes; without these it could be ` +
      `about ${without} mm`,
  ];
}
