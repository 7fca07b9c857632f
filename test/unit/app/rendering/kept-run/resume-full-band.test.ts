import { expect, it } from 'vitest';
import { hertz } from '../../../../../src/units/quantities.ts';
import { CheckpointRuns, cpuEngine } from '../../../../support/checkpoint-runs.ts';
import { keptInMemory } from '../../../../support/test-host.ts';

it('a rendering that asks for the whole band by itself goes on with it after a stop', async () => {
  const runs = new CheckpointRuns({ fullBand: { rays: 1000 }, sampleRateHz: 8000 });
  try {
    const asked = { raw: false, noFigures: true, fullBand: true, crossover: hertz(200) };
    const whole = await runs.render('whole', asked);
    await runs.stopAt('out', 30, asked);
    const resumed = await runs.resume('out');
    expect(resumed.checkpoints.resumedFrom).not.toBeNull();
    expect(resumed.fullBand).toMatchObject({ crossoverHz: 200, rays: 1000 });
    expect(resumed.scene.maxFrequencyHz).toBe(whole.scene.maxFrequencyHz);
    expect(runs.samples('out')).toBe(runs.samples('whole'));
  } finally {
    runs.remove();
  }
});

it('a crossover that time chose stays, with how it was chosen', async () => {
  const timed = (timeSeconds: number) => ({ fullBand: { rays: 1000, timeSeconds }, sampleRateHz: 8000 });
  const runs = new CheckpointRuns(timed(3600));
  try {
    const asked = { raw: false, noFigures: true };
    // The device is measured in the first rendering only, so that steps of the second are those of its room.
    const host = { kept: keptInMemory() };
    const whole = await runs.render('whole', asked, { host });
    await runs.stopAt('out', 30, asked, cpuEngine(), host);
    runs.writeScene(timed(1800));
    const resumed = await runs.resume('out');
    expect(resumed.checkpoints.resumedFrom).not.toBeNull();
    expect(resumed.fullBand!.chosen).toEqual(whole.fullBand!.chosen);
    expect(resumed.fullBand!.chosen).toMatchObject({ withinSeconds: 3600 });
    expect(resumed.fullBand!.crossoverHz).toBeCloseTo(210, 6);
    expect(runs.samples('out')).toBe(runs.samples('whole'));
  } finally {
    runs.remove();
  }
});
