import * as z from 'zod';
import { speedOfSound } from '../../../material/air.ts';
import { OCTAVES } from '../../../response/figures/octaves.ts';
import { pistonElements, type Directivity, type ExtendedDirectivity } from '../../../scene/directivity.ts';
import { directivityKeys, sourceDirectivity } from '../../../scene/schema/directivity-schema.ts';
import { harmonicCount, realHarmonics } from '../../../sphere/harmonics.ts';
import { InputError } from '../../../units/errors.ts';
import { celsius, kilopascals, percent, type Vec3 } from '../../../units/quantities.ts';
import { directionOnBalloon } from '../../inputs/directivity/balloon.ts';
import { fitBalloon } from '../../inputs/directivity/fit-balloon.ts';
import { balloonOf, measurementsOf } from '../../inputs/directivity/read-directivities.ts';
import { patternOfSource } from './source-pattern.ts';

/** A source of a scene whose radiation is wanted. */
export interface RadiationRequest {
  /** What the scene file says of the source. */
  readonly source: unknown;
  /** Path of it in errors, such as `sources.S1`. */
  readonly path: string;
  /** The file of its directivity; null if it has none. */
  readonly file: { readonly name: string; readonly bytes: Uint8Array } | null;
  /** Highest frequency of the scene, Hz: it decides the order. */
  readonly highestHz: number;
  readonly temperatureCelsius: number;
}

/** How a source radiates far away in the free field, in its own axes: ahead, left, up. */
export interface SourceRadiation {
  /** What the file says of itself; null for other sources. */
  readonly file: RadiationFile | null;
  /** Octaves in which something is known, from 63 Hz to 8 kHz. */
  readonly octaves: readonly RadiationOctave[];
}

/** What a file of a directivity says of itself, and how it is simulated. */
export interface RadiationFile {
  readonly title: string;
  readonly licence: string;
  readonly format: string;
  /** Names of all its measurements; empty for formats that hold one. */
  readonly measurements: readonly string[];
  readonly directions: number;
  readonly fromHz: number;
  readonly toHz: number;
  /** The order of spherical harmonics that is radiated. */
  readonly order: number;
  /** The least share of the energy that it keeps, up to the highest frequency. */
  readonly keptShare: number;
}

/** How a source radiates in an octave: mean levels relative to the loudest direction, dB. */
export interface RadiationOctave {
  readonly centreHz: number;
  /** [row][column] of {@link BALLOON_ROWS} elevations from −90° to 90°, {@link BALLOON_COLUMNS} azimuths from 0° on. */
  readonly balloonDb: Float32Array;
  /** Levels in the level plane: azimuths from 0° to the left, every {@link POLAR_STEP} degrees. */
  readonly levelDb: Float32Array;
  /** Levels in the upright plane ahead: elevations from 0° upwards and round. */
  readonly uprightDb: Float32Array;
  /** Level ahead over the mean of all directions, dB. */
  readonly directivityIndexDb: number;
}

/** Rows of a balloon: elevations from −90° to 90°, every 5°. */
export const BALLOON_ROWS = 37;
/** Columns of a balloon: azimuths from 0° on, every 5°. */
export const BALLOON_COLUMNS = 72;
/** Degrees between two levels of a plane. */
export const POLAR_STEP = 2;

/** Frequencies of an octave whose energies are averaged. */
const IN_OCTAVE = 7;
/** Levels are not below it, dB. */
const FLOOR = -60;

const entry = z.object(directivityKeys);

/** Radiation at a frequency: the energy in each of some directions. */
type EnergyAt = (frequencyHz: number) => Float64Array;

/**
 * How a source radiates by octaves, as it is simulated: a measured one up to its order.
 *
 * @throws InputError if the source or its file cannot be read.
 */
export async function sourceRadiation(request: RadiationRequest): Promise<SourceRadiation> {
  const { path, highestHz, temperatureCelsius } = request;
  const parsed = entry.safeParse(request.source);
  if (!parsed.success) {
    throw new InputError(path, 'what it says of its direction cannot be read', 'See the problems of the scene.');
  }
  const { file, directivity } = await readDirectivity(parsed.data, request);
  // Humidity and pressure change it by less than a plot shows.
  const soundSpeed = speedOfSound({
    temperature: celsius(temperatureCelsius),
    relativeHumidity: percent(50),
    pressure: kilopascals(101.325),
  });
  const directions = [...balloonDirections(), ...planeDirections()];
  const energyAt = radiatorOf(directivity, directions, soundSpeed, highestHz);
  const octaves = OCTAVES.filter(({ lowerHz, upperHz }) => !file || (upperHz > file.fromHz && lowerHz < file.toHz)).map(
    ({ centreHz, lowerHz, upperHz }) => octaveOf(centreHz, meanEnergy(energyAt, lowerHz, upperHz)),
  );
  return { file, octaves };
}

async function readDirectivity(
  source: z.infer<typeof entry>,
  { path, file, highestHz }: RadiationRequest,
): Promise<{ readonly file: RadiationFile | null; readonly directivity: Directivity | undefined }> {
  const directivity = sourceDirectivity(source);
  if (directivity?.kind !== 'measured') return { file: null, directivity };
  if (!file) {
    throw new InputError(`${path}.directivity.file`, `${directivity.file} is not there`, 'Open the file once more.');
  }
  const measurements = await measurementsOf(file.bytes, file.name);
  const balloon = await balloonOf(
    file.bytes,
    file.name,
    directivity.measurement ?? (measurements.length > 1 ? 1 : null),
    `${path}.directivity.measurement`,
  );
  const data = fitBalloon(balloon, directivity.order, directivity.phase, highestHz, file.name);
  const { frequenciesHz, keptShare } = data;
  const counted = Math.max(1, frequenciesHz.filter((frequency) => frequency <= highestHz).length);
  return {
    directivity: { ...directivity, data },
    file: {
      ...{ title: data.title, licence: data.licence, format: data.format, measurements },
      ...{ directions: data.directions, order: data.order },
      fromHz: frequenciesHz[0],
      toHz: frequenciesHz.at(-1)!,
      keptShare: Math.min(...keptShare.subarray(0, counted)),
    },
  };
}

function radiatorOf(
  directivity: Directivity | undefined,
  directions: readonly Vec3[],
  soundSpeed: number,
  highestHz: number,
): EnergyAt {
  if (!directivity) return () => new Float64Array(directions.length).fill(1);
  if (directivity.kind === 'pattern' || directivity.kind === 'measured') {
    // At one sample a second, an angle is 2π times the frequency.
    const { order, at } = patternOfSource(directivity, 1);
    const channels = harmonicCount(order);
    const harmonics = new Float64Array(channels * directions.length);
    directions.forEach((direction, d) =>
      realHarmonics(order, direction, harmonics.subarray(channels * d, channels * (d + 1))),
    );
    const [real, imaginary] = [new Float64Array(channels), new Float64Array(channels)];
    return (frequency) => {
      at(2 * Math.PI * frequency, real, imaginary);
      return Float64Array.from(directions, (_, d) => {
        let [x, y] = [0, 0];
        for (let i = 0; i < channels; i++) {
          x += real[i] * harmonics[channels * d + i];
          y += imaginary[i] * harmonics[channels * d + i];
        }
        return x * x + y * y;
      });
    };
  }
  return pointsRadiator(directivity, directions, soundSpeed, highestHz);
}

/** Far away, points sound together with the phases of their places and delays. */
function pointsRadiator(
  directivity: ExtendedDirectivity,
  directions: readonly Vec3[],
  soundSpeed: number,
  highestHz: number,
): EnergyAt {
  const elements =
    directivity.kind === 'piston'
      ? pistonElements(directivity.radius, (2 * Math.PI * Math.max(highestHz, OCTAVES.at(-1)!.upperHz)) / soundSpeed)
      : directivity.elements;
  return (frequency) => {
    const omega = 2 * Math.PI * frequency;
    return Float64Array.from(directions, ([dx, dy, dz]) => {
      let [x, y] = [0, 0];
      for (const { offset, gain, delaySeconds } of elements) {
        const ahead = (dx * offset[0] + dy * offset[1] + dz * offset[2]) / soundSpeed;
        const phase = omega * (ahead - delaySeconds);
        x += gain * Math.cos(phase);
        y += gain * Math.sin(phase);
      }
      return x * x + y * y;
    });
  };
}

/** Mean of the energies at some frequencies of an octave, evenly spread on a logarithmic scale. */
function meanEnergy(energyAt: EnergyAt, lowerHz: number, upperHz: number): Float64Array {
  const energies = Array.from({ length: IN_OCTAVE }, (_, i) =>
    energyAt(lowerHz * (upperHz / lowerHz) ** ((i + 0.5) / IN_OCTAVE)),
  );
  return energies[0].map((_, d) => energies.reduce((sum, energy) => sum + energy[d], 0) / IN_OCTAVE);
}

function octaveOf(centreHz: number, energy: Float64Array): RadiationOctave {
  const balloon = BALLOON_ROWS * BALLOON_COLUMNS;
  const inPlane = 360 / POLAR_STEP;
  const most = energy.reduce((largest, one) => Math.max(largest, one), 0);
  const decibels = (from: number, count: number): Float32Array =>
    Float32Array.from(energy.subarray(from, from + count), (one) =>
      one > 0 && most > 0 ? Math.max(FLOOR, 10 * Math.log10(one / most)) : FLOOR,
    );
  const ahead = energy[balloon];
  return {
    centreHz,
    balloonDb: decibels(0, balloon),
    levelDb: decibels(balloon, inPlane),
    uprightDb: decibels(balloon + inPlane, inPlane),
    directivityIndexDb: 10 * Math.log10(ahead / meanOverSphere(energy)),
  };
}

/** Mean over the sphere: each direction of the balloon stands for its part between the parallels half-way. */
function meanOverSphere(energy: Float64Array): number {
  const step = Math.PI / (BALLOON_ROWS - 1);
  let [sum, all] = [0, 0];
  for (let row = 0; row < BALLOON_ROWS; row++) {
    const middle = row * step - Math.PI / 2;
    const [low, high] = [middle - step / 2, middle + step / 2].map((at) =>
      Math.sin(Math.max(-Math.PI / 2, Math.min(Math.PI / 2, at))),
    );
    for (let column = 0; column < BALLOON_COLUMNS; column++) {
      sum += (high - low) * energy[row * BALLOON_COLUMNS + column];
      all += high - low;
    }
  }
  return sum / all;
}

/** The directions of a balloon, in the axes of the source. */
export function balloonDirections(): Vec3[] {
  return Array.from({ length: BALLOON_ROWS * BALLOON_COLUMNS }, (_, i) => {
    const [row, column] = [Math.floor(i / BALLOON_COLUMNS), i % BALLOON_COLUMNS];
    return directionOnBalloon((360 * column) / BALLOON_COLUMNS, (180 * row) / (BALLOON_ROWS - 1) - 90);
  });
}

function planeDirections(): Vec3[] {
  const angles = Array.from({ length: 360 / POLAR_STEP }, (_, i) => (i * POLAR_STEP * Math.PI) / 180);
  return [
    ...angles.map((angle): Vec3 => [Math.cos(angle), Math.sin(angle), 0]),
    ...angles.map((angle): Vec3 => [Math.cos(angle), 0, Math.sin(angle)]),
  ];
}
