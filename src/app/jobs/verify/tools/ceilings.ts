import type { PointWeights } from '../../../../engine/engine.ts';
import { exp, minus, plus, real, times, type Complex } from '../../../../numerics/complex.ts';
import type { PreparedRoom } from '../../../../room/prepare/prepared.ts';
import { judged, worst, type CheckContext, type Curve, type Findings, type Line } from './check.ts';
import { recordIn } from './record.ts';
import { ROOM_SOUND_SPEED, ROOM_SPACING } from './rooms.ts';

/** Rooms with something across x that sound goes through: a sheet, or the border of a porous layer. */

/**
 * Nodes below a ceiling and above its border, and across the room; a layer of nodes is enough, as nothing varies along
 * it.
 */
export type CeilingSize = readonly [below: number, above: number, width: number];

export const CEILING_SCHEME = 'compact-5@1%';
/** Half waves across the room: each is a pair of waves whose angle depends on the frequency. */
const LATERAL = [0, 1, 2, 3];
/** Lowest wave number looked at above that of the half waves, rad per spacing. */
const LOWEST = 0.06;
/** Frequencies looked at, for each number of half waves. */
const FREQUENCIES = 40;
/** Steps of a record, and how far it is faded at its end: the spectrum is that at a complex frequency. */
const STEPS = 400;
const FADED = 1e-7;

/** Largest error that passes, of the pressure above a ceiling over that below it. */
const ALLOWED = 0.05;

/** A room with two sides, and what is known of the pressures on both. */
export interface TwoSides {
  readonly room: PreparedRoom;
  readonly size: CeilingSize;
  /** Nodes between the border and those that listen. */
  readonly listen: { readonly before: number; readonly behind: number };
  /** Highest wave number looked at, rad per spacing. */
  readonly highest: number;
  /** The exact pressures at distances from the border, in spacings, but for a factor; ω/c in rad per spacing. */
  readonly exact: (
    lateral: number,
    wavenumber: Complex,
    distances: readonly [number, number],
  ) => readonly [Complex, Complex];
}

/** Error of the pressure above the ceiling over that below it, at one frequency. */
export interface SidesError {
  readonly frequency: number;
  readonly error: number;
}

/** The nodes across the room at a place along x, weighted with some half waves. */
function across({ graph: { grid } }: PreparedRoom, along: number, halves: number): PointWeights {
  const [, width] = grid.size;
  return {
    nodes: Uint32Array.from({ length: width }, (_, j) => along + j * grid.pitch),
    weights: Float64Array.from(
      { length: width },
      (_, j) => ((halves === 0 ? 1 : 2) / width) * Math.cos((Math.PI * halves * (j + 0.5)) / width),
    ),
  };
}

/**
 * What a pulse at the floor gives in the nodes on both sides of the ceiling, against the exact fields of the same
 * half waves. Records that fade exponentially are spectra at a complex frequency, where the exact field is as well
 * known: nothing is cut off, and no mode has to be found.
 */
export async function errorsOfSides(
  { room, size: [below, , width], listen, highest, exact }: TwoSides,
  { engine, signal }: Pick<CheckContext, 'engine' | 'signal'>,
): Promise<SidesError[]> {
  const receivers = LATERAL.flatMap((halves) => [
    across(room, below - 1 - listen.before, halves),
    across(room, below + listen.behind, halves),
  ]);
  const sources = LATERAL.map((halves) => {
    return { point: across(room, 0, halves), strength: 1, signal: Float64Array.of(1) };
  });
  const records = await recordIn(engine, room, { sources, receivers }, STEPS, { signal });
  const { courant } = room.scheme;
  const fade = -Math.log(FADED) / STEPS;
  return LATERAL.flatMap((halves, h) => {
    const lateral = (Math.PI * halves) / width;
    return Array.from({ length: FREQUENCIES }, (_, i): SidesError => {
      const k = lateral + LOWEST + ((highest - LOWEST - lateral) * i) / (FREQUENCIES - 1);
      const [before, behind] = [0, 1].map((side) => fadedSpectrum(records[2 * h + side], k * courant, fade));
      const distances = [listen.before + 0.5, listen.behind + 0.5] as const;
      const [exactBefore, exactBehind] = exact(lateral, [k, -fade / courant], distances);
      // The sine of the angle between the two pairs of pressures: of no unit, and small where either pressure is.
      const off = minus(times(before, exactBehind), times(behind, exactBefore));
      const size = Math.hypot(...before, ...behind) * Math.hypot(...exactBefore, ...exactBehind);
      return { frequency: (k * ROOM_SOUND_SPEED) / (2 * Math.PI * ROOM_SPACING), error: Math.hypot(...off) / size };
    });
  });
}

/** Σ s[n] e^{−(jω + σ)n} */
function fadedSpectrum(samples: Float64Array, omega: number, fade: number): Complex {
  const turn = exp([-fade, -omega]);
  let sum: Complex = [0, 0];
  for (let n = samples.length - 1; n >= 0; n--) sum = plus(times(sum, turn), real(samples[n]));
  return sum;
}

/** Judges ceilings one after the other. */
export function checkOfSides<Ceiling extends { readonly name: string }>(
  ceilings: readonly Ceiling[],
  { asked, truth }: { readonly asked: string; readonly truth: string },
  errorsOf: (ceiling: Ceiling, context: CheckContext) => Promise<SidesError[]>,
): (context: CheckContext) => Promise<Findings> {
  return async (context) => {
    const lines: Line[] = [];
    const curves: Curve[] = [];
    for (const [i, ceiling] of ceilings.entries()) {
      const errors = await errorsOf(ceiling, context);
      const highest = Math.max(...errors.map(({ frequency }) => frequency)).toFixed(0);
      lines.push(
        judged({
          asked: `${asked}, ${ceiling.name}, up to ${highest} Hz at ${LATERAL.length} angles, by ${CEILING_SCHEME}: largest error`,
          error: worst(errors.map(({ error }) => error)),
          allowed: ALLOWED,
          errorUnit: '',
          reason: 'as for the reflection factor of a wall: 0.4 dB where it is 1',
          truth,
        }),
      );
      curves.push({
        name: ceiling.name,
        points: errors.map(({ frequency, error }) => [frequency, error] as const).sort(([a], [b]) => a - b),
        style: 'marks',
      });
      context.onShare((i + 1) / ceilings.length);
    }
    return { lines, plots: [{ title: `Error: ${asked.toLowerCase()}`, x: 'frequency, Hz', y: 'error', curves }] };
  };
}

/** Depths below a ceiling and above its border, m, in words. */
export const ceilingMetres = ([below, above]: CeilingSize): string =>
  [below, above].map((nodes) => (nodes * ROOM_SPACING).toFixed(1)).join(' and ');
