import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RenderReport } from '../../../src/app/rendering/finished/render-report.ts';
import { bandDecay } from '../../support/numbers/band-decay.ts';
import { roomObj, writeRoom } from '../../support/rooms/mesh-scenes.ts';
import { changedShoebox, newFolder, readWav, wavehall } from '../cli.ts';

const OUTSIDE = { absorbsFromHz: 250 };
const BAND = [250, 500] as const;

/** Renders; returns the report and how fast the response decays in the band that the outside absorbs. */
async function render(scene: string, ...options: string[]): Promise<{ report: RenderReport; decay: number }> {
  const folder = newFolder();
  const all = ['render', scene, '--json', '--engine', 'cpu', '--out', folder, ...options];
  const { status, stdout, stderr } = await wavehall(all);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const { samples, rate } = readWav(join(folder, 'S1-R1.wav'));
  return { report: JSON.parse(stdout) as RenderReport, decay: bandDecay(samples, rate, BAND) };
}

describe('a room that is open', () => {
  // Energy is lost only outside.
  const materials = { plaster: { rigid: true }, carpet: { rigid: true }, sky: { open: true } };

  it('at faces of a box decays faster than closed', async () => {
    // With one opening alone, waves along it would hardly leave.
    const room = (face: string): string =>
      changedShoebox(newFolder(), {
        materials,
        outside: OUTSIDE,
        geometry: {
          boxes: [
            {
              add: { from: [0, 0, 0], to: [5, 4, 3] },
              material: 'plaster',
              faces: { 'x-': face, 'y+': face, 'z+': face },
            },
          ],
        },
      });
    const quick = ['--no-air-absorption', '--duration', '0.35', '--max-frequency', '500', '--walls', 'staircase'];
    const closed = await render(room('plaster'), ...quick);
    const open = await render(room('sky'), ...quick);
    expect(open.decay).toBeGreaterThan(closed.decay + 20);
    expect(closed.report.outside).toBe(null);
    expect(open.report.outside).toMatchObject({ reflectionDecibels: -30 });
    expect(open.report.volumeCubicMetres).toEqual(closed.report.volumeCubicMetres);
  });

  it('at a window of a mesh decays faster than closed, and as fast at a leak', async () => {
    const room = (window: string): string =>
      writeRoom(
        newFolder(),
        {
          materials,
          outside: OUTSIDE,
          geometry: {
            mesh: { file: 'room.obj', unit: 'm', materials: { Wall: 'plaster', Floor: 'plaster', Window: window } },
          },
          durationSeconds: 0.35,
        },
        `${roomObj(true)}usemtl Window\nf 9 10 12 11\n`,
      );
    const closed = await render(room('plaster'), '--no-air-absorption');
    const open = await render(room('sky'), '--no-air-absorption');
    expect(open.decay).toBeGreaterThan(closed.decay + 2);
    expect(closed.report.outside).toBe(null);
    expect(open.report.outside!.absorbsFromHz).toBeLessThanOrEqual(250);
    expect(open.report.mesh!.leakCount).toBe(0);

    const leaky = writeRoom(newFolder(), { outside: OUTSIDE, durationSeconds: 0.35, materials }, roomObj(true));
    const leaking = await render(leaky, '--allow-leaks', '--no-air-absorption');
    expect(leaking.report.mesh!.leakCount).toBe(1);
    expect(leaking.decay).toBeGreaterThan(closed.decay + 2);
  });

  it('tells a person so', async () => {
    const scene = writeRoom(newFolder(), { outside: OUTSIDE }, roomObj(true));
    const line =
      /\n {2}outside +specified 250 Hz; at least 16 nodes, so from \d+ Hz on, to -30 dB at 0° to 45°: ([\d.]+) m, \d+ nodes\n/;
    for (const command of [
      ['render', scene, '--engine', 'cpu'],
      ['check', scene],
    ]) {
      const { status, stdout } = await wavehall([...command, '--allow-leaks', '--out', newFolder()]);
      expect(status).toBe(0);
      expect(stdout).toMatch(line);
      // The spacing depends on how far the scheme is right; the outside is 16 spacings deep. Both are rounded.
      const [thickness, millimetres] = [line, / grid .*?(\d+) mm/].map((part) => Number(part.exec(stdout)![1]));
      expect(Math.abs(thickness - 0.016 * millimetres)).toBeLessThan(0.005 + 0.008 + 1e-9);
    }
  });
});

describe('a room that is open and does not say what is outside', () => {
  it.each(['render', 'check'])('is refused by %s', async (command) => {
    const scene = changedShoebox(newFolder(), { materials: { plaster: { open: true }, carpet: { absorption: 0.3 } } });
    const { status, stdout, stderr } = await wavehall([command, scene, '--out', join(newFolder(), 'out')]);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(
      /^error: .*changed\.json: outside: missing; the material "plaster" leads outside\nAdd "outside": \{ "absorbsFromHz": 250 \}/,
    );
  });
});
