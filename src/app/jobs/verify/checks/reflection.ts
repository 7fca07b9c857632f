import type { PointWeights, SourceInput } from '../../../../engine/engine.ts';
import { minus, over, real, spectrumAt, type Complex } from '../../../../numerics/complex.ts';
import {
  exactReflectionFactor,
  resonator,
  resonatorAdmittance,
  type ExactResonator,
} from '../../../../exact/plane-wave.ts';
import type { WallAdmittance } from '../../../../material/branches.ts';
import type { WallDefinition } from '../../../../material/definition.ts';
import { resolveMaterial } from '../../../../material/resolve.ts';
import type { PreparedRoom } from '../../../../room/prepare/prepared.ts';
import { schemeByName, timeStepOf, type Scheme } from '../../../../scheme/scheme.ts';
import { hertz } from '../../../../units/quantities.ts';
import { judged, worst, type Check, type CheckContext, type Effort, type Line, type Plot } from '../tools/check.ts';
import { bandPulse, recordIn } from '../tools/record.ts';
import { graphOf, roomOf, ROOM_SOUND_SPEED, ROOM_SPACING } from '../tools/rooms.ts';

/** Nodes along the duct and across it, and from the receivers to its absorbing end. */
const LENGTH = 360;
const WIDTH = 14;
const BEFORE_WALL = 30;

/** Half waves across the duct: each is a pair of plane waves whose angle of incidence depends on the frequency. */
const HALF_WAVES = [0, 1, 2, 3];
/** Wave numbers across the duct, rad per spacing. */
const transverse = (halves: number): number => (Math.PI * halves) / WIDTH;

/** Highest wave number of a scene, rad per spacing, 4.3 points a wavelength; and the share of the band looked at. */
const HIGHEST = 1.44;
const SHARE_OF_BAND = 0.9;
/** Width of the flanks of a pulse, rad per spacing. It is empty up to the lowest frequency of its half waves. */
const FLANK = 0.12;
/** Frequencies at which R is looked at, for each number of half waves. */
const FREQUENCIES = 24;

/** Largest |R − R exact| that passes. */
const ALLOWED = 0.05;

/** Schemes of at most 57 points and 2 %: wider bands keep R less well at angles (docs/theory/walls.md). */
const SCHEMES: Readonly<Record<Effort, readonly string[]>> = {
  quick: ['compact-5@1%'],
  full: ['leggy-1@2%', 'compact-3@1%', 'compact-5@1%'],
};

interface TestedWall {
  readonly name: string;
  /** Admittance of the wall, for e^{jωt}. */
  readonly admittanceAt: (frequency: number) => Complex;
  readonly definition: WallDefinition;
}

const realWall = (admittance: number): TestedWall => ({
  name: `a wall of Y = ${admittance}`,
  admittanceAt: () => real(admittance),
  definition: { kind: 'admittance', admittance },
});

/** Points of the admittance that a material of a scene would be given, from 20 Hz to 5 kHz, fifteen to an octave. */
const GIVEN = Array.from({ length: 121 }, (_, i) => hertz(20 * 2 ** (i / 15)));

const resonantWall = (frequency: number, quality: number, resistance: number): TestedWall => {
  const wall: ExactResonator = resonator(frequency, quality, resistance);
  return {
    name: `a resonator at ${frequency} Hz, Q = ${quality}, r = ${resistance} ρc`,
    admittanceAt: (at) => resonatorAdmittance(wall, at),
    definition: {
      kind: 'spectrum',
      quantity: 'admittance',
      points: GIVEN.map((at) => [at, ...resonatorAdmittance(wall, at)] as const),
    },
  };
};

const WALLS: readonly TestedWall[] = [
  realWall(0.1),
  realWall(0.5),
  realWall(1),
  resonantWall(250, 2, 1.5),
  resonantWall(400, 4, 0.6),
];

/** Wave number of the highest frequency of a scene with the duct, rad per spacing. */
const highestOf = ({ band }: Pick<Scheme, 'band'>): number => Math.min(HIGHEST, band * Math.PI);

/** Lowest and highest wave number at which the waves of some half waves are looked at, rad per spacing. */
function range({ band }: Scheme, halves: number): { readonly low: number; readonly high: number } {
  return { low: transverse(halves) + 1.05 * FLANK, high: SHARE_OF_BAND * highestOf({ band }) };
}

/** A duct with rigid sides, and a wall at its far end. */
function duct(scheme: Scheme, length: number, end: WallAdmittance | number): PreparedRoom {
  return roomOf(graphOf([length, WIDTH, 1]), scheme, [end, 0], (_, direction) => (direction === 1 ? 0 : 1));
}

/** The nodes across the duct at a place along it, weighted with some half waves. */
function across({ graph: { grid } }: PreparedRoom, along: number, halves: number): PointWeights {
  return {
    nodes: Uint32Array.from({ length: WIDTH }, (_, j) => along + j * grid.pitch),
    weights: Float64Array.from(
      { length: WIDTH },
      (_, j) => ((halves === 0 ? 1 : 2) / WIDTH) * Math.cos(transverse(halves) * (j + 0.5)),
    ),
  };
}

/** The reflection factor at the end of the duct, by frequency. */
interface Reflection {
  readonly halves: number;
  readonly frequency: number;
  readonly cosine: number;
  readonly found: Complex;
  readonly exact: Complex;
}

/**
 * The waves of each number of half waves in a duct twice as long: they pass the receivers, and come to their images.
 */
interface Incident {
  readonly halves: readonly number[];
  readonly sources: (room: PreparedRoom) => readonly SourceInput[];
  readonly passing: readonly Float64Array[];
  readonly mirrored: readonly Float64Array[];
}

const RECEIVER = LENGTH - 1 - BEFORE_WALL;

async function incident(scheme: Scheme, { engine, signal }: CheckContext): Promise<Incident> {
  const { courant } = scheme;
  const halves = HALF_WAVES.filter((number) => range(scheme, number).high > range(scheme, number).low + FLANK);
  const sources = (room: PreparedRoom): SourceInput[] =>
    halves.map((number) => {
      const { low, high } = range(scheme, number);
      const upper = bandPulse(courant * high, courant * (high + FLANK));
      const lower = bandPulse(courant * (low - FLANK), courant * low);
      const pulse = Float64Array.from({ length: 2 * upper.half + 1 }, (_, n) => {
        return upper.at(n - upper.half) - lower.at(n - upper.half);
      });
      return { point: across(room, 0, number), strength: 1, signal: pulse };
    });
  const room = duct(scheme, 2 * LENGTH, 0);
  const at = [RECEIVER, 2 * LENGTH - 1 - RECEIVER];
  const receivers = at.flatMap((along) => halves.map((number) => across(room, along, number)));
  const steps = Math.max(...halves.map((number) => stepsOf(scheme, number)));
  const records = await recordIn(engine, room, { sources: sources(room), receivers }, steps, { signal });
  return { halves, sources, passing: records.slice(0, halves.length), mirrored: records.slice(halves.length) };
}

/** Steps until the fastest wave has come back from the near end of the duct and passes the receivers again. */
function stepsOf(scheme: Scheme, halves: number): number {
  const fastest = Math.sqrt(1 - (transverse(halves) / range(scheme, halves).high) ** 2);
  return Math.floor((2 * LENGTH + RECEIVER) / (scheme.courant * fastest));
}

/** R = (p − p of the same duct without an end) / (p of it at the image of the receiver). */
async function reflections(
  wall: TestedWall,
  scheme: Scheme,
  { halves, sources, passing, mirrored }: Incident,
  { engine, signal }: CheckContext,
): Promise<Reflection[]> {
  const timeStep = timeStepOf(scheme, ROOM_SPACING, ROOM_SOUND_SPEED);
  const hertzOf = (k: number): number => (k * scheme.courant) / (2 * Math.PI * timeStep);
  const maxFrequency = hertz(hertzOf(highestOf(scheme)));
  const { admittance } = resolveMaterial(wall.name, wall.definition, {
    timeStep,
    maxFrequency,
    soundSpeed: ROOM_SOUND_SPEED,
  });
  const room = duct(scheme, LENGTH, admittance);
  const receivers = halves.map((number) => across(room, RECEIVER, number));
  const records = await recordIn(engine, room, { sources: sources(room), receivers }, passing[0].length, { signal });
  return halves.flatMap((number, h) => {
    const steps = stepsOf(scheme, number);
    const { low, high } = range(scheme, number);
    const back = records[h].map((value, n) => value - passing[h][n]);
    return Array.from({ length: FREQUENCIES }, (_, i): Reflection => {
      const k = low + ((high - low) * i) / (FREQUENCIES - 1);
      const cosine = Math.sqrt(1 - (transverse(number) / k) ** 2);
      const omegaT = k * scheme.courant;
      const found = over(spectrumAt(back, omegaT, 0, steps), spectrumAt(mirrored[h], omegaT, 0, steps));
      const frequency = hertzOf(k);
      return {
        halves: number,
        frequency,
        cosine,
        found,
        exact: exactReflectionFactor(cosine, wall.admittanceAt(frequency)),
      };
    });
  });
}

const degrees = (cosine: number): number => (180 / Math.PI) * Math.acos(cosine);

function lineOf(wall: TestedWall, name: string, found: readonly Reflection[]): Line {
  const steepest = Math.max(...found.map(({ cosine }) => degrees(cosine)));
  const highest = Math.max(...found.map(({ frequency }) => frequency));
  return judged({
    asked: `Reflection factor of ${wall.name}, 0° to ${steepest.toFixed(0)}°, up to ${highest.toFixed(0)} Hz, by ${name}: largest |error|`,
    error: worst(found.map(({ found: one, exact }) => Math.hypot(...minus(one, exact)))),
    allowed: ALLOWED,
    errorUnit: 'of the incident wave',
    reason: 'a reflection of half the sound changes by less than 1 dB, the just noticeable difference of a level',
    truth: 'R = (cos θ − Y)/(cos θ + Y)',
  });
}

/** |R| of a wall, for each number of half waves, found and exact. */
function plotOf(wall: TestedWall, name: string, found: readonly Reflection[]): Plot {
  const numbers = [...new Set(found.map(({ halves }) => halves))];
  const part = (number: number, size: (one: Reflection) => Complex): [number, number][] =>
    found
      .filter(({ halves }) => halves === number)
      .map((one) => [one.frequency, Math.hypot(...size(one))] as [number, number]);
  return {
    title: `|R| of ${wall.name}, by ${name}`,
    x: 'frequency, Hz',
    y: '|R|',
    curves: numbers.flatMap((number) => {
      const angles = found.filter(({ halves }) => halves === number).map(({ cosine }) => degrees(cosine));
      const words = number === 0 ? '0°' : `${Math.max(...angles).toFixed(0)}° to ${Math.min(...angles).toFixed(0)}°`;
      return [
        { name: words, points: part(number, (one) => one.found), style: 'marks' as const },
        { name: `exact`, points: part(number, (one) => one.exact), style: 'dashed' as const },
      ];
    }),
  };
}

export const reflection: Check = {
  name: 'reflection',
  title: 'Reflection of plane waves at angles',
  about: `Waves with half waves across a duct of ${LENGTH} × ${WIDTH} nodes are plane waves that meet its end at an angle. The same duct twice as long gives the wave that arrives and the one that a rigid end would send back. The resonators are given by their admittance at ${GIVEN.length} frequencies, as a material of a scene.`,
  cost: { quick: 12, full: 50 },
  run: async (context) => {
    const names = SCHEMES[context.effort];
    const lines: Line[] = [];
    const plots: Plot[] = [];
    const share = 1 / (names.length * (WALLS.length + 2));
    let done = 0;
    for (const name of names) {
      const scheme = schemeByName(name, name);
      const waves = await incident(scheme, context);
      context.onShare((done += 2 * share));
      for (const [i, wall] of WALLS.entries()) {
        const found = await reflections(wall, scheme, waves, context);
        lines.push(lineOf(wall, name, found));
        if (name === 'compact-5@1%' && [1, 3].includes(i)) plots.push(plotOf(wall, name, found));
        context.onShare((done += share));
      }
    }
    return { lines, plots };
  },
};
