import { describe, expect, it } from 'vitest';
import { designRoom } from '../../../../../src/app/jobs/design-room/design-room.ts';
import { goalValue, readGoals } from '../../../../../src/app/jobs/design-room/goals.ts';
import { figuresOfRun } from '../../../../../src/app/jobs/room-trials/run-figures.ts';
import { alignedBox, receiversOf } from '../../../../../src/app/jobs/verify/exact-rooms/box.ts';
import { SMALL_BOX } from '../../../../../src/app/jobs/verify/exact-rooms/small-rooms.ts';
import { renderAny } from '../../../../../src/app/rendering/render.ts';
import { remembered } from '../../../../support/remembered.ts';
import { trialsInMemory } from '../../../../support/trials-in-memory.ts';

const PRICES = { felt: 40, wool: 25 } as const;

const sceneOf = (faces: Readonly<Record<string, keyof typeof PRICES>>, raysOnly: boolean): string =>
  JSON.stringify({
    ...alignedBox(SMALL_BOX).scene,
    materials: { plaster: { absorption: 0.1 }, felt: { absorption: 0.3 }, wool: { absorption: 0.7 } },
    geometry: { boxes: [{ add: { from: [0, 0, 0], to: SMALL_BOX.sides }, material: 'plaster', faces }] },
    walls: 'staircase',
    receivers: receiversOf(raysOnly ? SMALL_BOX.receivers.slice(0, 1) : SMALL_BOX.receivers),
    durationSeconds: 0.6,
    // Rays need no scheme, and STI octaves up to 8 kHz.
    ...(raysOnly
      ? { fullBand: { crossoverHz: 100, rays: 1000 }, maxFrequencyHz: 180 }
      : { maxFrequencyHz: 180, scheme: 'compact-2@2%', sampleRateHz: 2000 }),
  });

/** Area and cost of the planted room: felt on x+, wool on z+. */
const [a, b, c] = SMALL_BOX.sides;
const PLANTED = { 'x+': 'felt', 'z+': 'wool' } as const;
const AREA = b * c + a * b;
const COST = b * c * PRICES.felt + a * b * PRICES.wool;

/** The runs that searches of the same scene have in common, by whether they are of rays. */
const RUNS = 'out/box-design-runs.json';
const runs = new Map<boolean, string>();

describe('goals of every kind', () => {
  // The planted room meets the goal with nothing to spare, so one that meets it is there.
  it.each([
    ['EDT', '@125', false],
    ['C50', '@125', false],
    ['spread(G)', '@125', false],
    ['STI', '', true],
  ])(
    'find a room for %s that is reachable by construction, with the least area and the least cost',
    async (figure, octave, raysOnly) => {
      const [bare, planted] = [
        await valueIn(sceneOf({}, raysOnly), `${figure}>=0${octave}`, raysOnly),
        await valueIn(sceneOf(PLANTED, raysOnly), `${figure}>=0${octave}`, raysOnly),
      ];
      const side = planted > bare ? '>=' : '<=';
      const limit = planted + (planted > bare ? -1 : 1) * 1e-9;
      expect(Math.abs(planted - bare)).toBeGreaterThan(0.005);
      for (const prices of [undefined, 'prices.csv']) {
        const kept = runs.get(raysOnly);
        const { controls, files } = trialsInMemory({
          'box.json': sceneOf({}, raysOnly),
          ...(kept !== undefined && { [RUNS]: kept }),
          'prices.csv': `material,price\nfelt,${PRICES.felt}\nwool,${PRICES.wool}\n`,
        });
        const report = await designRoom(
          {
            ...{
              sceneFile: 'box.json',
              outFolder: 'out',
              goals: [`${figure}${side}${limit}${octave}`],
              materials: ['felt', 'wool'],
              prices,
            },
            ...{
              limits: ['x-', 'y-', 'y+', 'z-'].map((surface) => ({ surface, atMost: 0 })),
              parts: 1,
              confidencePercent: 50,
            },
            ...(raysOnly && { raysOnly }),
          },
          { ...controls, onCost: undefined },
        );
        runs.set(raysOnly, files.written.get(RUNS) as string);
        expect(report.limits).toEqual([]);
        expect(report.isMet).toBe(true);
        if (prices === undefined) expect(report.squareMetres).toBeLessThanOrEqual(AREA + 1e-6);
        else expect(report.cost).toBeLessThanOrEqual(COST + 1e-6);
        expect(report.cost === null).toBe(prices === undefined);
      }
    },
  );
});

/** What a goal's figure is in a room, simulated without what is tested. */
async function valueIn(scene: string, goal: string, raysOnly: boolean): Promise<number> {
  const { files } = trialsInMemory({});
  const [read] = await readGoals({ targets: [], goals: [goal] }, a * b * c, files);
  return goalValue(read, await simulated(scene, raysOnly))!;
}

const simulated = remembered(async (scene: string, raysOnly: boolean) => {
  const { controls } = trialsInMemory({ 'box.json': scene });
  const request = { sceneFile: 'box.json', outFolder: '', ...(raysOnly && { raysOnly }) };
  return figuresOfRun(await renderAny(request, { ...controls, onProgress: undefined }), 0);
});
