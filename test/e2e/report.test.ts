import { existsSync, readFileSync, writeFileSync } from 'node:fs';
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
    const noise = join(out, 'noise.csv');
    const levels = [125, 250, 500, 1000, 2000, 4000, 8000].map((centre) => `${centre};30,5\n`).join('');
    writeFileSync(noise, `frequency;level\n${levels}`);
    const heard = ['--speech-level', '60', '--noise', noise, '--volume', '60', '--out', join(out, 'heard')];
    const known = await wavehall(['analyse', measured, ...heard, '--json']);
    expect(known).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(known.stdout)).toMatchObject({
      speech: { noiseDb: [30.5, 30.5, 30.5, 30.5, 30.5, 30.5, 30.5] },
      volumeCubicMetres: 60,
      // 4000 samples a second carry no octave above 1 kHz.
      responses: [{ figures: { speech: { sti: null } } }],
    });
    const alone = await wavehall(['analyse', measured, '--noise', noise, '--out', join(out, 'alone')]);
    expect(alone).toMatchObject({ status: 2, stdout: '' });
    expect(alone.stderr).toContain('the level of the speech is missing');
    expect(existsSync(join(out, 'alone'))).toBe(false);
    const page = join(out, 'page.html');
    const reported = await wavehall(['report', first, second, '--measured', measured, '--out', page]);
    expect(reported).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(page, 'utf8')).toContain('Measured and simulated');
    const missing = await wavehall(['report', join(out, 'nothing'), '--out', page]);
    expect(missing.status).toBe(2);
    expect(missing.stderr).toContain('there is no such file');
  });
});
