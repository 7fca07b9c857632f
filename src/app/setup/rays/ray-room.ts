import { bandOf, OCTAVE_CENTRES, type Band } from '../../../material/bands.ts';
import { isThrough, isWall, type MaterialDefinition, type ThroughDefinition } from '../../../material/definition.ts';
import { fitWall } from '../../../material/fit/fit.ts';
import { ownDefinition, wallOfMaterial } from '../../../material/material-wall.ts';
import { assumedScattering, bandScattering, scatteringAt, type Scattering } from '../../../material/scattering.ts';
import { throughWall } from '../../../material/sheet/through-wall.ts';
import { realWall, wallAdmittance, type Wall } from '../../../material/wall.ts';
import { BACK, FRONT } from '../../../mesh/mesh.ts';
import type { RayLaw, RayRoom } from '../../../rays/room/room.ts';
import { RIGID } from '../../../room/surfaces/surface.ts';
import type { Scene } from '../../../scene/scene.ts';
import type { MetresPerSecond } from '../../../units/quantities.ts';
import { partitionFaces } from './thick-partitions.ts';
import { meshOfBoxes, type LoadedGeometry, type LoadedMesh } from '../../inputs/scene/geometry.ts';

/** What a surface scatters, as a report lists it. */
export interface ScatteringReport {
  readonly material: string;
  /** Coefficients by octave: [Hz] 0 to 1. */
  readonly octaves: readonly { readonly centreHz: number; readonly scattering: number }[];
  /** Whether the scene gives none, so that one is assumed by the kind of the material. */
  readonly isAssumed: boolean;
}

/** A scene as rays meet it. */
export interface SceneRayRoom {
  readonly room: RayRoom;
  /** Materials that rays meet, in the order of their first triangles. */
  readonly scattering: readonly ScatteringReport[];
  /** [law] What each law of the room scatters at any frequency; its values by band are means of it. */
  readonly scatterings: readonly Scattering[];
  readonly warnings: readonly string[];
}

/**
 * The surfaces of a scene as triangles with the walls that the waves meet. Nothing comes back from openings. Rays go
 * through sheets and partitions, from one face to the other where a partition has a face in each of two rooms; not
 * through those that have a material on a side, or faces that do not cover each other, which a warning says.
 *
 * @param sceneFile How errors name the scene.
 */
export function sceneRayRoom(
  { scene, geometry }: { readonly scene: Pick<Scene, 'materials' | 'scattering'>; readonly geometry: LoadedGeometry },
  sceneFile: string,
  soundSpeed: MetresPerSecond,
  bands: readonly Band[],
): SceneRayRoom {
  const { materials } = scene;
  const loaded = geometry.kind === 'mesh' ? geometry : meshOfBoxes(geometry, materials, sceneFile);
  const laws = new Laws(scene, soundSpeed, bands);
  const surfaces = surfacesOf(loaded, materials, laws);
  const closed = [...laws.closed].map((name) => JSON.stringify(name)).join(', ');
  return {
    room: { vertices: loaded.mesh.vertices, ...surfaces, laws: laws.list, bands, soundSpeed },
    scattering: laws.reports,
    scatterings: laws.scatterings,
    warnings:
      closed === ''
        ? []
        : [
            `rays do not go through sheets and partitions that have a material on a side, or two faces that do not lie opposite each other (${closed}): above the crossover no sound comes through them`,
          ],
  };
}

/** The triangles with the laws of both sides. */
function surfacesOf(
  { mesh, faceMaterials, materialNames, open }: LoadedMesh,
  materials: Scene['materials'],
  laws: Laws,
): Pick<RayRoom, 'triangles' | 'front' | 'back'> {
  const nameOf = (index: number): string | null => (index === RIGID ? null : materialNames[index]);
  const depths = partitionDepths(mesh, faceMaterials);
  const side = (t: number, which: typeof FRONT | typeof BACK): number => {
    const material = mesh.material[t];
    if (open.has(material)) return laws.opening();
    const own = (which === FRONT ? faceMaterials.front : faceMaterials.back)[material];
    const wall = mesh.sides[t] & which ? nameOf(own) : null;
    const sheet = nameOf(faceMaterials.sheet?.[material] ?? RIGID);
    if (sheet === null) return laws.indexOf(wall, materials);
    const depth = depths.get(t);
    const isCovered =
      depth === null || [faceMaterials.front, faceMaterials.back].some((sides) => sides[material] !== RIGID);
    if (isCovered) laws.closed.add(sheet);
    if (wall !== null) return laws.indexOf(wall, materials);
    return laws.indexOf(sheet, materials, isCovered ? undefined : (depth ?? 0));
  };
  return {
    triangles: mesh.triangles,
    front: Uint16Array.from(mesh.material, (_, t) => side(t, FRONT)),
    back: Uint16Array.from(mesh.material, (_, t) => side(t, BACK)),
  };
}

/**
 * How far apart both faces are of the partitions that have one in each of two rooms, m, by triangle; null where they do
 * not cover each other.
 */
function partitionDepths(
  mesh: LoadedMesh['mesh'],
  { sheet, partitions = [] }: LoadedMesh['faceMaterials'],
): ReadonlyMap<number, number | null> {
  const ofMaterial = new Map<number, number[]>();
  mesh.material.forEach((material, t) => {
    if (!partitions.includes(sheet?.[material] ?? RIGID)) return;
    const there = ofMaterial.get(material);
    if (there) there.push(t);
    else ofMaterial.set(material, [t]);
  });
  const depths = new Map<number, number | null>();
  for (const triangles of ofMaterial.values()) {
    const { isThick, distances } = partitionFaces(mesh, triangles);
    const areCovered = distances.every((distance) => distance !== undefined);
    if (isThick) triangles.forEach((t, i) => depths.set(t, areCovered ? distances[i] : null));
  }
  return depths;
}

/** What surfaces without a material are called. */
const RIGID_NAME = 'rigid';

/** The laws of materials, each made once. */
class Laws {
  readonly list: RayLaw[] = [];
  readonly scatterings: Scattering[] = [];
  readonly reports: ScatteringReport[] = [];
  /** Names of sheets and partitions that rays do not go through. */
  readonly closed = new Set<string>();
  private openings: number | undefined;
  private readonly indices = new Map<string, number>();

  constructor(
    private readonly scene: Pick<Scene, 'materials' | 'scattering'>,
    private readonly soundSpeed: MetresPerSecond,
    private readonly bands: readonly Band[],
  ) {}

  /** Index of the law of all openings. */
  opening(): number {
    this.openings ??= this.add({ name: 'open', wall: realWall(1), isOpening: true }, 0);
    return this.openings;
  }

  /**
   * @param name Material of the scene; null for a rigid surface without one.
   * @param depth How far behind a sheet sound comes out, m; undefined if rays do not go through it.
   */
  indexOf(name: string | null, materials: Scene['materials'], depth?: number): number {
    const key = JSON.stringify([name, depth ?? null]);
    const known = this.indices.get(key);
    if (known !== undefined) return known;
    const definition = name === null ? ({ kind: 'rigid' } as const) : materials.get(name)!;
    const given = name === null ? undefined : this.scene.scattering?.get(name);
    const scattering = given ?? assumedScattering(definition);
    const index = this.add(
      {
        ...{ name: name ?? RIGID_NAME, wall: wallOf(definition, this.soundSpeed) },
        ...(depth !== undefined &&
          isThrough(definition) && {
            through: throughWall(definition, this.soundSpeed).wall,
            ...(depth > 0 && { depth }),
          }),
      },
      scattering,
    );
    const material = name ?? RIGID_NAME;
    if (!this.reports.some((known) => known.material === material))
      this.reports.push({ material, octaves: octavesOf(scattering), isAssumed: given === undefined });
    this.indices.set(key, index);
    return index;
  }

  /** @returns the index of the law */
  private add(law: Omit<RayLaw, 'scattering'>, scattering: Scattering): number {
    this.scatterings.push(scattering);
    return this.list.push({ ...law, scattering: this.bands.map((band) => bandScattering(scattering, band)) }) - 1;
  }
}

/** Octaves that a report lists: those of the figures. */
const octavesOf = (scattering: Scattering): ScatteringReport['octaves'] =>
  OCTAVE_CENTRES.filter((centre) => centre >= 63 && centre <= 8000).map((centreHz) => ({
    centreHz,
    scattering: scatteringAt(scattering, bandOf(centreHz, 1).centre),
  }));

function wallOf(definition: MaterialDefinition, soundSpeed: MetresPerSecond): Wall {
  if (isThrough(definition)) return sheetAsWall(definition, soundSpeed);
  return isWall(definition) ? wallOfMaterial(ownDefinition(definition), soundSpeed) : realWall(0);
}

/** Where the admittance of a sheet before free air is fitted, Hz. */
const FITTED = { from: 20, to: 20_000 } as const;

/** The wall that reflects as a sheet with free air behind it does at normal incidence: 1/Y = 1/Y_sheet + 1. */
function sheetAsWall(definition: ThroughDefinition, soundSpeed: MetresPerSecond): Wall {
  const { wall } = throughWall(definition, soundSpeed);
  if (wall.branches.length === 0) return realWall(wall.conductance / (1 + wall.conductance));
  return fitWall({
    kind: 'spectrum',
    at: (frequency) => {
      const [g, b] = wallAdmittance(wall, frequency);
      // Y/(1 + Y)
      const square = (1 + g) ** 2 + b * b;
      return [(g * (1 + g) + b * b) / square, b / square];
    },
    ...FITTED,
  }).wall;
}
