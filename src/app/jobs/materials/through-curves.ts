import { logMidpoints } from '../../../material/bands.ts';
import {
  isThrough,
  type BandLoss,
  type MaterialDefinition,
  type ThroughDefinition,
} from '../../../material/definition.ts';
import { slabAbsorptionAt, slabRandomAbsorption } from '../../../material/porous-volume/absorption.ts';
import { sheetAdmittance } from '../../../material/sheet/impedance.ts';
import { throughWall } from '../../../material/sheet/through-wall.ts';
import {
  absorptionBeforeCavity,
  fieldLoss,
  lossAt,
  randomAbsorptionBeforeCavity,
} from '../../../material/sheet/transmission.ts';
import { wallAdmittance } from '../../../material/wall.ts';
import type { Complex } from '../../../numerics/complex.ts';
import { sceneError } from '../../../scene/checks/problems.ts';
import { problemsOf } from '../../../scene/schema/issues.ts';
import { materialSchema, sceneMaterial } from '../../../scene/schema/material-schema.ts';
import { InputError } from '../../../units/errors.ts';
import { metresPerSecond } from '../../../units/quantities.ts';

/** A sheet or partition whose curves are wanted. */
export interface ThroughCurvesRequest {
  /** Its name, for errors. */
  readonly name: string;
  /** Definition as a scene file has it, such as `{ "sheet": { "flowResistance": 800 } }`. */
  readonly material: unknown;
  /** Depth of the air behind it, before a rigid wall, m, above 0. */
  readonly cavityMetres: number;
}

/** What something absorbs before a rigid wall, by its law in continuous time. */
export interface AbsorptionCurves {
  /** Shape [frequency], Hz, evenly on a logarithmic axis. */
  readonly frequenciesHz: Float64Array;
  /** Shape [angle] of incidence, degrees, 0 at first. */
  readonly anglesDegrees: Float64Array;
  /** Shape [angle][frequency] absorption coefficients. */
  readonly absorption: Float64Array;
  /** Shape [frequency] the same at random incidence. */
  readonly randomAbsorption: Float64Array;
}

/** What a sheet or partition absorbs before a cavity, and what it lets through. */
export interface ThroughCurves extends AbsorptionCurves {
  /** Shape [frequency] transmission loss of a diffuse field up to 78°, dB. */
  readonly fieldLoss: Float64Array;
  /** Shape [frequency] transmission loss at normal incidence, dB. */
  readonly normalLoss: Float64Array;
  /** Measured transmission loss that was asked for, rising; empty if none was. */
  readonly askedLoss: readonly BandLoss[];
}

/** Range of the curves, Hz, and number of their points. */
const RANGE = { low: 50, high: 8000, points: 96 } as const;

/** Angles of incidence, degrees: to 85, as at grazing incidence nothing is absorbed. */
const ANGLES = Float64Array.from({ length: 18 }, (_, i) => 5 * i);

/** Speed of sound of the curves, m/s: that of air at 20 °C. */
const SOUND_SPEED = metresPerSecond(343.2);

/** A loss beyond this is as good as none let through, dB; a sheet that lets nothing through has no finite one. */
const MOST_LOSS = 200;

/** The curves of a sheet or partition. @throws InputError for another material, and for a faulty one or depth. */
export function throughCurves({ name, material, cavityMetres }: ThroughCurvesRequest): ThroughCurves {
  if (!(cavityMetres > 0 && Number.isFinite(cavityMetres)))
    throw new InputError('cavityMetres', `expected a depth above 0 m, found ${cavityMetres}`, 'Give the depth in m.');
  const definition = throughOf(name, material);
  const frequenciesHz = Float64Array.from(logMidpoints(RANGE.low, RANGE.high, RANGE.points));
  const admittances = Array.from(frequenciesHz, admittanceOf(definition));
  const depths = frequenciesHz.map((hz) => (2 * Math.PI * hz * cavityMetres) / SOUND_SPEED);
  const cosines = ANGLES.map((degrees) => Math.cos((degrees * Math.PI) / 180));
  const absorption = new Float64Array(ANGLES.length * RANGE.points);
  cosines.forEach((cosine, angle) =>
    admittances.forEach((y, at) => {
      absorption[angle * RANGE.points + at] = absorptionBeforeCavity(y, depths[at], cosine);
    }),
  );
  const loss = (of: (y: Complex) => number): Float64Array =>
    Float64Array.from(admittances, (y) => Math.min(MOST_LOSS, of(y)));
  return {
    frequenciesHz,
    anglesDegrees: ANGLES.slice(),
    absorption,
    randomAbsorption: Float64Array.from(admittances, (y, at) => randomAbsorptionBeforeCavity(y, depths[at])),
    fieldLoss: loss(fieldLoss),
    normalLoss: loss((y) => lossAt(y, 1)),
    askedLoss: definition.kind === 'partition' ? (definition.transmissionLoss?.bands ?? []) : [],
  };
}

/** A porous medium whose curves are wanted. */
export interface LayerCurvesRequest {
  /** Its name, for errors. */
  readonly name: string;
  /** Definition as a scene file has it, such as `{ "porousVolume": { "flowResistivity": 10000 } }`. */
  readonly material: unknown;
  /** Thickness of a layer of it on a rigid wall, m, above 0. */
  readonly thicknessMetres: number;
}

/**
 * The curves of a layer of a porous medium.
 *
 * @throws InputError for another material, and for a faulty one or thickness.
 */
export function layerCurves({ name, material, thicknessMetres: thickness }: LayerCurvesRequest): AbsorptionCurves {
  if (!(thickness > 0 && Number.isFinite(thickness)))
    throw new InputError('thicknessMetres', `expected a thickness above 0 m, found ${thickness}`, 'Give it in m.');
  const medium = definitionOf(name, material);
  if (medium.kind !== 'porousVolume')
    throw new InputError(name, 'this material fills no volume', 'Give a "porousVolume".');
  const frequenciesHz = Float64Array.from(logMidpoints(RANGE.low, RANGE.high, RANGE.points));
  const slab = { medium, thickness };
  const absorption = new Float64Array(ANGLES.length * RANGE.points);
  ANGLES.forEach((degrees, angle) =>
    frequenciesHz.forEach((hz, at) => {
      absorption[angle * RANGE.points + at] = slabAbsorptionAt(slab, SOUND_SPEED, hz, (degrees * Math.PI) / 180);
    }),
  );
  return {
    frequenciesHz,
    anglesDegrees: ANGLES.slice(),
    absorption,
    randomAbsorption: frequenciesHz.map((hz) => slabRandomAbsorption(slab, SOUND_SPEED, hz)),
  };
}

function definitionOf(name: string, material: unknown): MaterialDefinition {
  const parsed = materialSchema.safeParse(material);
  if (!parsed.success) throw sceneError(name, problemsOf(parsed.error.issues, material));
  return sceneMaterial(parsed.data);
}

function throughOf(name: string, material: unknown): ThroughDefinition {
  const definition = definitionOf(name, material);
  if (isThrough(definition)) return definition;
  throw new InputError(name, 'no sound goes through this material', 'Give a "sheet" or a "partition".');
}

/** Its law over frequency: exact for sheets, fitted for a measured loss. */
function admittanceOf(definition: ThroughDefinition): (hz: number) => Complex {
  if (definition.kind === 'sheet') return (hz) => sheetAdmittance(definition, SOUND_SPEED, hz);
  const { wall } = throughWall(definition, SOUND_SPEED);
  return (hz) => wallAdmittance(wall, hz);
}
