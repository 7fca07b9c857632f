import type { ResolvedBand } from '../../../material/resolved-bands.ts';
import { OCTAVES, type Octave } from '../../../response/figures/octaves.ts';
import { boxMisfit } from '../../../room/boxes/fitting-spacing.ts';
import { wallPlanes } from '../../../room/boxes/wall-planes.ts';
import { areasOf } from '../../../scene/box-areas.ts';
import type { BoxElement, WallModel } from '../../../scene/scene.ts';
import { crossoverEdges } from '../../../rays/crossover/gains.ts';
import { directionSpread } from '../../../scheme/direction-spread.ts';
import { CROSSOVER_SHARE } from '../../inputs/request/full-band.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { octaveErrors, type OctaveErrors } from '../../outputs/response/octave-errors.ts';
import type { MadeRoom } from '../../setup/room/made-room.ts';

/**
 * How far walls are from their place, as a root mean square in spacings: between the nodes at 4 points per wavelength,
 * at least for long waves, and as a staircase of which half a spacing is the most. Those of one box lie along the grid
 * and have no edge that points into the room (docs/measurements/accuracy.md, 'Uncertainty'); others, edges
 * and slants among them, are as in docs/measurements/convergence.md. Cubes that thin panels cut count as
 * much as a staircase: boards and gaps thinner than a spacing end and open there.
 */
const MISPLACED = {
  oneBox: { at: 0.04, least: 0.001 },
  other: { at: 0.08, least: 0.025 },
  staircase: 0.15,
  fallback: 0.35,
} as const;
/** The spacing at which the first of these holds, points per wavelength. */
const MEASURED_POINTS = 4;

/** Relative error of decay times where all of the wall is a slanted staircase, at 4 points per wavelength. */
const HINDERED = 0.22;

/** Relative error of what walls take, at least: the measurement of it looks at a sample of their faces. */
const ABSORBED = 0.01;

/**
 * Relative error of decay times where walls of boxes pass between the nodes, at 4 points per wavelength, and the power
 * of the spacing with which it grows: traces of faces and nodes behind walls err by the wall's distance from the nodes,
 * and a box has few such distances, so little averages it out. One box: docs/measurements/accuracy.md,
 * 'Uncertainty'; others: chosen on five furnished rooms and tried on four others
 * (docs/measurements/convergence.md, 'Uncertainty').
 */
const FEW_DISTANCES = {
  at: 0.06,
  power: { oneBox: 1.7, other: 2.5 },
  planes: 6,
  planesOfMesh: 24,
} as const;

/** What of a prepared room its errors follow from. */
type RoomOnGrid = Pick<MadeRoom, 'room' | 'materials' | 'effectiveAreas' | 'volume' | 'walls'>;

/** What of a room on its grid its errors depend on. */
export interface RoomFacts {
  readonly model: WallModel;
  /** m³: of the air on the grid. */
  readonly volume: number;
  /** Relative error of the volume on the grid. */
  readonly volumeError: number;
  /** How much of the wall between the nodes is a staircase there, 0 to 1. */
  readonly plain: number;
  /** How much of it is thin panels, which have air on both sides, 0 to 1. */
  readonly panels: number;
  /** How much of a staircase's wall is slanted, 0 to 1. */
  readonly slanted: number;
  /** Relative error of the absorption of all walls together. */
  readonly absorption: (octave: Octave) => number;
}

/** The errors of a simulation by octave, as far as its valid band reaches. */
export function gridErrors(plan: RenderPlan, prepared: RoomOnGrid): OctaveErrors[] {
  const { volume, walls } = prepared;
  return errorsOnGrid(plan, {
    model: walls.model,
    volume: volume.grid,
    volumeError: volume.scene === null ? 0 : Math.abs(volume.grid / volume.scene - 1),
    plain: share(walls.fallbackCubes, walls.cutCubes),
    panels: share(walls.panelCubes, walls.cutCubes),
    slanted: slantedShare(prepared),
    absorption: (octave) => absorptionError(prepared, octave),
  });
}

const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

/** The errors of a simulation by octave from facts, which may be estimates of a room that is not on its grid yet. */
export function errorsOnGrid(plan: RenderPlan, facts: RoomFacts): OctaveErrors[] {
  const { scheme, dimensions, grid, soundSpeed } = plan;
  const { model, volume, volumeError, plain, panels, slanted, absorption } = facts;
  const heardTo = wavesHeardTo(plan);
  const octaves = OCTAVES.filter(({ lowerHz }) => lowerHz < heardTo);
  const upper = octaves.map(({ upperHz }) => Math.min(upperHz, heardTo));
  const spreads = directionSpread(
    scheme,
    upper.map((frequency) => (frequency * grid.spacing) / soundSpeed),
    dimensions,
  );
  const meanFreePath = meanFreePathOf(plan, volume);
  const few = fewDistances(plan.geometry.boxes, model);
  const kind = wallsOf(plan.geometry.boxes);
  return octaves.map((octave, i) => {
    const points = soundSpeed / (upper[i] * grid.spacing);
    const fineness = MEASURED_POINTS / points;
    const misplaced = misplacement(plan, model, fineness, plain + panels);
    return octaveErrors(octave.centreHz, {
      scheme: spreads[i],
      geometry: (misplaced * grid.spacing) / meanFreePath,
      volume: volumeError,
      absorption: Math.hypot(ABSORBED, absorption(octave), few * fineness ** FEW_DISTANCES.power[kind]),
      hindrance: HINDERED * slanted * fineness * (model === 'staircase' ? 1 : plain),
    });
  });
}

/** Highest frequency of the waves that a response holds: with rays above them, the end of the crossover. */
function wavesHeardTo({ scene: { fullBand }, validTo }: RenderPlan): number {
  if (!fullBand) return validTo;
  const [, end] = crossoverEdges(fullBand.crossover ?? CROSSOVER_SHARE * validTo);
  return Math.min(validTo, end);
}

/** Whether the walls are those of one box, along the grid. */
const wallsOf = (boxes: readonly BoxElement[] | undefined): 'oneBox' | 'other' =>
  boxes?.length === 1 ? 'oneBox' : 'other';

/**
 * Relative error of decay times by the distances of walls from nodes, at 4 points per wavelength.
 *
 * @param boxes That the room is made of; undefined for a mesh file.
 */
export function fewDistances(boxes: readonly BoxElement[] | undefined, model: WallModel): number {
  if (model !== 'subcell') return 0;
  const planes = boxes ? wallPlanes(boxes) : FEW_DISTANCES.planesOfMesh;
  return FEW_DISTANCES.at * Math.min(1, Math.sqrt(FEW_DISTANCES.planes / planes));
}

/**
 * Mean length of a path between two walls, m: about that of a furnished room in space, and πS/P in a plan of the area S
 * and the perimeter P (docs/theory/two-dimensions.md).
 *
 * @param volume Volume of the air, m³; in a plan, that of a metre of height.
 */
export function meanFreePathOf(
  { geometry, dimensions }: Pick<RenderPlan, 'geometry' | 'dimensions'>,
  volume: number,
): number {
  if (dimensions === 3 || !geometry.boxes) return Math.cbrt(volume) / 2;
  const perimeter = [...areasOf(geometry.boxes).values()].reduce((sum, length) => sum + length, 0);
  return (Math.PI * volume) / perimeter;
}

/**
 * Relative error of the absorption of all walls together in an octave: what their faces take against their drawn area
 * (`effectiveAreas`), and what their materials absorb against what was asked.
 */
function absorptionError({ effectiveAreas, materials }: RoomOnGrid, { lowerHz, upperHz }: Octave): number {
  let [all, area, material] = [0, 0, 0];
  for (const { material: name, drawnSquareMetres, error } of effectiveAreas) {
    const bands = materials
      .find((one) => one.name === name)!
      .bands.filter(({ centreHz }) => centreHz > lowerHz && centreHz < upperHz);
    if (bands.length === 0) continue;
    const mean = (of: (band: ResolvedBand) => number): number =>
      bands.reduce((sum, band) => sum + of(band), 0) / bands.length;
    const absorbed = drawnSquareMetres * mean(({ random }) => random);
    all += absorbed;
    area += absorbed * error;
    material += drawnSquareMetres * mean(({ asked, random }) => (asked === null ? 0 : random - asked));
  }
  return all > 0 ? Math.hypot(area, material) / all : 0;
}

/**
 * Root mean square distance of walls from their place, in spacings. @param rough Share of cubes that a fallback or a
 * panel has.
 */
function misplacement({ geometry, grid }: RenderPlan, model: WallModel, fineness: number, rough: number): number {
  if (model === 'subcell') {
    const { at, least } = MISPLACED[wallsOf(geometry.boxes)];
    const cut = Math.max(least, at * fineness ** 2);
    return Math.hypot(Math.sqrt(1 - rough) * cut, Math.sqrt(rough) * MISPLACED.fallback);
  }
  if (geometry.kind !== 'boxes') return MISPLACED.staircase;
  return boxMisfit(geometry.boxes, grid.spacing, geometry.sheets, geometry.volumes);
}

/** How much of a staircase's wall is slanted: 0 where all walls lie along the grid, 1 where none does. */
function slantedShare({ room }: RoomOnGrid): number {
  const { area } = room.faces;
  if (area.length === 0) return 1;
  const mean = area.reduce((sum, share) => sum + share, 0) / area.length;
  // A wall in any direction has 2/3 of the area of its faces.
  return Math.min(1, Math.max(0, (1 - mean) * 3));
}
