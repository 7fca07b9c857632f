import { beforeAll, describe, expect, it } from 'vitest';
import { findPlaces } from '../../../../../src/app/jobs/places/places.ts';
import type { PlacedSource, PlacesReport } from '../../../../../src/app/jobs/places/places-report.ts';
import { wantedOf, type PlacesRequest } from '../../../../../src/app/jobs/places/request.ts';
import { searchFor, searchWork } from '../../../../../src/app/jobs/places/search.ts';
import { roomWorker } from '../../../../../src/app/jobs/room-worker.ts';
import { driveAlone, RoomThreads } from '../../../../../src/app/ports/host/room-threads.ts';
import { MemoryFiles } from '../../../../../src/app/ports/host/memory-files.ts';
import { speedOfSound } from '../../../../../src/material/air.ts';
import { sharedTransfers, type Transfers } from '../../../../../src/places/transfers.ts';
import type { RoomQuestion } from '../../../../../src/room/slab-jobs.ts';
import { parseScene } from '../../../../../src/scene/parse.ts';
import { metres, seconds } from '../../../../../src/units/quantities.ts';
import { onProcessor } from '../../../../support/on-processor.ts';
import {
  PlacesJudge,
  type JudgedArrangement,
  type JudgedFigures,
  type JudgedSource,
} from '../../../../support/rooms/judged-places.ts';
import { keptInMemory } from '../../../../support/test-host.ts';

type Triple = readonly [number, number, number];

const ADMITTANCE = 0.05;
const BAND = { fromHz: 70, toHz: 200 };
const CLEARANCE = 0.12;

/** Places on a grid over the floor, at most about so far from each other. */
const gridOf = (sides: Triple, spacing: number): readonly Triple[] => {
  const [xs, ys] = [sides[0], sides[1]].map((side) => {
    const inner = side - 2 * CLEARANCE;
    const count = Math.round(inner / spacing);
    return Array.from({ length: count + 1 }, (_, i) => CLEARANCE + (inner * i) / count);
  });
  return ys.flatMap((y) => xs.map((x) => [x, y, CLEARANCE] as const));
};

const BOXES = [
  {
    name: 'a box of round dimensions',
    sides: [2, 1.5, 1],
    spacing: 0.6,
    seats: [
      [1.33, 0.52, 0.41],
      [0.87, 1.04, 0.47],
      [1.58, 1.13, 0.44],
    ],
  },
  {
    name: 'a box of odd dimensions',
    sides: [2.37, 1.713, 1.129],
    spacing: 0.7,
    seats: [
      [1.41, 0.38, 0.53],
      [0.71, 1.22, 0.49],
      [1.93, 1.31, 0.57],
      [1.62, 0.83, 0.31],
    ],
  },
] as const satisfies readonly { name: string; sides: Triple; spacing: number; seats: readonly Triple[] }[];

/**
 * How far simulated figures may be off, dB. A scheme of 0.5 % moves a mode by up to that; beside a peak some 20 % wide
 * that is a quarter of a decibel.
 */
const SIMULATED = 0.25;

/** What a search of gains may miss, dB: the last step of its gains. */
const DRIVEN = 0.1;

/** How loud a source may be besides the loudest, dB. */
const QUIETER = [0, -1, -2, -3, -4, -5, -6];

const GOALS = [
  { goals: { variation: 1 }, cost: ({ variation }: JudgedFigures): number => variation },
  {
    goals: { variation: 1, level: 0.3 },
    cost: ({ variation, level }: JudgedFigures): number => variation - 0.3 * level,
  },
  { goals: { smoothness: 1 }, cost: ({ smoothness }: JudgedFigures): number => smoothness },
] as const;

const REQUEST: PlacesRequest = {
  ...{ sceneFile: 'box.json', outFolder: 'out', band: BAND, candidates: ['floor'], clearance: metres(CLEARANCE) },
  ...{ mostDelay: seconds(0), mostAttenuation: -QUIETER.at(-1)!, best: 1, counts: [1, 2] },
};

/** A thread in this thread: everything that goes to it and comes back is cloned, or shared. */
const clonedThread = () => {
  const work = roomWorker();
  const cloned = <T>(value: T): T => structuredClone(value);
  return {
    ask: ({ begin, ...question }: RoomQuestion) =>
      Promise.resolve(cloned(work({ begin: cloned(begin), ...cloned(question) }).output)),
    end: () => undefined,
  };
};

/** Exact pressures as a search takes them; nothing of them is late. */
function transfersOf({ pressures, frequencies }: PlacesJudge): Transfers {
  const spectra = pressures.map((seats) => ({
    real: Float64Array.from(seats.flat(), ([re]) => re),
    imaginary: Float64Array.from(seats.flat(), ([, im]) => im),
  }));
  const silent = spectra.map(({ real }) => ({ real: real.map(() => 0), imaginary: real.map(() => 0) }));
  return { seats: pressures[0].length, frequencies: Float64Array.from(frequencies), whole: spectra, late: silent };
}

describe.each(BOXES)('In $name', ({ sides, spacing, seats }) => {
  const places = gridOf(sides, spacing);
  const scene = {
    wavehall: 1,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325, absorption: false },
    materials: { wall: { admittance: ADMITTANCE } },
    geometry: { boxes: [{ add: { from: [0, 0, 0], to: sides }, material: 'wall' }] },
    sources: { S1: { position: [0.3, 0.3, 0.3] } },
    receivers: Object.fromEntries(seats.map((position, s) => [`Seat ${s + 1}`, { position }])),
    durationSeconds: 0.3,
    maxFrequencyHz: 500,
    scheme: 'compact-5@0.5%',
  };
  const search = (): Promise<PlacesReport> => {
    const files = new MemoryFiles(new Map([['box.json', new Blob([JSON.stringify(scene)])]]));
    const controls = { ...onProcessor(32), host: { files, kept: keptInMemory() } };
    return findPlaces({ ...REQUEST, spacing: metres(spacing) }, controls);
  };
  /** What was found, as the judge names it. */
  const judged = (sources: readonly PlacedSource[]): JudgedSource[] =>
    sources.map(({ position, gainDb, inverted }) => {
      const place = places.findIndex((one) => Math.hypot(...one.map((x, axis) => x - position[axis])) < 1e-9);
      expect(place).toBeGreaterThanOrEqual(0);
      return { place, gainDb, inverted };
    });
  let judge: PlacesJudge;
  let all: Readonly<Record<1 | 2, readonly JudgedArrangement[]>>;

  beforeAll(() => {
    const soundSpeed = speedOfSound(parseScene(JSON.stringify(scene), 'box.json').air);
    judge = new PlacesJudge({ sides, admittance: ADMITTANCE, seats, places, ...BAND, soundSpeed });
    all = { 1: [...judge.all(1, [0])], 2: [...judge.all(2, QUIETER)] };
  });

  it('the best of simulated places, polarities and gains are those of brute force', async () => {
    const report = await search();
    const [{ cost }] = GOALS;
    for (const count of [1, 2] as const) {
      const best = Math.min(...all[count].map(cost));
      const found = report.arrangements.find(({ sources, rank }) => sources.length === count && rank === 1)!;
      const exact = judge.figures(judged(found.sources));
      expect(cost(exact)).toBeLessThan(best + SIMULATED);
      // What is printed is what exact pressures say of these places.
      expect(Math.abs(found.figures.variationDb - exact.variation)).toBeLessThan(SIMULATED);
      expect(Math.abs(found.figures.smoothnessDb - exact.smoothness)).toBeLessThan(SIMULATED);
      expect(Math.abs(found.figures.levelDb - exact.level)).toBeLessThan(SIMULATED);
    }
  });

  it.each(GOALS)('the best of exact pressures for $goals are those of brute force', async ({ goals, cost }) => {
    for (const count of [1, 2] as const) {
      for (const quietest of [0, QUIETER.at(-1)!]) {
        const wanted = wantedOf({ ...REQUEST, goals, mostAttenuation: -quietest });
        const { found } = await searchFor(
          transfersOf(judge),
          count,
          wanted,
          { threads: undefined, signal: new AbortController().signal },
          () => undefined,
        );
        const [{ parts, predicted }] = found;
        const sources = parts.map(({ candidate, gain, inverted }) => ({ place: candidate, gainDb: 20 * Math.log10(gain), inverted })); // prettier-ignore
        const exact = judge.figures(sources);
        expect(predicted.variationDb).toBeCloseTo(exact.variation, 9);
        expect(predicted.smoothnessDb).toBeCloseTo(exact.smoothness, 9);
        expect(predicted.levelDb).toBeCloseTo(exact.level, 9);
        const allowed = all[count].filter((one) => one.sources.every(({ gainDb }) => gainDb >= quietest));
        const best = Math.min(...allowed.map(cost));
        // At full drive all are looked at; gains are sought for the most promising sets alone.
        expect(cost(exact)).toBeLessThan(best + (quietest === 0 ? 1e-9 : DRIVEN));
      }
    }
  });

  it('threads find the same as one', async () => {
    const transfers = sharedTransfers(transfersOf(judge));
    const search = () => searchWork(transfers, 3, wantedOf({ ...REQUEST, best: 3 }), () => undefined);
    const found = await new RoomThreads(clonedThread, 3).drive(search());
    expect(found).toEqual(await driveAlone(search()));
    expect(found.evaluations).toBeGreaterThan(1000);
  });

  it('brute force gains more by polarities than simulations are off', () => {
    const [{ cost }] = GOALS;
    const together = all[2].filter(({ sources }) => sources.every(({ inverted }) => !inverted));
    expect(Math.min(...together.map(cost))).toBeGreaterThan(Math.min(...all[2].map(cost)) + SIMULATED);
  });
});
