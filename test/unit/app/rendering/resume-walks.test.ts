import { rmSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { encodeWav } from '../../../../src/response/wav.ts';
import { hertz } from '../../../../src/units/quantities.ts';
import { CheckpointRuns } from '../../../support/checkpoint-runs.ts';

it('goes on after a stop to the same sounds, though the scene, its signals and its tables are gone', async () => {
  const signal = 'tone.wav';
  const runs = new CheckpointRuns({
    sources: {
      A: { position: [0.5, 0.5, 0.6], signal },
      B: { walk: 'way.csv', signal: { file: signal, levelDb: 60 } },
      C: { position: [1, 1, 0.4], signal },
    },
    receivers: {
      R: {
        walk: [
          { at: 0.01, position: [1.43, 0.91, 0.55] },
          { at: 0.06, position: [0.7, 1.1, 0.7] },
        ],
      },
      Q: { position: [0.3, 1.2, 0.7] },
    },
  });
  try {
    const tone = Float32Array.from({ length: 80 }, (_, n) => Math.sin(0.6 * n));
    writeFileSync(runs.at(signal), encodeWav(tone, hertz(2000)));
    writeFileSync(runs.at('way.csv'), 'at,x,y,z\n0,1.5,0.5,0.6\n0.05,0.6,0.8,0.6\n');
    const { steps } = await runs.render('whole');
    await runs.stopAt('part', Math.round(1.5 * steps));
    for (const name of ['scene.json', signal, 'way.csv']) rmSync(runs.at(name));
    const report = await runs.resume('part');
    expect(report.checkpoints.resumedFrom).toMatchObject({ source: 'B' });
    expect(runs.samples('part')).toBe(runs.samples('whole'));
  } finally {
    runs.remove();
  }
});
