import { bandOf, THIRD_OCTAVE_CENTRES } from '../../../../material/bands.ts';
import { decodeWav } from '../../../../response/decode-wav.ts';
import { powerSpectra } from '../../../../response/power-spectrum.ts';
import { schemeByName } from '../../../../scheme/scheme.ts';
import { RunError } from '../../../../units/errors.ts';
import { hertz, seconds } from '../../../../units/quantities.ts';
import { MemoryFiles } from '../../../ports/host/memory-files.ts';
import { renderScene } from '../../../rendering/render.ts';
import type { RenderReport } from '../../../rendering/finished/render-report.ts';
import { judged, worst, type Check, type CheckContext, type Effort, type Line } from '../tools/check.ts';
import { FURNISHED_WORDS, furnishedScene } from '../tools/furnished-scene.ts';

/** A rendering of the room: its scheme, and points a wavelength at the highest frequency that is compared. */
interface Grid {
  readonly scheme: string;
  readonly points: number;
}

interface Plan {
  /** Highest frequency that is compared: the upper edge of a third octave, Hz. */
  readonly upTo: number;
  /** Third octaves, and octaves of the figures. */
  readonly thirds: readonly number[];
  readonly octaves: readonly number[];
  /** Grids from coarse to fine; the others of the scheme of the first are compared with it for convergence. */
  readonly grids: readonly Grid[];
  readonly reference: Grid;
}

const PLANS: Readonly<Record<Effort, Plan>> = {
  quick: {
    upTo: 355,
    thirds: THIRD_OCTAVE_CENTRES.filter((centre) => centre >= 63 && centre <= 315),
    octaves: [125, 250],
    grids: [
      { scheme: 'compact-5@1%', points: 4 },
      { scheme: 'compact-5@1%', points: 8 },
    ],
    reference: { scheme: 'leggy-1@2%', points: 11 },
  },
  full: {
    upTo: 710,
    thirds: THIRD_OCTAVE_CENTRES.filter((centre) => centre >= 63 && centre <= 630),
    octaves: [125, 250, 500],
    grids: [
      { scheme: 'compact-5@1%', points: 4 },
      { scheme: 'compact-5@1%', points: 5.6 },
      { scheme: 'compact-5@1%', points: 8 },
      { scheme: 'leggy-4@2%', points: 8 },
    ],
    reference: { scheme: 'leggy-1@2%', points: 20 },
  },
};

const DURATION = seconds(0.8);

/**
 * The largest differences from the reference that pass at {@link JUDGED_AT} points a wavelength, dB and %: the just
 * noticeable differences of level and of the figures, ISO 3382-1:2009, table A.1.
 */
const ALLOWED = { level: 1, t20: 5, edt: 5, c80: 1 };
const JUDGED_AT = 8;

/**
 * How much more a grid may differ than one of {@link JUDGED_AT} points. Errors of walls and edges are of first and of
 * second order in the spacing; the second is the highest of the method, and so the fastest at which an error that is
 * just allowed at {@link JUDGED_AT} points grows with the spacing.
 */
const coarser = (points: number): number => (JUDGED_AT / points) ** 2;

/**
 * The largest ratio of the differences of a fine and a coarse grid from a reference, with errors of first order in the
 * spacing on all three: (h + h₀) / (H + h₀), which is what they are if the reference errs to the other side.
 */
const ofFirstOrder = (fine: number, coarse: number, reference: number): number =>
  (1 / fine + 1 / reference) / (1 / coarse + 1 / reference);

/**
 * The largest ratio of the differences that passes, and why: over less than a factor of two, how walls happen to fall
 * on the grids hides the order of their error.
 */
const fall = (fine: number, coarse: number, reference: number) =>
  fine >= 2 * coarse
    ? {
        allowed: ofFirstOrder(fine, coarse, reference),
        reason: 'errors of first order in the spacing, on both grids and on the one they are compared with',
      }
    : { allowed: 1, reason: 'an error that does not fall with the spacing is no error of the spacing' };

/** What a rendering says of the room at each receiver. */
interface Heard {
  readonly spacing: number;
  /** [receiver][third octave] dB */
  readonly levels: readonly (readonly number[])[];
  /** [octave] mean over the receivers */
  readonly t20: readonly number[];
  readonly edt: readonly number[];
  readonly c80: readonly number[];
}

async function render({ scheme, points }: Grid, plan: Plan, context: CheckContext): Promise<Heard> {
  const { engine, memoryLimit, signal } = context;
  const texts = [...furnishedScene(DURATION)].map(([name, text]) => [name, new Blob([text])] as const);
  const files = new MemoryFiles(new Map(texts));
  const kept = {
    read: () => Promise.resolve(undefined),
    update: () => Promise.resolve(),
    place: (name: string) => name,
  };
  const { band } = schemeByName(scheme, scheme);
  // A scheme of band κ has 2/κ points a wavelength at its highest frequency.
  const maxFrequency = hertz((plan.upTo * points * band) / 2);
  const report = await renderScene(
    { sceneFile: 'scene.json', outFolder: 'out', scheme, maxFrequency },
    { host: { files, kept }, makeEngine: () => Promise.resolve(engine), memoryLimit, signal },
  );
  const wavs = report.responses.map(({ file }) => files.written.get(`out/${file}`));
  return heard(
    report,
    wavs.map((wav) => {
      if (!(wav instanceof Uint8Array))
        throw new RunError('a response of the furnished room was not written', 'Report this.');
      return decodeWav(wav, 'response').samples;
    }),
    plan,
  );
}

function heard({ spacingMetres, responses }: RenderReport, records: readonly Float32Array[], plan: Plan): Heard {
  const rate = hertz(responses[0].sampleRateHz);
  const size = 2 ** Math.ceil(Math.log2(records[0].length));
  const spectrumOf = powerSpectra(size, rate);
  const levels = records.map((samples) => {
    const { power, binHz } = spectrumOf(samples);
    return plan.thirds.map((centre) => {
      const { lower, upper } = bandOf(centre, 3);
      const part = power.subarray(Math.ceil(lower / binHz), Math.ceil(upper / binHz));
      return 10 * Math.log10(part.reduce((sum, value) => sum + value, 0));
    });
  });
  const mean = (pick: 't20Seconds' | 'edtSeconds' | 'c80Db'): number[] =>
    plan.octaves.map((centreHz) => {
      const values = responses.map(
        ({ figures }) => figures?.bands.find((band) => band.centreHz === centreHz)?.[pick] ?? NaN,
      );
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    });
  return { spacing: spacingMetres, levels, t20: mean('t20Seconds'), edt: mean('edtSeconds'), c80: mean('c80Db') };
}

/** Differences from the reference: r.m.s. of levels, largest of the means of figures over octaves. */
interface Difference {
  readonly level: number;
  readonly t20: number;
  readonly edt: number;
  readonly c80: number;
}

function difference(one: Heard, reference: Heard): Difference {
  const off = one.levels.flatMap((row, r) => row.map((level, b) => level - reference.levels[r][b]));
  const percents = (pick: 't20' | 'edt'): number =>
    worst(one[pick].map((value, i) => 100 * (value / reference[pick][i] - 1)));
  return {
    level: Math.sqrt(off.reduce((sum, value) => sum + value * value, 0) / off.length),
    t20: percents('t20'),
    edt: percents('edt'),
    c80: worst(one.c80.map((value, i) => value - reference.c80[i])),
  };
}

function linesOf({ scheme, points }: Grid, { spacing }: Heard, found: Difference, plan: Plan, truth: string): Line[] {
  const words = `by ${scheme} at ${points} points a wavelength (${(100 * spacing).toFixed(1)} cm)`;
  const factor = coarser(points);
  const just = 'the just noticeable difference (ISO 3382-1:2009, table A.1)';
  const common = {
    reason:
      factor === 1
        ? just
        : `${just} at ${JUDGED_AT} points a wavelength, times ${factor.toFixed(2)}: errors of walls grow at most with the square of the spacing`,
    truth,
  };
  return [
    judged({
      ...common,
      asked: `Third-octave levels from ${plan.thirds[0]} to ${plan.thirds.at(-1)!} Hz ${words}: r.m.s. difference`,
      error: found.level,
      allowed: factor * ALLOWED.level,
      errorUnit: 'dB',
    }),
    judged({
      ...common,
      asked: `T20 of the octaves ${plan.octaves.join(', ')} Hz, mean over the receivers: largest difference`,
      error: found.t20,
      allowed: factor * ALLOWED.t20,
      errorUnit: '%',
    }),
    judged({ ...common, asked: 'EDT of the same', error: found.edt, allowed: factor * ALLOWED.edt, errorUnit: '%' }),
    judged({ ...common, asked: 'C80 of the same', error: found.c80, allowed: factor * ALLOWED.c80, errorUnit: 'dB' }),
  ];
}

export const furnishedRoom: Check = {
  name: 'furnished-room',
  title: 'Convergence of a furnished room',
  about: `A room of ${FURNISHED_WORDS} is rendered from its scene file on several grids, with everything that a rendering does. They have to come to one answer, that of the finest grid with the simplest stencil, and to come nearer as the spacing falls.`,
  cost: { quick: 24, full: 60 },
  run: async (context) => {
    const plan = PLANS[context.effort];
    const share = 1 / (plan.grids.length + 1);
    const reference = await render(plan.reference, plan, context);
    context.onShare(share);
    const truth = `convergence: ${plan.reference.scheme} at ${plan.reference.points} points a wavelength (${(100 * reference.spacing).toFixed(1)} cm)`;
    const rooms: { grid: Grid; heard: Heard; found: Difference }[] = [];
    for (const [i, grid] of plan.grids.entries()) {
      const room = await render(grid, plan, context);
      rooms.push({ grid, heard: room, found: difference(room, reference) });
      context.onShare((i + 2) * share);
    }
    const lines = rooms.flatMap(({ grid, heard: room, found }) => linesOf(grid, room, found, plan, truth));
    const [coarse] = rooms;
    for (const fine of rooms.slice(1).filter(({ grid }) => grid.scheme === coarse.grid.scheme)) {
      lines.push(
        judged({
          asked: `Levels by ${fine.grid.scheme} at ${fine.grid.points} over those at ${coarse.grid.points} points a wavelength: ratio of the differences`,
          error: fine.found.level / coarse.found.level,
          ...fall(fine.grid.points, coarse.grid.points, plan.reference.points),
          errorUnit: '',
          truth,
        }),
      );
    }
    return {
      lines,
      plots: [
        {
          title: 'Levels in third octaves, mean over the receivers, against the finest grid',
          x: 'frequency, Hz',
          y: 'difference, dB',
          logarithmicX: true,
          curves: rooms.map(({ grid, heard: { levels } }) => ({
            name: `${grid.scheme}, ${grid.points} points`,
            style: 'line' as const,
            points: plan.thirds.map((centre, b): [number, number] => [
              centre,
              levels.reduce((sum, row, r) => sum + row[b] - reference.levels[r][b], 0) / levels.length,
            ]),
          })),
        },
      ],
    };
  },
};
