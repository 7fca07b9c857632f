import type { Chord, MaterialDetails, RoomDetails } from '../../../room/details/details.ts';
import { metres } from '../../../units/quantities.ts';
import { isAlongGrid } from './along-grid.ts';
import { oneNodeGaps } from './one-node-gaps.ts';
import { length, narrowestStrip } from './details-report.ts';
import {
  areaText,
  groupOf,
  percentOfLimit,
  resolved,
  resolvedText,
  SHARE,
  type GeometryLimit,
  type GridOfPlan,
} from './limit-group.ts';
import { surfaceName } from '../../setup/room/mesh-summary.ts';
import { signed } from '../../../units/signed.ts';

export type { GeometryLimit, GridOfPlan, LimitKind } from './limit-group.ts';

/** Expected relative error of an area from which it is reported as a note, and from which as a warning. */
const AREA_ERROR = { said: 0.05, warned: 0.1 };

/** Relative error of the volume from which it is a warning. */
const VOLUME_ERROR = 0.02;

/** Smaller differences of level are not mentioned, dB. */
const LEVEL = 1;

/**
 * Wider gaps are not looked at, spacings. Where the place of walls on the grid is known, a staircase changes wider ones
 * by less than {@link LEVEL}: each side moves by up to half a spacing. Where it is not, every wall would be reported.
 */
const WIDTHS = { exact: 9.5, anywhere: 2 } as const;

/** Accuracy of sizes in a mesh, in spacings. */
const ROUNDING = 1e-3;

/**
 * Details of a room that a spacing is too coarse for, the most serious first.
 *
 * For boxes as a staircase the result is exact; `spacing` must be that of the grid, which fits the boxes. The position
 * of a mesh on its grid is arbitrary, so its limits come from measurements (docs/use/details.md). They used slots and
 * plates along the grid, turned by 30° and turned any way, with 24 shifts each:
 * - A slot of w spacings with the unit normal n is open if w ≥ |n_x| + |n_y| + |n_z|. Along the grid, a narrower slot
 *   is closed with probability 1 − w. Turned by 30°, it is always closed below w = 0.9 and never from 1.5 on.
 * - The width of an open slot: on a staircase, w rounded down or up to a whole number of spacings; with walls between
 *   the nodes, w to within 0.1 spacings.
 * - Plates of any thickness block sound. On a staircase along the grid, a single plate is 0 or 1 spacings thick, and on
 *   average as thick as drawn. With walls between the nodes, it is up to 0.3 spacings too thin.
 */
export function geometryLimits(details: RoomDetails, grid: GridOfPlan): GeometryLimit[] {
  if (details.wallArea === 0) return [];
  const found = [
    closedGaps(details, grid),
    grid.walls === 'staircase' ? wrongGaps(details, grid) : oneNodeGaps(details, grid),
    isExact(details, grid) ? lostWalls(details, grid) : thinWalls(details, grid),
    ...details.materials.map((material) => wrongArea(details, material, grid)),
  ].filter((limit) => limit !== undefined);
  const rank = ({ kind, severity, share }: GeometryLimit): number =>
    (kind === 'wall-lost' ? 2 : 0) + (severity === 'warning' ? 1 : 0) + share;
  return found.sort((a, b) => rank(b) - rank(a));
}

function isExact({ geometry }: RoomDetails, { walls }: GridOfPlan): boolean {
  return geometry === 'boxes' && walls === 'staircase';
}

/** Number of cells between two faces of boxes; each face moves to the nearest face of cells. */
function cellsOf({ lowest }: RoomDetails, { position, direction, size }: Chord, { spacing }: GridOfPlan): number {
  const axis = direction.findIndex((along) => along !== 0) as 0 | 1 | 2;
  const middle = position[axis] - lowest[axis];
  return Math.round((middle + size / 2) / spacing) - Math.round((middle - size / 2) / spacing);
}

/** Spacings at which a gap is open wherever the grid lies: |n_x| + |n_y| + |n_z| of its normal. */
function openFrom({ direction }: Chord): number {
  return direction.reduce((sum, along) => sum + Math.abs(along), 0);
}

function isClosed(details: RoomDetails, chord: Chord, grid: GridOfPlan): boolean {
  return isExact(details, grid)
    ? cellsOf(details, chord, grid) === 0
    : chord.size < openFrom(chord) * grid.spacing * (1 - ROUNDING);
}

function closedGaps(details: RoomDetails, grid: GridOfPlan): GeometryLimit | undefined {
  const chords = details.gaps.filter((chord) => isClosed(details, chord, grid));
  const group = groupOf(details, chords, grid, (chord) => chord.size / openFrom(chord));
  if (!group) return undefined;
  const air = chords.reduce((sum, { area, size }) => sum + (area * size) / 2, 0);
  const lost = details.materials
    .map(({ material, area }) => ({ material, share: areaIn(chords, material) / area }))
    .reduce((worst, each) => (each.share > worst.share ? each : worst), { material: null as string | null, share: 0 });
  const exact = isExact(details, grid);
  const what = exact ? 'has no air between them' : 'may have no air between them';
  const ofAir = percentOfLimit(air / details.volume);
  const becomes = exact
    ? 'No sound then reaches the gap, and its walls absorb nothing: the room loses ' +
      `${percentOfLimit(lost.share)} of the area of ${surfaceName(lost.material)} and ${ofAir} of its air.`
    : 'The walls of such gaps absorb at their mouths, but the room loses the air in them, up to ' +
      `${ofAir} of its volume, and what that air does: resonances of the gap, and sound that passes through it.`;
  return {
    kind: 'gap-closed',
    severity: group.share >= SHARE.warned ? 'warning' : 'note',
    text:
      `${group.walls} are so close together that the grid ${what}: ${group.where('apart')}. ` +
      `${becomes} ${group.resolved}`,
    ...group.figures,
    volumeError: air / details.volume,
    areaError: exact ? lost.share : null,
  };
}

/** Area of a material: each side has half of a chord's area. */
function areaIn(chords: readonly Chord[], material: string | null): number {
  return chords.reduce(
    (sum, { area, materials }) => sum + (area * materials.filter((name) => name === material).length) / 2,
    0,
  );
}

function wrongGaps(details: RoomDetails, grid: GridOfPlan): GeometryLimit | undefined {
  const exact = isExact(details, grid);
  /** Least and greatest number of spacings on the grid. */
  const widths = (chord: Chord): readonly [number, number] => {
    if (exact) {
      const cells = cellsOf(details, chord, grid);
      return [cells, cells];
    }
    const spacings = chord.size / grid.spacing;
    return [Math.max(1, Math.floor(spacings + ROUNDING)), Math.ceil(spacings - ROUNDING)];
  };
  const levels = (chord: Chord): readonly [number, number] => {
    const [least, most] = widths(chord);
    return [decibels((least * grid.spacing) / chord.size), decibels((most * grid.spacing) / chord.size)];
  };
  const isWrong = (chord: Chord): boolean =>
    chord.size < (exact ? WIDTHS.exact : WIDTHS.anywhere) * grid.spacing &&
    (exact || isAlongGrid(chord)) &&
    !isClosed(details, chord, grid) &&
    levels(chord).some((level) => Math.abs(level) >= LEVEL);
  const chords = details.gaps.filter(isWrong);
  const group = groupOf(details, chords, grid, (chord) => chord.size / 4);
  if (!group) return undefined;
  const [least, most] = widths(group.typical);
  const [low, high] = levels(group.typical);
  const cells = least === most ? `${most} spacing${most === 1 ? '' : 's'}` : `${least} or ${most} spacings`;
  const level = least === most ? signed(high, 1) : `${signed(low, 1)} or ${signed(high, 1)}`;
  const air = chords.reduce((sum, chord) => {
    const off = Math.max(...widths(chord).map((width) => Math.abs(width * grid.spacing - chord.size)));
    return sum + (chord.area * off) / 2;
  }, 0);
  return {
    kind: 'gap-width',
    severity: group.share >= SHARE.warned ? 'warning' : 'note',
    text:
      `${group.walls} are few spacings apart, and the grid changes their distance: ${group.where('apart')}. ` +
      `That gap becomes ${cells} wide, so sound that passes through it is wrong by about ${level} dB, and the sound of a source in it ` +
      `by as much the other way; in a duct, narrow both ways, by twice that. ${group.resolved}`,
    ...group.figures,
    volumeError: air / details.volume,
    areaError: null,
  };
}

function lostWalls(details: RoomDetails, grid: GridOfPlan): GeometryLimit | undefined {
  const chords = details.walls.filter((chord) => cellsOf(details, chord, grid) === 0);
  const group = groupOf(details, chords, grid, ({ size }) => size);
  if (!group) return undefined;
  const solid = chords.reduce((sum, { area, size }) => sum + (area * size) / 2, 0);
  return {
    kind: 'wall-lost',
    severity: 'warning',
    text:
      `${group.walls} are so thin that the grid loses them: ${group.where('thick')}. ` +
      `Sound passes through as if they were not there. With walls "subcell" they block it. ${group.resolved}`,
    ...group.figures,
    volumeError: solid / details.volume,
    areaError: null,
  };
}

/** Thickness that walls between the nodes can lose, spacings. */
const SUBCELL_MISSES = 0.3;

function thinWalls(details: RoomDetails, grid: GridOfPlan): GeometryLimit | undefined {
  const { spacing, walls } = grid;
  /** A sheet has no thickness that could change. It only matters if it is slanted and `walls` is 'subcell'. */
  const isConcerned = (chord: Chord): boolean =>
    chord.size < spacing && (chord.size > 0 || (walls === 'subcell' && !isAlongGrid(chord)));
  const chords = details.walls.filter(isConcerned);
  const group = groupOf(details, chords, grid, ({ size }) => size);
  if (!group) return undefined;
  const off = chords.reduce((sum, { area, size }) => {
    const most = walls === 'subcell' ? Math.min(size, SUBCELL_MISSES * spacing) : Math.max(size, spacing - size);
    return sum + (area * (size > 0 ? most : 0)) / 2;
  }, 0);
  const volumeError = off / details.volume;
  const how =
    walls === 'subcell'
      ? 'are stair-stepped, even if slanted, and lose their thickness'
      : 'are 0 or 1 spacings thick on the grid, on average as thick as drawn';
  return {
    kind: 'wall-thickness',
    severity: volumeError >= VOLUME_ERROR ? 'warning' : 'note',
    text:
      `${group.walls} have air on both sides and are thinner than a spacing: ${group.where('thick')}. ` +
      `They block sound, but ${how}; the volume is off by ${percentOfLimit(volumeError)}${volumeError < 0.0005 ? '' : ' at most'}.`,
    ...group.figures,
    volumeError,
    areaError: null,
  };
}

/**
 * Expected relative error of the area of a strip, r.m.s. over positions of the grid. For boxes as a staircase the width
 * is one of the two nearest whole numbers: √(f(1 − f))/w on average over the fraction f, at most √((1 − w)/w) below 1.
 * For meshes: measured (docs/use/details.md), the worst of 0°, 30° and any turn, staircase and between the nodes.
 */
export function stripError(spacings: number, exact: boolean): number {
  if (exact) return Math.min(1, spacings < 1 ? Math.sqrt((1 - spacings) / spacings) : 0.41 / spacings);
  if (spacings < 0.5) return 1;
  if (spacings < 1) return 0.7;
  if (spacings < 1.5) return 0.36;
  if (spacings < 2) return 0.26;
  return spacings < 3 ? 0.18 : 0.03;
}

function wrongArea(details: RoomDetails, of: MaterialDetails, grid: GridOfPlan): GeometryLimit | undefined {
  const { area, strips, material } = of;
  if (area === 0) return undefined;
  const { spacing } = grid;
  const errorAt = (at: number): number =>
    Math.sqrt(
      strips.reduce((sum, strip) => sum + (strip.area * stripError(strip.width / at, isExact(details, grid))) ** 2, 0),
    ) / area;
  const error = errorAt(spacing);
  const share = area / details.wallArea;
  if (error < AREA_ERROR.said || share < SHARE.said) return undefined;
  let finer: number = spacing;
  while (errorAt(finer) >= AREA_ERROR.said) finer /= 1.1;
  const narrow = narrowestStrip(of);
  const faces = Math.round(area / (spacing * (details.dimensions === 2 ? 1 : spacing)));
  return {
    kind: 'material-area',
    severity: error >= AREA_ERROR.warned && share >= SHARE.warned ? 'warning' : 'note',
    text:
      `the area of ${surfaceName(material)}, ${areaText(area, details)} in pieces at least ${length(narrow)} (${(narrow / spacing).toFixed(1)} spacings) wide, ` +
      `becomes about ${faces} faces of the grid and has an error of ± ${percentOfLimit(error)} (rms). ${resolvedText(metres(finer), grid, `makes it ± ${percentOfLimit(AREA_ERROR.said)}`)}`,
    metres: narrow,
    spacings: narrow / spacing,
    squareMetres: area,
    share,
    materials: [material],
    position: null,
    volumeError: null,
    areaError: error,
    ...resolved(metres(finer), grid),
  };
}

function decibels(ratio: number): number {
  return 20 * Math.log10(ratio);
}
