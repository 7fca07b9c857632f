import { expect, it } from 'vitest';
import { hertz } from '../../../../../src/units/quantities.ts';
import { CheckpointRuns } from '../../../../support/checkpoint-runs.ts';

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
