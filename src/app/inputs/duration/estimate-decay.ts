import { OCTAVES } from '../../../response/figures/octaves.ts';
import { areasOf } from '../../../scene/box-areas.ts';
import { volumeOf } from '../../../scene/boxes.ts';
import type { Scene } from '../../../scene/scene.ts';
import { roomDetails } from '../../../room/details/measure-details.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import { speedOfSound } from '../../../material/air.ts';
import { airArea, diffuseAbsorption, sabineTime, type AbsorbingSurface } from '../tables/sensitivity.ts';
import { octaveAbsorption } from '../materials/octave-absorption.ts';
import { extentsOf, roomDimensions } from '../scene/extents.ts';
import type { LoadedGeometry, LoadedMesh } from '../scene/geometry.ts';
import { AXES } from '../../../units/axes.ts';
import { drawnSheets, takenBySheet, type DrawnSheetArea } from './sheet-surfaces.ts';
import { ALL_AROUND, axisShares, type AxisShares } from './axis-areas.ts';

/** Reverberation times of an octave that formulas give; Infinity if nothing absorbs. */
export interface DecayEstimate {
  /** Nominal centre of the octave, Hz. */
  readonly centreHz: number;
  readonly sabineSeconds: number;
  readonly eyringSeconds: number;
  /** Reverberation time by Arau-Puchades's formula: longer where absorption lies on few sides. */
  readonly arauSeconds: number;
  /**
   * Reverberation time of the waves that run along sheets and lose nothing there; left out where no sheet stands across
   * half of the room.
   */
  readonly alongSheetsSeconds?: number;
  /** Whether most of the absorbing area is of materials that say what they absorb in this octave. */
  readonly isKnown: boolean;
}

/** A room as drawn: of two dimensions, of a metre of height. */
export interface DrawnRoom {
  readonly cubicMetres: number;
  /** Surface by material of the scene; null for rigid surfaces. */
  readonly squareMetres: ReadonlyMap<string | null, number>;
  /** Surface of openings whose material is not known. */
  readonly openSquareMetres: number;
}

/**
 * Estimates the reverberation times of a scene from the volume and the surfaces as drawn, in the octaves that reach
 * below a frequency: by Sabine's and Eyring's formulas ([Kuttruff], "Reverberation"; docs/theory/calibration.md, eq.
 * K1), and by [Arau1988]: for each axis Eyring's time with the mean absorption of the surfaces that look along it; of
 * these times the geometric mean, weighted with the areas. Both sides of sheets count ({@link takenBySheet}).
 *
 * @param upToHz Octaves whose lower edge is above it are left out.
 */
export function estimateDecays(
  scene: Pick<Scene, 'materials' | 'air' | 'sources' | 'receivers'>,
  geometry: LoadedGeometry,
  upToHz: number,
): DecayEstimate[] {
  const { cubicMetres, squareMetres, openSquareMetres } = drawnRoom(
    geometry,
    [...scene.sources, ...scene.receivers].map(({ position }) => position),
  );
  const soundSpeed = speedOfSound(scene.air);
  const dimensions = roomDimensions(geometry);
  const shares = axisShares(geometry);
  const sheets = drawnSheets(scene, geometry);
  const surfaces: readonly Surface[] = [
    ...[...squareMetres].map(([name, area]) => ({
      area,
      shares: shares.get(name) ?? ALL_AROUND,
      ...absorptionOf(scene, name, soundSpeed),
    })),
    { area: openSquareMetres, shares: ALL_AROUND, of: () => 1, isKnown: () => true },
  ];
  const ofSheets = sheets.flatMap((sheet) => surfacesOf(sheet, scene, soundSpeed));
  const along = axisAlong(surfaces, sheets);
  return OCTAVES.filter(({ lowerHz }) => lowerHz < upToHz).map(({ centreHz }) => {
    const inOctave = ({ area, shares: along, of, isKnown }: Surface) => ({
      squareMetres: area,
      shares: along,
      absorption: diffuseAbsorption(of(centreHz), dimensions),
      isKnown: isKnown(centreHz),
    });
    const walls = surfaces.map(inOctave);
    const absorbing = [...walls, ...ofSheets.map(inOctave)];
    const air = airArea(scene, cubicMetres, centreHz, dimensions);
    const timeOf = (of: readonly AbsorbingSurface[]): number =>
      sabineTime(of, air, cubicMetres, soundSpeed, dimensions);
    const areaOf = (some: typeof absorbing): number =>
      some.reduce((sum, one) => sum + one.squareMetres * one.absorption, 0);
    const whole = absorbing.reduce((sum, one) => sum + one.squareMetres, 0);
    const eyring = (mean: number): number =>
      timeOf([{ squareMetres: whole, absorption: -Math.log(Math.max(1e-9, 1 - mean)) }]);
    const power = (axis: 0 | 1 | 2): number => {
      const own = absorbing.map((one) => ({ ...one, squareMetres: one.squareMetres * one.shares[axis] }));
      const area = own.reduce((sum, one) => sum + one.squareMetres, 0);
      return area === 0 ? 1 : eyring(areaOf(own) / area) ** (area / whole);
    };
    return {
      centreHz,
      sabineSeconds: timeOf(absorbing),
      eyringSeconds: eyring(areaOf(absorbing) / whole),
      arauSeconds: power(0) * power(1) * power(2),
      ...(along !== undefined && {
        // Waves that do not vary across an axis lose half as much at the walls across it ([Kuttruff], chapter 3).
        alongSheetsSeconds: timeOf(
          walls.map((one) => ({ ...one, squareMetres: one.squareMetres * (1 - one.shares[along] / 2) })),
        ),
      }),
      isKnown: 2 * areaOf(absorbing.filter((one) => one.isKnown)) >= areaOf(absorbing),
    };
  });
}

/** A surface of the room as drawn. */
interface Surface extends MaterialAbsorption {
  readonly area: number;
  readonly shares: AxisShares;
}

/** Both sides of a sheet, with their local materials. */
function surfacesOf(
  { material, sides, squareMetres }: DrawnSheetArea,
  scene: Pick<Scene, 'materials'>,
  soundSpeed: ReturnType<typeof speedOfSound>,
): Surface[] {
  const law = scene.materials.get(material);
  const area = squareMetres[0] + squareMetres[1] + squareMetres[2];
  if (law?.kind !== 'sheet' || area === 0) return [];
  const shares = squareMetres.map((one) => one / area) as unknown as AxisShares;
  return [
    { area: 2 * area, shares, of: takenBySheet(law, soundSpeed), isKnown: () => true },
    ...sides.map((side) => ({ area, shares, ...absorptionOf(scene, side, soundSpeed) })),
  ];
}

/** Share of the walls across an axis that sheets have to have for waves to run along them. */
const ACROSS = 0.5;

/** The axis across which sheets stand, most of all in the room; undefined if they cover less than half of it. */
function axisAlong(walls: readonly Surface[], sheets: readonly DrawnSheetArea[]): 0 | 1 | 2 | undefined {
  const shares = AXES.map((axis) => {
    const ofSheets = sheets.reduce((sum, { squareMetres }) => sum + squareMetres[axis], 0);
    const ofWalls = walls.reduce((sum, { area, shares }) => sum + area * shares[axis], 0);
    return ofWalls > 0 ? (2 * ofSheets) / ofWalls : 0;
  });
  const most = Math.max(...shares);
  return most >= ACROSS ? AXES[shares.indexOf(most)] : undefined;
}

/** The absorption of a material by octave. */
interface MaterialAbsorption {
  /** Absorption coefficient in an octave, 0 to 1; beyond what the definition covers, that of the nearest octave. */
  readonly of: (centreHz: number) => number;
  /** Whether its definition covers the octave. */
  readonly isKnown: (centreHz: number) => boolean;
}

function absorptionOf(
  { materials }: Pick<Scene, 'materials'>,
  name: string | null,
  soundSpeed: ReturnType<typeof speedOfSound>,
): MaterialAbsorption {
  const definition = name === null ? undefined : materials.get(name);
  if (!definition) return { of: () => 0, isKnown: () => true };
  if (definition.kind === 'open') return { of: () => 1, isKnown: () => true };
  const octaves = octaveAbsorption(definition, soundSpeed);
  const of = (centreHz: number): number => {
    let [nearest, distance] = [0, Infinity];
    for (const [centre, absorption] of octaves ?? []) {
      const away = Math.abs(Math.log(centre / centreHz));
      if (away < distance) [nearest, distance] = [absorption, away];
    }
    return Math.min(1, nearest);
  };
  return { of, isKnown: (centreHz) => octaves?.has(centreHz) ?? true };
}

/** @param listeners Sources and receivers, m: in a mesh, air is what they see. */
export function drawnRoom(geometry: LoadedGeometry, listeners: readonly Vec3[]): DrawnRoom {
  const { boxes } = geometry;
  if (boxes) return { cubicMetres: volumeOf(boxes), squareMetres: areasOf(boxes), openSquareMetres: 0 };
  return drawnMesh(geometry as LoadedMesh, listeners);
}

/**
 * Volume and surfaces of a mesh, however dirty, before it is on its grid; of a very large one, those of its bounding
 * box.
 */
function drawnMesh(geometry: LoadedMesh, listeners: readonly Vec3[]): DrawnRoom {
  const details = roomDetails({ ...geometry, boxes: undefined }, new Set(), listeners);
  if (details) {
    const squareMetres = new Map(details.materials.map(({ material, area }) => [material, area]));
    return { cubicMetres: details.volume, squareMetres, openSquareMetres: openArea(geometry) };
  }
  const { from, to } = extentsOf(geometry);
  const [x, y, z] = to.map((high, axis) => high - from[axis]);
  const [name = null] = geometry.materialNames;
  const squareMetres = new Map([[name, 2 * (x * y + y * z + z * x)]]);
  return { cubicMetres: x * y * z, squareMetres, openSquareMetres: 0 };
}

/** Area of the triangles that are openings, m². */
function openArea({ mesh: { vertices, triangles, material }, open }: LoadedMesh): number {
  let area = 0;
  for (let t = 0; t < material.length; t++) {
    if (!open.has(material[t])) continue;
    const [a, b, c] = [0, 1, 2].map((corner) => 3 * triangles[3 * t + corner]);
    const edge = (to: number): number[] => [0, 1, 2].map((axis) => vertices[to + axis] - vertices[a + axis]);
    const [u, v] = [edge(b), edge(c)];
    area += Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]) / 2;
  }
  return area;
}
