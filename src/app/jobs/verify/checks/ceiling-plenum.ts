import type { PointWeights } from '../../../../engine/engine.ts';
import { sheetPressures, type SheetBox } from '../../../../exact/sheet-box.ts';
import type { SheetDefinition } from '../../../../material/definition.ts';
import { resolveSheet } from '../../../../material/sheet/resolve-sheet.ts';
import { airImpedance } from '../../../../material/still-air.ts';
import { exp, minus, over, plus, real, times, type Complex } from '../../../../numerics/complex.ts';
import { closeEdge, forward } from '../../../../room/grid/graph.ts';
import { prepareRoom } from '../../../../room/prepare/prepare.ts';
import type { PreparedRoom } from '../../../../room/prepare/prepared.ts';
import { RIGID } from '../../../../room/surfaces/surface.ts';
import { schemeByName, timeStepOf } from '../../../../scheme/scheme.ts';
import { hertz } from '../../../../units/quantities.ts';
import { judged, worst, type Check, type CheckContext, type Curve, type Effort, type Line } from '../tools/check.ts';
import { recordIn } from '../tools/record.ts';
import { graphOf, ROOM_SOUND_SPEED, ROOM_SPACING } from '../tools/rooms.ts';

const SCHEME = 'compact-5@1%';
/**
 * Nodes below the ceiling and above it, and across the room; a layer of nodes is enough, as nothing varies along it.
 */
const SIZES: Readonly<Record<Effort, readonly [below: number, above: number, width: number]>> = {
  quick: [20, 5, 24],
  full: [60, 12, 48],
};
/** Half waves across the room: each is a pair of waves whose angle depends on the frequency. */
const LATERAL = [0, 1, 2, 3];
/**
 * Highest wave number looked at, six points a wavelength, rad per spacing; and the lowest above that of the half
 * waves.
 */
const HIGHEST = (2 * Math.PI) / 6;
const LOWEST = 0.06;
/** Frequencies looked at, for each number of half waves. */
const FREQUENCIES = 40;
/** Steps of a record, and how far it is faded at its end: the spectrum is that at a complex frequency. */
const STEPS = 400;
const FADED = 1e-7;
/** Nodes from the ceiling to those that listen, on both sides: next to it a field of the grid is no plane wave. */
const BEFORE = 3;
const BEHIND = 2;

/** Largest error that passes, of the pressure above the ceiling over that below it. */
const ALLOWED = 0.05;

interface Ceiling {
  readonly name: string;
  readonly law: Omit<SheetDefinition, 'kind'>;
  /** Z/ρc at ω/c in rad per spacing, written out here, apart from what materials do. */
  readonly impedance: SheetBox['impedance'];
}

const RHO_C = airImpedance(ROOM_SOUND_SPEED);
/** A mass per area as a length in spacings: ωm/ρc = k m. */
const massOf = (kilograms: number): number => (kilograms * ROOM_SOUND_SPEED) / RHO_C / ROOM_SPACING;

const ofPlate =
  (kilograms: number, resonanceHz: number, loss: number): SheetBox['impedance'] =>
  (k) => {
    const resonance = (2 * Math.PI * resonanceHz * ROOM_SPACING) / ROOM_SOUND_SPEED;
    const m = massOf(kilograms);
    return plus(real(loss * resonance * m), times([0, m], minus(k, over(real(resonance ** 2), k))));
  };

const CEILINGS: readonly Ceiling[] = [
  { name: 'cloth of 826 Pa·s/m', law: { flowResistance: 826 }, impedance: () => real(826 / RHO_C) },
  {
    name: 'tiles of 400 Pa·s/m and 2 kg/m², limp',
    law: { flowResistance: 400, massPerArea: 2 },
    impedance: (k) => over(real(1), plus(real(RHO_C / 400), over(real(1), times([0, massOf(2)], k)))),
  },
  {
    name: 'a membrane of 0.7 kg/m², 140 Hz, loss 0.1',
    law: { massPerArea: 0.7, resonanceHz: 140, loss: 0.1 },
    impedance: ofPlate(0.7, 140, 0.1),
  },
];

/** A room of rigid walls with a ceiling across x. */
function roomOf(ceiling: Ceiling, [below, above, width]: (typeof SIZES)[Effort]): PreparedRoom {
  const scheme = schemeByName(SCHEME, '');
  const timeStep = timeStepOf(scheme, ROOM_SPACING, ROOM_SOUND_SPEED);
  const maxFrequency = hertz((HIGHEST * ROOM_SOUND_SPEED) / (2 * Math.PI * ROOM_SPACING));
  const graph = graphOf([below + above, width, 1]);
  for (let j = 0; j < width; j++) closeEdge(graph, below - 1 + j * graph.grid.pitch, forward(0));
  const context = { timeStep, maxFrequency, soundSpeed: ROOM_SOUND_SPEED };
  const sheet = resolveSheet(ceiling.name, { kind: 'sheet', ...ceiling.law }, context);
  const surface = { materialAt: () => RIGID, sheetAt: () => 0, areaAt: () => 1 };
  return prepareRoom(graph, scheme, ROOM_SOUND_SPEED, [sheet], surface);
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

/** Error of the pressure above the ceiling over that below it, at one frequency. */
interface Error {
  readonly frequency: number;
  readonly error: number;
}

/**
 * What a pulse at the floor gives in the nodes on both sides of the ceiling, against the exact fields of the same
 * half waves. Records that fade exponentially are spectra at a complex frequency, where the exact field is as well
 * known: nothing is cut off, and no mode has to be found.
 */
async function errorsOf(ceiling: Ceiling, { engine, effort, signal }: CheckContext): Promise<Error[]> {
  const size = SIZES[effort];
  const [below, above, width] = size;
  const room = roomOf(ceiling, size);
  const receivers = LATERAL.flatMap((halves) => [
    across(room, below - 1 - BEFORE, halves),
    across(room, below + BEHIND, halves),
  ]);
  const sources = LATERAL.map((halves) => {
    return { point: across(room, 0, halves), strength: 1, signal: Float64Array.of(1) };
  });
  const records = await recordIn(engine, room, { sources, receivers }, STEPS, { signal });
  const { courant } = room.scheme;
  const fade = -Math.log(FADED) / STEPS;
  return LATERAL.flatMap((halves, h) => {
    const lateral = (Math.PI * halves) / width;
    const box: SheetBox = { depths: [below, above], lateral, impedance: ceiling.impedance };
    return Array.from({ length: FREQUENCIES }, (_, i): Error => {
      const k = lateral + LOWEST + ((HIGHEST - LOWEST - lateral) * i) / (FREQUENCIES - 1);
      const [before, behind] = [0, 1].map((side) => fadedSpectrum(records[2 * h + side], k * courant, fade));
      const [exactBefore, exactBehind] = sheetPressures(box, [k, -fade / courant], [BEFORE + 0.5, BEHIND + 0.5]);
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

async function verifyCeiling(
  ceiling: Ceiling,
  context: CheckContext,
): Promise<{ readonly line: Line; readonly curve: Curve }> {
  const errors = await errorsOf(ceiling, context);
  const highest = Math.max(...errors.map(({ frequency }) => frequency)).toFixed(0);
  return {
    line: judged({
      asked: `Pressure above the ceiling over that below it, ${ceiling.name}, up to ${highest} Hz at ${LATERAL.length} angles, by ${SCHEME}: largest error`,
      error: worst(errors.map(({ error }) => error)),
      allowed: ALLOWED,
      errorUnit: '',
      reason: 'as for the reflection factor of a wall: 0.4 dB where it is 1',
      truth: 'p₁ − p₂ = Zv before a cavity with a rigid end, Z written out (src/exact/sheet-box.ts)',
    }),
    curve: {
      name: ceiling.name,
      points: errors.map(({ frequency, error }) => [frequency, error] as const).sort(([a], [b]) => a - b),
      style: 'marks',
    },
  };
}

const metresOf = (nodes: readonly number[]): string => nodes.map((n) => (n * ROOM_SPACING).toFixed(1)).join(' and ');

export const ceilingPlenum: Check = {
  name: 'ceiling-plenum',
  title: 'A ceiling with a plenum',
  about: `A pulse at the floor of a room with a sheet for a ceiling and air above it; the pressures on both sides of the ceiling are known exactly (quick: depths of ${metresOf(SIZES.quick.slice(0, 2))} m; full: ${metresOf(SIZES.full.slice(0, 2))} m). A wrong law of a sheet, or a wrong side of it, shows here.`,
  cost: { quick: 2, full: 10 },
  run: async (context) => {
    const outcomes: Awaited<ReturnType<typeof verifyCeiling>>[] = [];
    for (const [i, ceiling] of CEILINGS.entries()) {
      outcomes.push(await verifyCeiling(ceiling, context));
      context.onShare((i + 1) / CEILINGS.length);
    }
    return {
      lines: outcomes.map(({ line }) => line),
      plots: [
        {
          title: 'Error of the pressure above the ceiling over that below it',
          x: 'frequency, Hz',
          y: 'error',
          curves: outcomes.map(({ curve }) => curve),
        },
      ],
    };
  },
};
