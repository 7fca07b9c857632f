import { beforeAll, describe, expect, it } from 'vitest';
import { readDesign } from '../../../../../src/app/jobs/design-room/read-design.ts';
import { filesIn } from '../../../../support/found-searches.ts';
import {
  designRoom,
  type DesignRoomReport,
  type DesignRoomRequest,
} from '../../../../../src/app/jobs/design-room/design-room.ts';
import { alignedBox, receiversOf } from '../../../../../src/app/jobs/verify/exact-rooms/box.ts';
import { SMALL_BOX } from '../../../../../src/app/jobs/verify/exact-rooms/small-rooms.ts';
import { renderScene } from '../../../../../src/app/rendering/render.ts';
import { parseScene } from '../../../../../src/scene/parse.ts';
import { trialsInMemory } from '../../../../support/trials-in-memory.ts';

/** Materials that may be used, with their prices. */
const OFFERS = { felt: 0.25, foam: 0.45, wool: 0.8 } as const;
const PRICE = { felt: 10, foam: 21, wool: 25 } as const;
const PRICES = `material,price\n${Object.entries(PRICE).map((row) => row.join()).join('\n')}\n`; // prettier-ignore
const FREE = ['x+', 'y-', 'z+'] as const;

type Walls = Readonly<Partial<Record<string, keyof typeof OFFERS>>>;

const sceneOf = (faces: Walls): object => ({
  ...alignedBox(SMALL_BOX).scene,
  materials: {
    plaster: { absorption: 0.15 },
    ...Object.fromEntries(Object.entries(OFFERS).map(([name, absorption]) => [name, { absorption }])),
  },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: SMALL_BOX.sides }, material: 'plaster', faces }] },
  receivers: receiversOf(SMALL_BOX.receivers.slice(0, 2)),
  durationSeconds: 0.5,
  maxFrequencyHz: 180,
  scheme: 'compact-2@2%',
  sampleRateHz: 2000,
});

const SCENE = JSON.stringify(sceneOf({}));
const [, b, c] = SMALL_BOX.sides;
const AREAS: Readonly<Record<(typeof FREE)[number], number>> = {
  'x+': b * c,
  'y-': SMALL_BOX.sides[0] * c,
  'z+': SMALL_BOX.sides[0] * b,
};

/** Keeps the other faces. */
const LIMITS = ['x-', 'y+', 'z-'].map((surface) => ({ surface, atMost: 0 }));

/** The runs that all tests have in common: of the scene, and of each face that is covered. */
const RUNS = 'out/box-design-runs.json';
const runs = new Map<string, string>();

async function design(changes: Partial<DesignRoomRequest>, scene = SCENE) {
  const given = { 'box.json': scene, 'prices.csv': PRICES, ...Object.fromEntries(runs) };
  const { controls, files } = trialsInMemory(given);
  const request = { sceneFile: 'box.json', outFolder: 'out', prices: 'prices.csv', limits: LIMITS, parts: 1, confidencePercent: 50, ...changes }; // prettier-ignore
  try {
    return { report: await designRoom(request, { ...controls, onCost: undefined }), written: files.written };
  } finally {
    const text = files.written.get(RUNS);
    if (text) runs.set(RUNS, text as string);
  }
}

/** Every room that can be made: each free face as it is, or with one of the materials. */
const ROOMS = FREE.reduce<Walls[]>((some, face) => some.flatMap((walls) => [walls, ...Object.keys(OFFERS).map((one) => ({ ...walls, [face]: one as keyof typeof OFFERS }))]), [{}]); // prettier-ignore

/** Means over the responses at 125 Hz. */
interface Means {
  readonly T20: number;
  readonly C50: number;
}

/** A scene's figures, simulated without what is tested. */
async function meansOf(scene: string): Promise<Means> {
  const { controls } = trialsInMemory({ 'box.json': scene });
  const { responses } = await renderScene(
    { sceneFile: 'box.json', outFolder: '' },
    { ...controls, onProgress: undefined },
  );
  const bands = responses.map(({ figures }) => figures!.bands.find(({ centreHz }) => centreHz === 125)!);
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { T20: mean(bands.map((band) => band.t20Seconds!)), C50: mean(bands.map((band) => band.c50Db!)) };
}

const keyOf = (walls: Walls): string => FREE.map((face) => walls[face]).join();

/** Each of all rooms, simulated. */
let figures: ReadonlyMap<string, Means>;
beforeAll(async () => {
  const found = new Map<string, Means>();
  for (const walls of ROOMS) found.set(keyOf(walls), await meansOf(JSON.stringify(sceneOf(walls))));
  figures = found;
});

const costOf = (walls: Walls): number =>
  FREE.reduce((sum, face) => sum + (walls[face] ? AREAS[face] * PRICE[walls[face]] : 0), 0);

/** The cheapest of all rooms whose figures are as they should be. */
const cheapest = (isMet: (means: Means) => boolean): Walls =>
  ROOMS.filter((walls) => isMet(figures.get(keyOf(walls))!)).reduce((best, walls) =>
    costOf(walls) < costOf(best) ? walls : best,
  );

const wallsOf = ({ coverings }: DesignRoomReport): Walls =>
  Object.fromEntries(coverings.map(({ surface, material }) => [surface, material])) as Walls;

describe('designRoom', () => {
  it('knows 64 rooms that differ', () => {
    const decays = [...figures.values()].map(({ T20 }) => T20);
    expect(ROOMS).toHaveLength(64);
    expect(Math.max(...decays)).toBeGreaterThan(2 * Math.min(...decays));
  });

  // A quarter, a half and three quarters of all rooms meet the goal.
  it.each([16, 32, 48])('finds what is the best of all 64 rooms, of which %i meet the goal', async (count) => {
    const wanted = [...figures.values()].map(({ T20 }) => T20).sort((a, z) => a - z)[count - 1] + 1e-6;
    const best = cheapest(({ T20 }) => T20 <= wanted);
    const { report } = await design({ goals: [`T20<=${wanted}@125`] });
    expect(report.isMet).toBe(true);
    expect(wallsOf(report)).toEqual(best);
    expect(report.cost).toBeCloseTo(costOf(best), 6);
  });

  it('writes what it found as the scene that was simulated', async () => {
    const wanted = [...figures.values()].map(({ T20 }) => T20).sort((a, z) => a - z)[20] + 1e-6;
    const { report, written } = await design({ goals: [`T20<=${wanted}@125`] });
    const text = written.get('out/box-designed.json') as string;
    expect(parseScene(text, 'box-designed.json').materials.get('wool')).toEqual({
      kind: 'absorption',
      absorption: 0.8,
    });
    expect(JSON.parse(written.get('out/box-design.json') as string)).toEqual(report);
    expect(readDesign(filesIn('out', written))).toEqual(report);
    expect([...written.keys()].sort()).toEqual([
      'out/box-design-runs.json',
      'out/box-design.csv',
      'out/box-design.json',
      'out/box-designed.json',
    ]);
    expect((await meansOf(text)).T20).toBeCloseTo(report.goals[0].after!, 9);
  });

  // Within 1.5 % and 0.3 dB: some rooms are that near to one another, so a cheaper one may be right, too.
  it.each([5, 22, 58])('finds planted materials again, or cheaper ones that sound the same: room %i', async (at) => {
    const planted = ROOMS[at];
    const { T20, C50 } = figures.get(keyOf(planted))!;
    const isSame = (means: Means): boolean =>
      Math.abs(means.T20 / T20 - 1) <= 0.015 && Math.abs(means.C50 - C50) <= 0.3;
    const goals = [`T20>=${T20 * 0.985}@125`, `T20<=${T20 * 1.015}@125`, `C50>=${C50 - 0.3}@125`, `C50<=${C50 + 0.3}@125`];
    const { report } = await design({ goals, mostRuns: 40 });
    expect(report.isMet).toBe(true);
    expect(isSame(figures.get(keyOf(wallsOf(report)))!)).toBe(true);
    expect(report.cost).toBeLessThanOrEqual(costOf(planted) + 1e-6);
    expect(report.cost).toBeCloseTo(costOf(cheapest(isSame)), 6);
  }); // prettier-ignore

  it('counts the uncertainty that the scene gives a material', async () => {
    const of = async (percent: object) => {
      const scene = sceneOf({}) as { readonly materials: object };
      const materials = { ...scene.materials, plaster: { absorption: 0.15, ...percent } };
      const { report, written } = await design({ goals: ['T20>=0.1@125'] }, JSON.stringify({ ...scene, materials }));
      return { goal: report.goals[0], runs: report.simulation, written };
    };
    const usual = await of({});
    const certain = await of({ uncertaintyPercent: 0 });
    const wide = await of({ uncertaintyPercent: { '125': 20, '250': 5 } });
    // The only material of the room as it is.
    expect(usual.goal.halfOfMaterials).toBeGreaterThan(0.01);
    expect(certain.goal.halfOfMaterials).toBe(0);
    const wider = Math.log(1.2) / Math.log(1.1);
    expect(wide.goal.halfOfMaterials).toBeCloseTo(wider * usual.goal.halfOfMaterials, 9);
    expect(wide.goal.half).toBeCloseTo(Math.hypot(wide.goal.halfOfGrid, wide.goal.halfOfMaterials), 9);
    // No run is made again, and the answer has it still.
    expect(wide.runs.keptRuns).toBe(wide.runs.runs);
    const designed = JSON.parse(wide.written.get('out/box-designed.json') as string) as { materials: object };
    expect(designed.materials).toHaveProperty('plaster.uncertaintyPercent.125', 20);
  });

  // The mean slope of the linear model has 0.55 of it.
  it('tells what the materials of the answer make uncertain, beside a strong absorber', async () => {
    const plaster = { absorption: 0.15, uncertaintyPercent: 0 };
    const room = (faces: Walls, wool: number): string => {
      const scene = sceneOf(faces) as { readonly materials: object };
      return JSON.stringify({ ...scene, materials: { ...scene.materials, plaster, wool: { absorption: wool } } });
    };
    const answer = { 'x+': 'wool', 'z+': 'wool' } as const;
    const bare = (await meansOf(room({}, 0.8))).C50;
    const goals = [`C50>=${bare + 0.6 * ((await meansOf(room(answer, 0.8))).C50 - bare)}@125`];
    const limits = [...LIMITS, { surface: 'y-', atMost: 0 }];
    const { report } = await design({ goals, limits, materials: ['wool'], confidencePercent: 80 }, room({}, 0.8));
    const found = wallsOf(report);
    const [low, high] = [await meansOf(room(found, 0.8 / 1.1)), await meansOf(room(found, 0.8 * 1.1))];
    // Only the wool is uncertain. 10 %: a line that bends has other ends further off.
    const ratio = report.goals[0].halfOfMaterials / Math.abs((high.C50 - low.C50) / 2);
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.1);
  });

  it('says how near it came, and what limits it', async () => {
    const { report } = await design({
      goals: ['T20<=0.1@125'],
      limits: [...LIMITS, { surface: 'walls', atMost: 0.1 }],
    });
    expect(report.isMet).toBe(false);
    expect(report.limits[0]).toMatch(/^no choice of these materials is foreseen to reach T20 at 125 Hz to 0\.1 s/);
    const least = Math.min(...report.trials.map(({ missed }) => missed));
    expect(report.trials.some(({ missed, coverings }) => missed === least && coverings.length > 0)).toBe(true);
    expect(report.goals[0].after).toBeLessThan(report.goals[0].before);
  });

  it('says that limits leave no room for a part', async () => {
    const limits = [...LIMITS, { surface: 'walls', atMost: 0.1 }, { surface: 'ceiling', atMost: 0.5 }];
    const { report } = await design({ goals: ['T20<=0.1@125'], limits });
    expect(report.limits).toEqual([expect.stringMatching(/^the limits leave room for no part/)]);
  });

  it.each<[string, Partial<DesignRoomRequest>, string, RegExp]>([
    ['nothing to meet', {}, 'targets', /nothing to meet/],
    ['goals that contradict each other', { goals: ['T20<=0.4@125', 'T20>=0.5@125'] }, 'goals[0]', /contradicts/],
    ['limits that contradict each other', { goals: ['T20<=0.4@125'], limits: [{ surface: 'x+', atMost: 0 }, { surface: 'x+', atMost: 1 }] }, 'limits[0]', /contradicts/],
    ['a text that is no goal', { goals: ['T20=1'] }, 'goals[0]', /no goal/],
    ['an unknown figure', { goals: ['T99<=1@125'] }, 'goals[0]', /no figure/],
    ['a time below 0', { goals: ['T20<=-1@125'] }, 'goals[0]', /T20 at 125 Hz to -1 s cannot be: T20 is above 0 s/],
    ['a time of 0', { goals: ['C50>=0@125', 'Ts<=0@125'] }, 'goals[1]', /Ts is above 0 s/],
    ['an index above 1', { goals: ['STI>=1.2'] }, 'goals[0]', /STI is from 0 to 1$/],
    ['a share in per cent', { goals: ['D50>=50@125'] }, 'goals[0]', /D50 is from 0 to 1$/],
    ['a spread below 0', { goals: ['spread(G)<=-2@125'] }, 'goals[0]', /a spread of G is at least 0 dB/],
    ['a figure without octaves', { goals: ['T20<=1'] }, 'goals[0]', /needs octaves/],
    ['an octave that is not simulated', { goals: ['T20<=1@4000'] }, 'goals', /show no figure of the goals: T20 at 4000 Hz/],
    ['an unknown surface', { goals: ['T20<=1@125'], limits: [{ surface: 'roof', atMost: 0 }] }, 'limits[0]', /no surface 'roof'/],
    ['all surfaces kept', { goals: ['T20<=1@125'], limits: [{ surface: 'walls', atMost: 0 }, { surface: 'floor', atMost: 0 }, { surface: 'ceiling', atMost: 0 }] }, 'limits', /no surface is left/],
    ['an unknown material', { goals: ['T20<=1@125'], prices: undefined, materials: ['gold'] }, 'materials', /'gold'/],
    ['parts beyond 20', { goals: ['T20<=1@125'], parts: 21 }, 'parts', /from 1 to 20/],
  ])('refuses %s, and names it', async (_, changes, path, message) => {
    await expect(design(changes)).rejects.toMatchObject({ path, exitStatus: 2, message: expect.stringMatching(message) as string });
  }); // prettier-ignore
});
