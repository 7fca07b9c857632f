import { bandOf, OCTAVE_CENTRES, type Band } from '../../../material/bands.ts';
import { isThrough, isWall, type MaterialDefinition, type ThroughDefinition } from '../../../material/definition.ts';
import { fitWall } from '../../../material/fit/fit.ts';
import { ownDefinition, wallOfMaterial } from '../../../material/material-wall.ts';
import { assumedScattering, bandScattering, scatteringAt, type Scattering } from '../../../material/scattering.ts';
import { throughWall } from '../../../material/sheet/through-wall.ts';
import { realWall, wallAdmittance, type Wall } from '../../../material/wall.ts';
import type { RayLaw, RayLayer } from '../../../rays/room/room.ts';
import type { Scene } from '../../../scene/scene.ts';
import type { MetresPerSecond } from '../../../units/quantities.ts';

/** What a surface scatters, as a report lists it. */
export interface ScatteringReport {
  readonly material: string;
  /** Coefficients by octave: [Hz] 0 to 1. */
  readonly octaves: readonly { readonly centreHz: number; readonly scattering: number }[];
  /** Whether the scene gives none, so that one is assumed by the kind of the material. */
  readonly isAssumed: boolean;
}

/** What surfaces without a material are called. */
const RIGID_NAME = 'rigid';

/** The laws of materials, each made once. */
export class RayLaws {
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
    const definition = name === null ? ({ kind: 'rigid' } as const) : materials.get(name)!;
    return this.once(key, name, definition, () => ({
      ...{ name: name ?? RIGID_NAME, wall: wallOf(definition, this.soundSpeed) },
      ...(depth !== undefined &&
        isThrough(definition) && {
          through: throughWall(definition, this.soundSpeed).wall,
          ...(depth > 0 && { depth }),
        }),
    }));
  }

  /**
   * Index of the law of a porous layer; a free one lets rays out at its other side.
   *
   * @param name Material of the scene.
   */
  layer(name: string, layer: RayLayer): number {
    const thickness = Number(layer.thickness.toPrecision(9));
    const key = JSON.stringify([name, thickness, layer.behind]);
    return this.once(key, name, { ...layer.medium, kind: 'porousVolume' }, () => ({
      ...{ name, wall: realWall(0), layer: { ...layer, thickness } },
      ...(layer.behind === 'air' && { depth: thickness }),
    }));
  }

  /** Index of the law of a key, which is made once. */
  private once(
    key: string,
    name: string | null,
    definition: MaterialDefinition,
    make: () => Omit<RayLaw, 'scattering'>,
  ): number {
    const known = this.indices.get(key);
    if (known !== undefined) return known;
    const given = name === null ? undefined : this.scene.scattering?.get(name);
    const scattering = given ?? assumedScattering(definition);
    const index = this.add(make(), scattering);
    const material = name ?? RIGID_NAME;
    if (!this.reports.some((other) => other.material === material))
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
