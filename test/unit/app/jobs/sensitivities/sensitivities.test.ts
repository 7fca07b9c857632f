import { beforeAll, describe, expect, it } from 'vitest';
import { readSensitivities } from '../../../../../src/app/jobs/sensitivities/read-sensitivities.ts';
import { filesIn } from '../../../../support/found-searches.ts';
import {
  findSensitivities,
  type FigureSensitivity,
  type SensitivitiesRequest,
  type SensitivityReport,
  type SurfaceEffect,
} from '../../../../../src/app/jobs/sensitivities/sensitivities.ts';
import { alignedBox, exactBox, type ExactBox, type Six } from '../../../../../src/app/jobs/verify/exact-rooms/box.ts';
import { bandsUpTo, responsesUpTo } from '../../../../../src/app/jobs/verify/exact-rooms/exact-bands.ts';
import { SMALL_BOX } from '../../../../../src/app/jobs/verify/exact-rooms/small-rooms.ts';
import { renderScene } from '../../../../../src/app/rendering/render.ts';
import { admittanceForAbsorption, randomIncidenceAbsorption } from '../../../../../src/material/admittance.ts';
import { CancelledError } from '../../../../../src/units/errors.ts';
import { hertz, seconds } from '../../../../../src/units/quantities.ts';
import { seededRandom } from '../../../../support/numbers/random.ts';
import { remembered } from '../../../../support/remembered.ts';
import { trialsInMemory } from '../../../../support/trials-in-memory.ts';

/** A box whose walls absorb alike, with a carpet that absorbs more, and a floor of plaster besides. */
const BOX: ExactBox = { ...SMALL_BOX, admittances: [0.014, 0.014, 0.014, 0.014, 0.04, 0.014] };

/** Octaves up to 125 Hz lie wholly below it. */
const TOP = 180;
const RECORD = 0.8;

/** Absorption of the faces. */
const ALPHA = BOX.admittances.map((y) => randomIncidenceAbsorption(y));

const sceneOf = (walls: number, carpet: number): object => ({
  ...alignedBox(BOX).scene,
  materials: { walls: { absorption: walls }, carpet: { absorption: carpet }, spare: { rigid: true } },
  geometry: {
    boxes: [{ add: { from: [0, 0, 0], to: BOX.sides }, material: 'walls', faces: { 'z-': 'carpet' } }],
  },
  durationSeconds: RECORD,
  maxFrequencyHz: 1.25 * TOP,
  scheme: 'compact-5@0.5%',
  walls: 'subcell',
  sampleRateHz: 2000,
});

const SCENE = sceneOf(ALPHA[0], ALPHA[4]);

/** Takes a tenth of the time. */
const COARSE = { durationSeconds: 0.3, scheme: 'compact-2@2%', walls: 'staircase' } as const;

async function find(
  changes: Partial<SensitivitiesRequest> = {},
  given: Record<string, string | Uint8Array> = {},
  signal?: AbortSignal,
) {
  const { controls, files, costs } = trialsInMemory({ 'box.json': JSON.stringify(SCENE), ...given }, signal);
  const report = await findSensitivities({ sceneFile: 'box.json', outFolder: 'out', ...changes }, controls);
  return { report, written: files.written, costs };
}

type Bands = readonly {
  readonly centreHz: number;
  readonly t20Seconds: number | null;
  readonly c50Db: number | null;
}[];

/** Mean T20 and C50 of the octave at 125 Hz. */
function meansOf(all: readonly Bands[]): { readonly t20Seconds: number; readonly c50Db: number } {
  const mean = (figure: 't20Seconds' | 'c50Db'): number =>
    all.reduce((sum, bands) => sum + bands.find(({ centreHz }) => centreHz === 125)![figure]!, 0) / all.length;
  return { t20Seconds: mean('t20Seconds'), c50Db: mean('c50Db') };
}

/** Those of the box with other materials, by a run of its own. */
async function simulated(walls: number, carpet: number): Promise<ReturnType<typeof meansOf>> {
  const { controls } = trialsInMemory({ 'box.json': JSON.stringify(sceneOf(walls, carpet)) });
  const { responses } = await renderScene(
    { sceneFile: 'box.json', outFolder: '' },
    { ...controls, onProgress: undefined },
  );
  return meansOf(responses.map(({ figures }) => figures!.bands));
}

/** Those of the box as it is known exactly. */
function exact(admittances: Six): ReturnType<typeof meansOf> {
  const room = exactBox({ ...BOX, admittances });
  const top = hertz(TOP);
  const rate = hertz(2000);
  return meansOf(bandsUpTo(room, responsesUpTo(room, top, rate, RECORD), top, rate));
}

/** The box with a face that absorbs a tenth less and more: its admittance, and what is known. */
const exactlyMoved = remembered((face: number) =>
  [-0.1, 0.1].map((step) => {
    const { admittance } = admittanceForAbsorption(ALPHA[face] * Math.exp(step));
    const moved = BOX.admittances.map((one, f) => (f === face ? admittance : one)) as unknown as Six;
    return [admittance, exact(moved)] as const;
  }),
);

describe('findSensitivities', () => {
  let found: Awaited<ReturnType<typeof find>>;
  let report: SensitivityReport;
  beforeAll(async () => {
    found = await find();
    report = found.report;
  });

  /** What the pressures before the walls say of the scene. */
  const foundByWalls = remembered(() => find({ by: 'walls' }, runsOf(found.written)));

  const effect = (figure: 't20Seconds' | 'c50Db', surface: string): SurfaceEffect =>
    figureAt(report, figure).surfaces.find((one) => one.surface === surface)!;

  // T20 of few modes is no smooth function: its derivative is that over steps of 10 %, here and below.
  it.each([
    ['t20Seconds', 0.1],
    ['c50Db', 0.02],
  ] as const)('agrees with differences of runs within a hundredth: %s, steps of %f', async (figure, step) => {
    const [low, high] = [ALPHA[4] * Math.exp(-step), ALPHA[4] * Math.exp(step)];
    const change = (await simulated(ALPHA[0], high))[figure] - (await simulated(ALPHA[0], low))[figure];
    expect(Math.abs(effect(figure, 'z-').derivative / (change / (high - low)) - 1)).toBeLessThan(0.01);
  });

  // The grid's error of a figure is some per cent, and so may be that of its derivative. T20 bends besides.
  it.each([
    ['runs', 'z-', 4],
    ['runs', 'x-', 0],
    ['walls', 'z-', 4],
    ['walls', 'x-', 0],
  ] as const)(
    'has T20 and C50 of the box that is known exactly within 4 hundredths by %s: %s',
    async (by, name, face) => {
      const { report: own } = await (by === 'runs' ? found : foundByWalls());
      const [[low, atLow], [high, atHigh]] = exactlyMoved(face);
      for (const figure of ['t20Seconds', 'c50Db'] as const) {
        const change = atHigh[figure] - atLow[figure];
        const known = change / (randomIncidenceAbsorption(high) - randomIncidenceAbsorption(low));
        const { derivative, uneven } = figureAt(own, figure).surfaces.find(({ surface }) => surface === name)!;
        expect(Math.abs(derivative - known)).toBeLessThan(0.04 * Math.abs(known) + uneven!);
      }
    },
  );

  it('tells from uncertain materials what runs with other materials tell', async () => {
    const random = seededRandom(42);
    const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const [walls, carpet] = [0.1, 0.2].map((half) => half / NINE_OF_TEN);
    const { report: own } = await find(
      {
        uncertainties: [
          { material: null, percent: 10 },
          { material: 'carpet', percent: 20 },
        ],
      },
      runsOf(found.written),
    );
    const figure = figureAt(own, 'c50Db');
    const slope = (of: string): number =>
      figure.surfaces.reduce(
        (sum, { surface, byTenPercent }) => sum + ((surface === 'z-') === (of === 'carpet') ? 10 * byTenPercent : 0),
        0,
      );
    const draws = Array.from({ length: 4 }, () => [walls * normal(), carpet * normal()] as const);
    const linear = draws.map(([a, b]) => a * slope('walls') + b * slope('carpet'));
    const run: number[] = [];
    for (const [a, b] of draws)
      run.push((await simulated(ALPHA[0] * (1 + a), ALPHA[4] * (1 + b))).c50Db - figure.value);
    // The same draws, so that few are enough. 10 %: the second order of changes of up to 40 %.
    const spread = (values: readonly number[]): number => Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0));
    expect(spread(run) / spread(linear)).toBeGreaterThan(0.9);
    expect(spread(run) / spread(linear)).toBeLessThan(1.1);
    const half = Math.hypot(Math.log(1.1) * slope('walls'), Math.log(1.2) * slope('carpet'));
    expect(figure.materialUncertainty).toBeCloseTo(half, 12);
    expect(figure.surfaces.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
    expect(own.simulation).toMatchObject({ runs: 13, keptRuns: 13 });
  });

  it('takes uncertainties from the scene, octave by octave, without another run', async () => {
    const scene = sceneOf(ALPHA[0], ALPHA[4]) as { readonly materials: Record<string, object> };
    const uncertain = { ...scene.materials['carpet'], uncertaintyPercent: { 63: 30, 125: 20 } };
    const { report: own } = await find(
      { uncertainties: [{ material: null, percent: 15 }] },
      {
        ...runsOf(found.written),
        'box.json': JSON.stringify({ ...scene, materials: { ...scene.materials, carpet: uncertain } }),
      },
    );
    expect(own.simulation).toMatchObject({ runs: 13, keptRuns: 13 });
    const { materialUncertainty, surfaces } = figureAt(own, 'c50Db');
    const changes = surfaces.map(
      ({ surface, byTenPercent }) => byTenPercent * 10 * Math.log(surface === 'z-' ? 1.2 : 1.15),
    );
    const walls = changes.reduce((sum, change, at) => (at === 4 ? sum : sum + change), 0);
    expect(surfaces[4].surface).toBe('z-');
    expect(materialUncertainty).toBeCloseTo(Math.hypot(walls, changes[4]), 12);
    expect(own.surfaces.map(({ uncertaintyPercent }) => uncertaintyPercent)).toEqual([15, 15, 15, 15, 25, 15]);
  });

  it('leaves the figures of the scene as they are, and writes what it reports', async () => {
    expect(figureAt(report, 't20Seconds').value).toBe((await simulated(ALPHA[0], ALPHA[4])).t20Seconds);
    expect([...found.written.keys()].sort()).toEqual([
      'out/box-sensitivities.csv',
      'out/box-sensitivities.json',
      'out/box-sensitivity-runs.json',
    ]);
    expect(JSON.parse(found.written.get('out/box-sensitivities.json') as string)).toEqual(report);
    expect(readSensitivities(filesIn('out', found.written))).toEqual(report);
    const [head, ...rows] = (found.written.get('out/box-sensitivities.csv') as string).trim().split('\r\n');
    expect(head.split(',')).toHaveLength(21);
    expect(rows).toHaveLength(6 * report.figures.length);
    expect(report.surfaces.map(({ name, squareMetres }) => [name, squareMetres])).toEqual([
      ['x-', expect.closeTo(BOX.sides[1] * BOX.sides[2], 9)],
      ['x+', expect.closeTo(BOX.sides[1] * BOX.sides[2], 9)],
      ['y-', expect.closeTo(BOX.sides[0] * BOX.sides[2], 9)],
      ['y+', expect.closeTo(BOX.sides[0] * BOX.sides[2], 9)],
      ['z-', expect.closeTo(BOX.sides[0] * BOX.sides[1], 9)],
      ['z+', expect.closeTo(BOX.sides[0] * BOX.sides[1], 9)],
    ]);
    expect(found.costs).toEqual([{ runs: 13, usualRuns: 13, secondsOfRun: expect.any(Number) as number }]);
    expect(found.costs[0].secondsOfRun).toBeGreaterThan(0);
  });

  it('goes on from the runs that were made when it was stopped, and makes unreadable ones again', async () => {
    const given = { 'box.json': JSON.stringify({ ...SCENE, ...COARSE }) };
    const stop = new AbortController();
    const { controls, files, progress } = trialsInMemory(given, stop.signal);
    const show = controls.onProgress!;
    const stopping = findSensitivities(
      { sceneFile: 'box.json', outFolder: 'out' },
      { ...controls, onProgress: (state) => (show(state), state.run === 3 && stop.abort()) },
    );
    await expect(stopping).rejects.toThrow(CancelledError);
    expect(progress.at(-1)!.mostRuns).toBe(13);
    expect([...files.written.keys()]).toEqual([RUNS]);
    const { report: again } = await find({}, { ...given, ...runsOf(files.written) });
    expect(again.simulation).toMatchObject({ runs: 13, keptRuns: 2 });
    const { report: anew } = await find({}, { ...given, [RUNS]: '{"format":1,"runs":{"x":1}}' });
    expect(anew.simulation.keptRuns).toBe(0);
    expect(anew.warnings[0]).toMatch(/box-sensitivity-runs\.json holds no runs/);
    expect(again.figures).toEqual(anew.figures);
    expect(again.figures.some(({ surfaces }) => surfaces.every(({ derivative }) => derivative !== 0))).toBe(true);
  });

  it('takes the lowest band of a material below it', async () => {
    const scene = sceneOf(ALPHA[0], ALPHA[4]) as { readonly materials: object };
    const materials = { ...scene.materials, carpet: { absorption: { 125: ALPHA[4], 250: ALPHA[4] } } };
    const { report: own } = await find({}, { 'box.json': JSON.stringify({ ...scene, ...COARSE, materials }) });
    const lowest = own.figures.filter(({ centreHz }) => centreHz === 63);
    expect(lowest.length).toBeGreaterThan(0);
    for (const { materialUncertainty, surfaces } of lowest) {
      expect(materialUncertainty).toBeGreaterThan(0);
      // The wall that was fitted absorbs nearly what was asked for.
      expect(surfaces.find(({ surface }) => surface === 'z-')!.quantity).toBeCloseTo(ALPHA[4], 2);
      expect(surfaces.every(({ derivative }) => Number.isFinite(derivative))).toBe(true);
    }
  });

  it.each<[string, Partial<SensitivitiesRequest>, object, string]>([
    ['an unknown material', { uncertainties: [{ material: 'brick', percent: 10 }] }, SCENE, 'uncertainties'],
    ['a percentage beyond 100', { uncertainties: [{ material: null, percent: 101 }] }, SCENE, 'uncertainties'],
    [
      'a material with two values',
      {
        uncertainties: [
          { material: 'walls', percent: 1 },
          { material: 'walls', percent: 2 },
        ],
      },
      SCENE,
      'uncertainties',
    ],
    [
      'receivers on areas alone',
      {},
      { ...SCENE, receivers: { seats: { surface: ['carpet'], spacingMetres: 1, heightMetres: 1 } } },
      'box.json: receivers',
    ],
    ['a length of nothing', { duration: seconds(0) }, SCENE, 'duration'],
    ['responses without an octave', {}, { ...SCENE, ...COARSE, maxFrequencyHz: 60 }, 'maxFrequency'],
  ])('refuses %s, and names it', async (_, changes, scene, path) => {
    const finding = find(changes, { 'box.json': JSON.stringify(scene) });
    await expect(finding).rejects.toMatchObject({ path, exitStatus: 2 });
  });
});

const figureAt = (report: SensitivityReport, figure: 't20Seconds' | 'c50Db'): FigureSensitivity =>
  report.figures.find((one) => one.figure === figure && one.centreHz === 125)!;

/** Normal standard deviations on either side that hold nine of ten values. */
const NINE_OF_TEN = 1.645;

const RUNS = 'out/box-sensitivity-runs.json';

const runsOf = (written: ReadonlyMap<string, Uint8Array | string>): Record<string, Uint8Array | string> => ({
  [RUNS]: written.get(RUNS)!,
});
