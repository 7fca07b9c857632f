import { describe, expect, it, vi } from 'vitest';
import { traceRays } from '../../../../../src/rays/trace/trace.ts';
import { alone } from '../../../../../src/room/slabs/work.ts';
import { boxRoom, lawOf } from '../../../../support/rays/rooms.ts';
import { C, requestOf } from '../../../../support/rays/tracing.ts';
import { engine, plan, sceneFile, useClockwork } from './cell.ts';

// A test waits for no measurement of walls: what the profile measures of them is remembered.
vi.mock('../../../../../src/tune/wall-rooms.ts', () => import('../../../../support/rooms/remembered-wall-rooms.ts'));

useClockwork();

const planned = async (fullBand: object | true, on = engine) =>
  (await plan({ sceneFile: sceneFile({ fullBand }), schemes: 'leggy-1' }, {}, on)).rays!;

/** Reflections a second in the cell, c S/(4 V). */
const RATE = (345.86652 * 15.04) / (4 * 3.84);

describe('a plan of the whole band', () => {
  it('expects as many reflections as the mean free path tells, and as rays make', async () => {
    const { reflections } = await planned(true);
    expect(reflections).toBeCloseTo(0.1 * RATE, 3);
    const request = await requestOf(boxRoom([2, 1.6, 1.2], [lawOf(0.03, 1)]), {
      ...{ rays: 1000, seconds: 0.1, source: [0.5, 0.5, 0.6], receivers: [[1.43, 0.91, 0.55]] },
    });
    const made = alone(traceRays(request)).hits / 1000;
    // The first way is shorter than others: up to half a reflection of 34. By chance 1 %.
    expect(Math.abs(made / ((C / 345.86652) * reflections) - 1)).toBeLessThan(0.03);
  });

  it('stops counting where a ray has lost 120 dB', async () => {
    const wall = { absorption: 0.8 };
    const dead = await plan({
      sceneFile: sceneFile({ fullBand: true, materials: { wall }, durationSeconds: 2 }),
      schemes: 'leggy-1',
    });
    // Twice Eyring's time, 24 ln 10 V/(c S a) with a = −ln(1 − α): the material may absorb a little less at random.
    const eyring = (24 * Math.log(10) * 3.84) / (345.87 * 15.04 * -Math.log(1 - 0.8));
    expect(dead.rays!.reflections / (2 * eyring * RATE)).toBeGreaterThan(0.8);
    expect(dead.rays!.reflections / (2 * eyring * RATE)).toBeLessThan(1.4);
  });

  it('says what the processor takes', async () => {
    const { warnings, rays } = await plan({ sceneFile: sceneFile({ fullBand: { rays: 5000 } }), schemes: 'leggy-1' });
    expect(rays).toMatchObject({ rays: 5000, tracedBy: 'processor', isBesideSteps: false });
    expect(warnings[0]).toMatch(
      /^times are those of the waves; above \d+ Hz the processor traces 5000 rays .* s, after/,
    );
  });

  it('on the GPU of the engine takes twice the time for twice the rays, and one for each group of bands', async () => {
    const lent = Object.assign(engine, { device: {} as GPUDevice });
    expect(await planned(true, lent)).toMatchObject({ rays: 100_000, tracedBy: 'gpu' });
    // Without the time of the pipeline, which is that of a plan with nearly no rays.
    const [one, two, three] = [
      await planned({ rays: 1_000_000 }, lent),
      await planned({ rays: 2_000_000 }, lent),
      await planned({ rays: 3_000_000 }, lent),
    ];
    expect(two.seconds - one.seconds).toBeGreaterThan(0);
    expect((three.seconds - one.seconds) / (two.seconds - one.seconds)).toBeCloseTo(2, 6);
    const materials = { wall: { absorption: 0.2, scattering: { '500': 0.1, '1000': 0.9 } } };
    const file = sceneFile({ fullBand: { rays: 1_000_000 }, materials });
    const several = await plan({ sceneFile: file, schemes: 'leggy-1' }, {}, lent);
    expect(several.rays!.seconds - one.seconds).toBeGreaterThan(two.seconds - one.seconds - 1e-9);
  });
});
