import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SchemeReport } from '../../../src/app/jobs/schemes/show-scheme.ts';
import { newFolder, wavehall } from '../cli.ts';

const CURVES = ['axis', 'faceDiagonal', 'bodyDiagonal', 'worstDirection'] as const;

describe('wavehall schemes show', () => {
  it('says all of a scheme as JSON', async () => {
    const { status, stdout, stderr } = await wavehall(['schemes', 'show', 'compact-5@1%', '--json']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const report = JSON.parse(stdout) as SchemeReport;
    expect(report).toMatchObject({
      name: 'compact-5@1%',
      id: 'compact-5',
      weights: '1%',
      points: 57,
      reach: 2,
      tolerance: 0.01,
      pictures: [],
    });
    expect(report.shells.map(({ points }) => points)).toEqual([6, 12, 8, 6, 24]);
    const { curves, band, bandEdge, worst, tolerance } = report;
    const { frequencyInCOverX, bandEdgeIndex, allDirections } = curves;
    expect(bandEdge.frequencyInCOverX).toBeCloseTo((0.99 * band) / 2, 12);
    expect(bandEdge.pointsPerWavelength).toBeCloseTo(2 / (0.99 * band), 12);
    expect(frequencyInCOverX[bandEdgeIndex]).toBe(bandEdge.frequencyInCOverX);
    expect(frequencyInCOverX.at(-1)! / bandEdge.frequencyInCOverX).toBeCloseTo(1.15, 12);
    expect(Math.abs(worst.phaseVelocityRelativeError)).toBeLessThanOrEqual(tolerance);
    expect(Math.abs(worst.phaseVelocityRelativeError)).toBeGreaterThan(0.9 * tolerance);
    expect([curves.pointsPerWavelength[0], curves.pointsPerWavelength[bandEdgeIndex]]).toEqual([
      null,
      bandEdge.pointsPerWavelength,
    ]);
    const { phaseVelocityRelativeError: phase, groupVelocityRelativeError: group } = allDirections;
    for (const values of [
      ...CURVES.flatMap((name) => [
        curves[name].wavenumberRadPerSpacing,
        curves[name].phaseVelocityRelativeError,
        curves[name].groupVelocityRelativeError,
      ]),
      ...[phase, group].flatMap(({ least, greatest }) => [least, greatest]),
    ])
      expect(values).toHaveLength(frequencyInCOverX.length);
    // The same diagonals, with other last digits.
    const rounding = 1e-12;
    for (let i = 0; i <= bandEdgeIndex; i++) {
      for (const name of CURVES) {
        expect(curves[name].phaseVelocityRelativeError[i]).toBeLessThanOrEqual(phase.greatest[i]! + rounding);
        expect(curves[name].groupVelocityRelativeError[i]).toBeGreaterThanOrEqual(group.least[i]! - rounding);
      }
    }
    expect(Math.min(...group.least.slice(0, bandEdgeIndex + 1).map(Number))).toBe(
      report.groupVelocityRelativeError.least,
    );
  });

  it('says null where there is no wave', async () => {
    const { stdout } = await wavehall(['schemes', 'show', 'box-222@2%', '--json']);
    const { curves } = JSON.parse(stdout) as SchemeReport;
    expect(curves.axis.phaseVelocityRelativeError.at(-1)).toBeNull();
    expect(curves.axis.wavenumberRadPerSpacing.at(-1)).toBeNull();
    expect(curves.allDirections.phaseVelocityRelativeError.least.at(-1)).toBeNull();
  });

  it('says it to a person, and draws', async () => {
    const folder = join(newFolder(), 'pictures');
    const { status, stdout, stderr } = await wavehall(['schemes', 'show', 'compact-5', '--plot', folder]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^compact-5@2%\n +points +57, reach 2\n +courant +0\.\d+ = cT\/X\n +error +at most 2 %/);
    expect(stdout).toMatch(/^ +valid to 0\.\d{4} c\/X: a wave in air 2\.\d\d grid points long$/m);
    expect(stdout).toMatch(/^ +worst +[+−][12]\.\d{3} % in phase velocity, along \(1, .*\) at 0\.\d{4} c\/X$/m);
    expect(stdout).toMatch(/^ +\(2, 1, 0\) +24 +-?0\.\d+$/m);
    expect(stdout).toMatch(
      /^ +points +c\/X +axis +face diagonal +body diagonal +worst: \(1, .*\) +least of all +greatest$/m,
    );
    expect(stdout.match(/^ +\d+\.\d\d +0\.\d{4}( +([+−]?\d+\.\d{3} %|no wave)){6}$/gm)).toHaveLength(9);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(120 + folder.length);
    const pictures = ['compact-5-dispersion.svg', 'compact-5-stencil.svg'];
    expect(readdirSync(folder).sort()).toEqual(pictures);
    for (const picture of pictures) {
      expect(readFileSync(join(folder, picture), 'utf8')).toMatch(/^<svg .*<\/svg>\s*$/s);
      expect(stdout).toContain(`  wrote    ${join(folder, picture)}`);
    }
  });

  it('says as JSON what it drew', async () => {
    const folder = newFolder();
    const { stdout } = await wavehall(['schemes', 'show', 'leggy-1@standard', '--plot', folder, '--json']);
    expect((JSON.parse(stdout) as SchemeReport).pictures).toEqual(['leggy-1-dispersion.svg', 'leggy-1-stencil.svg']);
    expect(readdirSync(folder)).toHaveLength(2);
  });
});

describe('wavehall schemes show on bad input', () => {
  it.each([
    ['compact-7@1%', /^error: ID: there is no scheme 'compact-7@1%'\nName a stencil/],
    ['compact-5@3%', /^error: ID: stencil compact-5 has no weights '3%'\nChoose one of: /],
  ])('%s writes nothing', async (name, message) => {
    const folder = join(newFolder(), 'pictures');
    const { status, stdout, stderr } = await wavehall(['schemes', 'show', name, '--plot', folder]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(existsSync(folder)).toBe(false);
  });

  it('such as a file where pictures are to go', async () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    const { status, stdout, stderr } = await wavehall(['schemes', 'show', 'compact-5', '--plot', file]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^error: --plot: .*is not a folder\n/);
  });

  it.each([[['show']], [['show', 'compact-5', 'compact-6']], [['show', 'compact-5', '--plod', 'x']]])(
    '%j is wrong usage',
    async (args) => {
      const { status, stdout } = await wavehall(['schemes', ...args]);
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    },
  );
});
