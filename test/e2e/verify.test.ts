import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { VerifyReport } from '../../src/app/jobs/verify/verify-report.ts';
import { newFolder, startUntil, wavehall } from './cli.ts';

// The cheapest checks; the others are those of test/physics, and test/unit/app/jobs/verify breaks them.
const CHEAP = ['verify', '--quick', '--engine', 'cpu', '--checks', 'air,decays'];

describe('wavehall verify', () => {
  it('writes a report and a page, and confirms their hash', async () => {
    const folder = join(newFolder(), 'new');
    const { status, stdout, stderr } = await wavehall([...CHEAP, '--out', folder]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^pass +9 of 9 +Air$/m);
    expect(stdout).toMatch(/^passed: (\d+) of \1 lines in \d+ s$/m);
    expect(readdirSync(folder).sort()).toEqual(['verify.html', 'verify.json']);
    const file = join(folder, 'verify.json');
    const report = JSON.parse(readFileSync(file, 'utf8')) as VerifyReport;
    expect(report).toMatchObject({ passed: true, results: { engine: 'cpu', effort: 'quick', precision: 32 } });
    expect(readFileSync(join(folder, 'verify.html'), 'utf8')).toContain(report.resultsSha256);
    expect(stdout).toContain(report.resultsSha256);

    const confirmed = await wavehall(['verify', '--confirm', file]);
    expect(confirmed.status).toBe(0);
    expect(confirmed.stdout).toContain('the hash is that of the results');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"error": 0\./, '"error": 0.1'));
    const changed = await wavehall(['verify', '--confirm', file]);
    expect(changed.status).toBe(1);
    expect(changed.stdout).toContain('CHANGED');
  });

  it.each([
    [['--checks', 'walls'], "--checks: there is no check 'walls'"],
    [['--out', '/dev/null/out'], '--out: '],
    [['--checks', 'engine', '--precision', '64'], "--checks: the check 'engine' says nothing here: "],
    [
      ['--confirm', 'nofile.json'],
      "--confirm: 'nofile.json' cannot be read: there is no such file\nGive a verify.json",
    ],
    [['--confirm', 'package.json'], "--confirm: 'package.json' is not a report of the suite"],
  ])('%j is refused with a remedy', async (args, message) => {
    const { status, stdout, stderr } = await wavehall(['verify', '--engine', 'cpu', ...args]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(`error: ${message}`);
  });

  it('ends on SIGINT and leaves nothing', async () => {
    const folder = join(newFolder(), 'out');
    const running = await startUntil(/ % {2}\S/, ['verify', '--engine', 'cpu', '--checks', 'energy', '--out', folder]);
    running.process.kill('SIGINT');
    const { stdout } = await running.outcome;
    expect([running.process.signalCode, stdout, existsSync(folder)]).toEqual(['SIGINT', '', false]);
  });
});
