import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changedShoebox, newFolder, wavehall } from './cli.ts';

describe('results', () => {
  it('are compared, set beside a measurement and reported', async () => {
    const scene = changedShoebox(newFolder(), { maxFrequencyHz: 300, durationSeconds: 0.9, sampleRateHz: 4000 });
    const out = newFolder();
    const [first, second] = [join(out, 'first'), join(out, 'second')];
    for (const [folder, scheme] of [
      [first, 'compact-5@2%'],
      [second, 'compact-3@2%'],
    ]) {
      const rendered = await wavehall(['render', scene, '--engine', 'cpu', '--scheme', scheme, '--out', folder]);
      expect(rendered).toMatchObject({ status: 0, stderr: '' });
    }
    const compared = await wavehall(['compare', first, second]);
    expect(compared).toMatchObject({ status: 0, stderr: '' });
    expect(compared.stdout).toContain('changed  scheme compact-5@2% → compact-3@2%');
    expect(compared.stdout).toMatch(/T20 \(s\) +125/);
    const measured = join(second, 'S1-R1.wav');
    const analysed = await wavehall(['analyse', measured, '--result', first, '--out', join(out, 'measured')]);
    expect(analysed).toMatchObject({ status: 0, stderr: '' });
    expect(analysed.stdout).toContain('aligned  the direct sound is');
    const page = join(out, 'page.html');
    const reported = await wavehall(['report', first, second, '--measured', measured, '--out', page]);
    expect(reported).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(page, 'utf8')).toContain('Measured and simulated');
    const missing = await wavehall(['report', join(out, 'nothing'), '--out', page]);
    expect(missing.status).toBe(2);
    expect(missing.stderr).toContain('there is no such file');
  }, 60_000);
});
