import { describe, expect, it } from 'vitest';
import { designRoom, type DesignRoomRequest } from '../../../../../src/app/jobs/design-room/design-room.ts';
import { alignedBox, receiversOf } from '../../../../../src/app/jobs/verify/exact-rooms/box.ts';
import { SMALL_BOX } from '../../../../../src/app/jobs/verify/exact-rooms/small-rooms.ts';
import { renderScene } from '../../../../../src/app/rendering/render.ts';
import { parseScene } from '../../../../../src/scene/parse.ts';
import { trialsInMemory } from '../../../../support/trials-in-memory.ts';

/** Materials that may be used, with their prices. */
const OFFERS = { felt: 0.25, wool: 0.8 } as const;
const PRICES = 'material,price\nfelt,10\nwool,25\n';
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

async function design(changes: Partial<DesignRoomRequest>) {
  const given = { 'box.json': SCENE, 'prices.csv': PRICES, ...Object.fromEntries(runs) };
  const { controls, files } = trialsInMemory(given);
  const request = { sceneFile: 'box.json', outFolder: 'out', priceFile: 'prices.csv', limits: LIMITS, parts: 1, confidencePercent: 50, ...changes }; // prettier-ignore
  try {
    return { report: await designRoom(request, { ...controls, onCost: undefined }), written: files.written };
  } finally {
    const text = files.written.get(RUNS);
    if (text) runs.set(RUNS, text as string);
  }
}

/** Mean T20 at 125 Hz of the room with materials on faces. */
async function decayOf(walls: Walls): Promise<number> {
  const { controls } = trialsInMemory({ 'box.json': JSON.stringify(sceneOf(walls)) });
  const { responses } = await renderScene(
    { sceneFile: 'box.json', outFolder: '' },
    { ...controls, onProgress: undefined },
  );
  const times = responses.map(({ figures }) => figures!.bands.find(({ centreHz }) => centreHz === 125)!.t20Seconds!);
  return times.reduce((sum, time) => sum + time, 0) / times.length;
}

const costOf = (walls: Walls): number =>
  FREE.reduce((sum, face) => sum + (walls[face] ? AREAS[face] * { felt: 10, wool: 25 }[walls[face]] : 0), 0);

describe('designRoom', () => {
  it('finds what is the best of all rooms, and writes it as a scene', async () => {
    const choices = [undefined, 'felt', 'wool'] as const;
    const all = FREE.reduce<Walls[]>((some, face) => some.flatMap((walls) => choices.map((one) => (one ? { ...walls, [face]: one } : walls))), [{}]); // prettier-ignore
    const decays = new Map<Walls, number>();
    for (const walls of all) decays.set(walls, await decayOf(walls));
    // In the middle of what can be reached.
    const wanted = [...decays.values()].sort((a, z) => a - z)[13] + 1e-6;
    const best = all
      .filter((walls) => decays.get(walls)! <= wanted)
      .reduce((cheapest, walls) => (costOf(walls) < costOf(cheapest) ? walls : cheapest));
    const { report, written } = await design({ goals: [`T20<=${wanted}@125`] });
    expect(report.isMet).toBe(true);
    expect(report.cost).toBeCloseTo(costOf(best), 6);
    expect(Object.fromEntries(report.coverings.map(({ surface, material }) => [surface, material]))).toEqual(best);
    const text = written.get('out/box-designed.json') as string;
    const scene = parseScene(text, 'box-designed.json');
    expect(scene.materials.get('wool')).toEqual({ kind: 'absorption', absorption: 0.8 });
    expect(JSON.parse(written.get('out/box-design.json') as string)).toEqual(report);
    expect([...written.keys()].sort()).toEqual([
      'out/box-design-runs.json',
      'out/box-design.csv',
      'out/box-design.json',
      'out/box-designed.json',
    ]);
    // The scene that was written is the room that was simulated.
    const { controls } = trialsInMemory({ 'out.json': text });
    const { responses } = await renderScene(
      { sceneFile: 'out.json', outFolder: '' },
      { ...controls, onProgress: undefined },
    );
    const times = responses.map(({ figures }) => figures!.bands.find(({ centreHz }) => centreHz === 125)!.t20Seconds!);
    expect(times.reduce((sum, time) => sum + time, 0) / times.length).toBeCloseTo(report.goals[0].after!, 9);
  });

  it('says how near it came, and what limits it', async () => {
    const { report } = await design({
      goals: ['T20<=0.1@125'],
      limits: [...LIMITS, { surface: 'walls', atMost: 0.1 }],
    });
    expect(report.isMet).toBe(false);
    expect(report.limits[0]).toMatch(/^no choice of these materials reaches T20 at 125 Hz to 0\.1 s/);
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
    ['goals that contradict each other', { goals: ['T20<=0.4@125', 'T20>=0.5@125'] }, 'goals', /contradict each other/],
    ['limits that contradict each other', { goals: ['T20<=0.4@125'], limits: [{ surface: 'x+', atMost: 0 }, { surface: 'x+', atMost: 1 }] }, 'limits', /these two contradict/],
    ['a text that is no goal', { goals: ['T20=1'] }, 'goals', /no goal/],
    ['an unknown figure', { goals: ['T99<=1@125'] }, 'goals', /no figure/],
    ['a figure without octaves', { goals: ['T20<=1'] }, 'goals', /needs octaves/],
    ['an octave that is not simulated', { goals: ['T20<=1@4000'] }, 'targets', /shows no figure/],
    ['an unknown surface', { goals: ['T20<=1@125'], limits: [{ surface: 'roof', atMost: 0 }] }, 'limits', /no surface 'roof'/],
    ['all surfaces kept', { goals: ['T20<=1@125'], limits: [{ surface: 'walls', atMost: 0 }, { surface: 'floor', atMost: 0 }, { surface: 'ceiling', atMost: 0 }] }, 'limits', /no surface is left/],
    ['an unknown material', { goals: ['T20<=1@125'], priceFile: undefined, materials: ['gold'] }, 'materials', /'gold'/],
    ['parts beyond 20', { goals: ['T20<=1@125'], parts: 21 }, 'parts', /from 1 to 20/],
  ])('refuses %s, and names it', async (_, changes, path, message) => {
    await expect(design(changes)).rejects.toMatchObject({ path, exitStatus: 2, message: expect.stringMatching(message) as string });
  }); // prettier-ignore
});
