import { beforeAll, describe, expect, it } from 'vitest';
import { readPlaces } from '../../../../../src/app/jobs/places/read-places.ts';
import { filesIn } from '../../../../support/found-searches.ts';
import { forecastPlaces } from '../../../../../src/app/jobs/places/forecast-places.ts';
import { findPlaces } from '../../../../../src/app/jobs/places/places.ts';
import type { PlacesProgress } from '../../../../../src/app/jobs/places/progress.ts';
import type { PlacesReport, SeatCurves } from '../../../../../src/app/jobs/places/places-report.ts';
import { preparePlaces } from '../../../../../src/app/jobs/places/prepare.ts';
import { wantedOf, type PlacesRequest } from '../../../../../src/app/jobs/places/request.ts';
import { elementsOf } from '../../../../../src/app/jobs/places/sources.ts';
import { RoomRuns } from '../../../../../src/app/jobs/places/responses.ts';
import { MemoryFiles } from '../../../../../src/app/ports/host/memory-files.ts';
import { speedOfSound } from '../../../../../src/material/air.ts';
import { Evaluator } from '../../../../../src/places/evaluator.ts';
import { equaliserLevels } from '../../../../../src/response/equaliser/apply-equaliser.ts';
import { readEqualiser } from '../../../../../src/response/equaliser/read-equaliser.ts';
import { parseScene } from '../../../../../src/scene/parse.ts';
import { CancelledError } from '../../../../../src/units/errors.ts';
import { hertz, metres, seconds } from '../../../../../src/units/quantities.ts';
import { onProcessor } from '../../../../support/on-processor.ts';
import { exactTransfers } from '../../../../support/rooms/exact-transfers.ts';
import { bytesInMemory, keptInMemory } from '../../../../support/test-host.ts';

const SIDES = [2, 1.5, 1] as const;
const ADMITTANCE = 0.05;
const BAND = { fromHz: 70, toHz: 200 };
const SEATS = {
  A: { position: [1.33, 0.52, 0.41] },
  B: { position: [0.87, 1.04, 0.47] },
  C: { position: [1.58, 1.13, 0.44] },
} as const;

/** A small box; nothing in it is symmetric. */
const SCENE = {
  wavehall: 1,
  title: 'Box',
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325, absorption: false },
  materials: { wall: { admittance: ADMITTANCE } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [...SIDES] }, material: 'wall' }] },
  sources: { S1: { position: [0.2, 0.2, 0.15] } },
  receivers: SEATS,
  durationSeconds: 0.3,
  maxFrequencyHz: 500,
  scheme: 'compact-5@0.5%',
};

const filesOf = (scene: object): MemoryFiles =>
  new MemoryFiles(new Map([['box.json', new Blob([JSON.stringify(scene)])]]));

/** What all tests of this file keep: measuring the speed of this machine takes longer than a search. */
const kept = keptInMemory();

const controlsOf = (scene: object, precision: 32 | 64 = 32) => ({
  ...onProcessor(precision),
  host: { files: filesOf(scene), kept },
});

const REQUEST: PlacesRequest = {
  sceneFile: 'box.json',
  outFolder: 'out',
  band: BAND,
  clearance: metres(0.12),
  best: 2,
};

/** Places and polarities alone. */
const AT_FULL_DRIVE = { isPolarityFree: false, mostAttenuation: 0, mostDelay: seconds(0) } as const;

describe('A run from a seat', () => {
  // Between nodes, near walls, and in a corner of the room.
  const line = {
    line: [
      [0.07, 0.06, 0.05],
      [1.9, 1.41, 0.93],
    ],
    spacingMetres: 0.35,
  };

  it.each(['staircase', 'subcell'] as const)(
    'gives what the seat hears of sources at all places, sample by sample, with walls as %s',
    async (walls) => {
      const scene = { ...SCENE, walls, receivers: { ...SEATS, places: line }, durationSeconds: 0.05 };
      const job = await preparePlaces(wantedOf({ ...REQUEST, candidates: ['places'] }), controlsOf(scene, 64));
      const runs = new RoomRuns(job);
      const ignore = (): void => undefined;
      const backward = await Promise.all(job.seats.map((seat) => runs.heardAt(seat, ignore)));
      const sources = Object.fromEntries(job.candidates.map(({ position }, c) => [`S${c + 1}`, { position }]));
      const forward = await runs.heardFrom(sources, ignore);
      expect(forward.length).toBeGreaterThan(5);
      forward.forEach(({ responses }, c) =>
        responses.forEach((response, s) => {
          const other = backward[s].responses[c];
          const most = response.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);
          // Samples are written in single precision: half a unit in the last place of the largest, twice.
          response.forEach((value, n) => expect(Math.abs(value - other[n])).toBeLessThanOrEqual(most * 2 ** -23));
        }),
      );
    },
  );
});

describe('The best places in a box of known walls', () => {
  let report: PlacesReport;
  let files: MemoryFiles;
  let told: SeatCurves | undefined;
  const progress: PlacesProgress[] = [];

  beforeAll(async () => {
    const controls = controlsOf(SCENE);
    ({ files } = controls.host);
    report = await findPlaces(
      { ...REQUEST, ...AT_FULL_DRIVE },
      { ...controls, onProgress: (one) => progress.push(one), onCurves: (curves) => (told = curves) },
    );
  });

  it('are those that exact modes have as the best of all pairs', () => {
    const [best, second] = report.arrangements;
    const positions = bestPairs().map(({ pair }) => pair);
    expect(best.sources.map(({ position }) => position)).toEqual(positions[0]);
    expect(second.sources.map(({ position }) => position)).toEqual(positions[1]);
    // A scheme of 0.5 % moves a mode by up to that; beside a peak some 20 % wide that is a quarter of a decibel.
    expect(Math.abs(best.figures.variationDb - bestPairs()[0].score)).toBeLessThan(0.25);
  });

  it('are read from their files, with their curves', () => {
    const read = readPlaces(filesIn('out', files.written));
    expect(read.report).toEqual(report);
    expect(read.curves).toEqual(told);
  });

  it('are rendered, and sound as predicted', () => {
    for (const { difference, figures, predicted } of report.arrangements) {
      expect(difference.mostDb).toBeLessThan(0.01);
      expect(figures.variationDb).toBeCloseTo(predicted.variationDb, 3);
      expect(figures.lateDb).toBeCloseTo(predicted.lateDb, 2);
    }
  });

  it('are shown with the best for other goals, and what was there before', () => {
    const bestFor = report.arrangements.flatMap((one) => one.bestFor);
    expect([...bestFor].sort()).toEqual(['decay', 'level', 'smoothness', 'variation']);
    for (const one of report.arrangements) {
      expect(report.arrangements[0].figures.variationDb).toBeLessThanOrEqual(one.figures.variationDb + 1e-3);
      if (one.bestFor.includes('level')) continue;
      const loudest = report.arrangements.find(({ bestFor: goals }) => goals.includes('level'))!;
      expect(loudest.figures.levelDb).toBeGreaterThan(one.figures.levelDb - 1e-3);
    }
    expect(report.before!.variationDb).toBeGreaterThan(report.arrangements[0].figures.variationDb);
  });

  it('are written as scenes, tables and curves', () => {
    const text = (name: string): string => files.written.get(`out/${name}`) as string;
    const scene = parseScene(text(report.arrangements[0].scene), 'placed.json');
    expect(scene.receivers).toHaveLength(3);
    const [source] = scene.sources as Extract<typeof scene.sources, readonly unknown[]>;
    expect(source.directivity).toMatchObject({ kind: 'points', elements: { length: 2 } });
    expect(JSON.parse(text(report.files.report))).toEqual(JSON.parse(JSON.stringify(report)));
    expect(text(report.files.curves).split('\r\n')[0]).toContain('before: mean (dB)');
    expect(text(report.files.picture)).toContain('<svg');
  });

  it('have the equaliser as a file for players, which makes the curve that the report has', () => {
    const [best] = report.arrangements;
    const read = readEqualiser(files.written.get(`out/${best.equaliserFile}`) as string, best.equaliserFile!);
    expect(read.filters.map(({ frequencyHz }) => frequencyHz)).toEqual(best.equaliser.map((band) => band.frequencyHz));
    const [heading, ...rows] = (files.written.get(`out/${report.files.curves}`) as string).trim().split('\r\n');
    const columns = heading.split(',');
    const [mean, equalised] = ['1: mean (dB)', '1: mean equalised (dB)'].map((name) => columns.indexOf(name));
    const cells = rows.map((row) => row.split(',').map(Number));
    const levels = equaliserLevels(read, hertz(48_000), cells.map(([frequency]) => frequency)); // prettier-ignore
    expect(rows.length).toBeGreaterThan(50);
    cells.forEach((row, f) => expect(row[equalised] - row[mean]).toBeCloseTo(levels[f], 6));
  });

  it('play as scenes with reversed polarity, gain and delay', async () => {
    const job = await preparePlaces(wantedOf(REQUEST), controlsOf(SCENE, 64));
    const [{ position }, other] = job.candidates;
    const source = { place: '', position, gainDb: 0, delaySeconds: 0, inverted: false };
    const at = (more: object) => elementsOf([source, { ...source, position: other.position, gainDb: -3, ...more }]);
    const runs = new RoomRuns(job);
    const heard = async (of: ReturnType<typeof elementsOf>) =>
      (await runs.heardFrom({ S: of }, () => undefined))[0].responses[0];
    const [alone, together, against] = [
      await heard({ position }),
      await heard(at({})),
      await heard(at({ inverted: true })),
    ];
    const peak = alone.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    alone.forEach((value, n) =>
      // Samples are written in single precision: four half units in the last place.
      expect(Math.abs(2 * value - together[n] - against[n])).toBeLessThan(peak * 2 ** -21),
    );
    expect(Math.max(...together.map((value, n) => Math.abs(value - against[n])))).toBeGreaterThan(peak / 10);
  });

  it('are told as curves: those of the file', () => {
    const [heading, ...rows] = (files.written.get(`out/${report.files.curves}`) as string).trim().split('\r\n');
    const column = heading.split(',').indexOf('1: B (dB)');
    const { frequencies, curves } = told!;
    const [, best] = curves;
    expect(curves.map(({ name }) => name)).toEqual(['before', ...report.arrangements.map((_, i) => String(i + 1))]);
    expect(rows.map((row) => Number(row.split(',')[column]))).toEqual([...best.levels[1]]);
    expect(rows.map((row) => Number(row.split(',')[0]))).toEqual([...frequencies]);
  });

  it('are announced with what they take, also without a search', async () => {
    const announced = progress.find((one) => one.phase === 'forecast')!;
    expect(announced).toMatchObject({ forecast: { seats: 3, runs: { seats: 3 } } });
    const { forecast, ...places } = await forecastPlaces(
      (controls) => findPlaces({ ...REQUEST, ...AT_FULL_DRIVE }, controls),
      controlsOf(SCENE),
    );
    // The time depends on what the processor does besides.
    const timed = { runSeconds: expect.any(Number) as number, searchSeconds: expect.any(Number) as number };
    expect(forecast).toEqual({ ...announced.forecast, ...timed });
    expect(places.seats.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
    expect(places.candidates.map(({ position }) => position)).toEqual(wallPlaces());
    expect(progress.some((one) => one.phase === 'running' && one.what === 'arrangement' && one.run === one.runs)).toBe(
      true,
    );
  });

  /** All pairs of candidates by exact modes, the best first. */
  function bestPairs(): { pair: unknown; score: number }[] {
    const candidates = wallPlaces();
    const soundSpeed = speedOfSound(parseScene(JSON.stringify(SCENE), 'box.json').air);
    const transfers = exactTransfers(
      {
        sides: SIDES,
        admittance: ADMITTANCE,
        seats: Object.values(SEATS).map(({ position }) => position),
        candidates,
      },
      BAND,
      soundSpeed,
    );
    const evaluator = new Evaluator(transfers, { variation: 1 });
    const at = (candidate: number) => ({ candidate, gain: 1, inverted: false, delaySeconds: 0 });
    return candidates
      .flatMap((first, a) =>
        candidates.slice(a + 1).map((second, i) => ({
          pair: [first, second],
          score: evaluator.score([at(a), at(a + 1 + i)]),
        })),
      )
      .sort((a, b) => a.score - b.score);
  }

  /** 0.12 m off the walls and the floor, at most about half a metre apart: those of the program, in its order. */
  function wallPlaces(): (readonly [number, number, number])[] {
    const [xs, ys] = [SIDES[0], SIDES[1]].map((side) => {
      const count = Math.round((side - 0.24) / 0.5);
      return Array.from({ length: count + 1 }, (_, i) => 0.12 + ((side - 0.24) * i) / count);
    });
    const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-9;
    const inner = ys.filter((y) => !near(y, ys[0]) && !near(y, ys.at(-1)!));
    return [
      ...[0.12, SIDES[1] - 0.12].flatMap((y) => xs.map((x) => [x, y, 0.12] as const)),
      ...[0.12, SIDES[0] - 0.12].flatMap((x) => inner.map((y) => [x, y, 0.12] as const)),
    ];
  }
});

describe('A search that was stopped', () => {
  it('goes on with the runs that it had made, and makes damaged ones anew', async () => {
    const rooms = bytesInMemory();
    const controls = { ...onProcessor(32), host: { files: filesOf(SCENE), kept, rooms } };
    const request = { ...REQUEST, candidates: ['corners'] };
    const stop = new AbortController();
    const stopped = findPlaces(request, {
      ...controls,
      signal: stop.signal,
      onProgress: (one) => one.phase === 'running' && one.run === 3 && stop.abort(),
    });
    await expect(stopped).rejects.toThrow(CancelledError);
    const names = rooms.names().filter((name) => name.startsWith('places-'));
    expect(names).toHaveLength(2);

    const heardAgain = async () => {
      const job = await preparePlaces(wantedOf(request), controls);
      const runs = new RoomRuns(job);
      const heard = [];
      for (const seat of job.seats) heard.push(await runs.heardAt(seat, () => undefined));
      return { heard, kept: runs.keptRuns };
    };
    const again = await heardAgain();
    expect(again.kept).toBe(2);
    rooms.copy(names[1], names[0]);
    const third = await heardAgain();
    expect(third.kept).toBe(2);
    expect(third.heard).toEqual(again.heard);
  });
});

describe('A request that cannot be met', () => {
  /** The scene with an area of candidates on a line. @param to Where it ends. */
  const withLine = (to: number, receivers: object) => ({
    ...SCENE,
    receivers: { ...receivers, places: { line: [[1, 0.3, 0.2], [to, 0.3, 0.2]], spacingMetres: 0.8 } }, // prettier-ignore
  });
  const cases: readonly {
    readonly what: string;
    readonly request: Partial<PlacesRequest>;
    readonly path: string;
    readonly message: RegExp;
    readonly scene?: object;
  }[] = [
    { what: 'of five sources', request: { counts: [5] }, path: 'counts', message: /from 1 to 4, found 5/ },
    {
      what: 'of a band that the grid does not carry',
      request: { band: { fromHz: 20, toHz: 1500 } },
      path: 'band',
      message: /ends at 1500 Hz.*whole levels up to/,
    },
    {
      what: 'of a band that ends before it begins',
      request: { band: { fromHz: 90, toHz: 60 } },
      path: 'band',
      message: /ends at 60 Hz and begins at 90 Hz/,
    },
    { what: 'of variation over one seat', request: { seats: ['A'] }, path: 'goals', message: /one seat, "A"/ },
    { what: 'of no goal', request: { goals: { level: 0 } }, path: 'goals', message: /no goal counts/ },
    { what: 'of unknown seats', request: { seats: ['A', 'Z'] }, path: 'seats', message: /named "Z"/ },
    {
      what: 'of unknown candidates',
      request: { candidates: ['ceiling'] },
      path: 'candidates',
      message: /"ceiling" is neither/,
    },
    {
      what: 'of more sources than places',
      request: { candidates: ['sources'] },
      path: 'candidates',
      message: /1 places are in the air, and 2 are needed/,
    },
    {
      what: 'of too many candidates',
      request: { candidates: ['floor'], spacing: metres(0.01) },
      path: 'candidates',
      message: /at most 5000/,
    },
    {
      what: 'with candidates outside the air',
      request: { candidates: ['places'] },
      path: 'box.json: receivers.places',
      message: /1 of the candidates are not in the air of the room: places_3 at \[2.6, 0.3, 0.2\] in a wall/,
      scene: withLine(2.6, SEATS),
    },
    {
      what: 'with an area that is seats and candidates',
      request: { candidates: ['places'], seats: ['places'] },
      path: 'seats',
      message: /to be seats, and candidates/,
      scene: withLine(1.8, {}),
    },
  ];

  it.each(cases)('$what, is refused', async ({ request, path, message, scene = SCENE }) => {
    const refused = findPlaces({ ...REQUEST, ...request }, controlsOf(scene));
    await expect(refused).rejects.toMatchObject({
      exitStatus: 2,
      path,
      message: expect.stringMatching(message) as string,
    });
  });
});
