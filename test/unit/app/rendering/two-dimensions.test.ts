import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkScene } from '../../../../src/app/jobs/check/check.ts';
import { renderScene } from '../../../../src/app/rendering/render.ts';
import { hertz, seconds } from '../../../../src/units/quantities.ts';
import { checkSummary } from '../../../../src/cli/words/check-summary.ts';
import { renderSummary } from '../../../../src/cli/words/render-summary.ts';
import { CpuEngine } from '../../../../src/engine/reference/engine.ts';
import { testHost } from '../../../support/test-host.ts';

const EXAMPLE = fileURLToPath(new URL('../../../../scenes/plan-2d.json', import.meta.url));

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const request = (sceneFile: string) => ({
  sceneFile,
  outFolder: join(folder, 'out'),
  noAirAbsorption: false,
  allowLeaks: false,
  raw: false,
  plot: false,
  measure: false,
});

const controls = {
  host: testHost,
  makeEngine: () => Promise.resolve(new CpuEngine({ precision: 32, threads: 1 })),
  memoryLimit: 1e9,
  signal: new AbortController().signal,
};

/** A rigid closet whose wall at x = 2 is open. */
function closet(changes: object = {}): string {
  const file = join(folder, 'closet.json');
  const scene = {
    wavehall: 1,
    air: { temperatureCelsius: 23, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    dimensions: 2,
    materials: { wall: { rigid: true }, sky: { open: true } },
    geometry: { boxes: [{ add: { from: [0, 0], to: [2, 1.6] }, material: 'wall', faces: { 'x+': 'sky' } }] },
    outside: { absorbsFromHz: 250 },
    sources: { S1: { position: [0.5, 0.5] } },
    receivers: { R1: { position: [1.43, 0.71] } },
    durationSeconds: 0.2,
    maxFrequencyHz: 500,
    scheme: 'compact-5@2%',
    sampleRateHz: 8000,
    ...changes,
  };
  writeFileSync(file, JSON.stringify(scene));
  return file;
}

describe('the example plan', () => {
  it('is rendered, quickly, and what the report says of it is said of a plan', async () => {
    const report = await renderScene(
      { ...request(EXAMPLE), duration: seconds(0.5), maxFrequency: hertz(1250) },
      controls,
    );
    expect(report).toMatchObject({
      dimensions: 2,
      extentsMetres: { from: [0, 0], to: [12, 9] },
      warnings: [
        expect.stringMatching(/^not determined near the end of the band: EDT/),
        expect.stringMatching(/^T30 is blank at/),
      ],
      walls: { model: 'subcell' },
      responses: [{ file: 'S1-R1.wav' }, { file: 'S1-R2.wav' }, { file: 'S1-R3.wav' }],
    });
    const { nodes, spacingMetres, volumeCubicMetres, steps, memoryBytes } = report;
    expect(volumeCubicMetres.scene).toBeCloseTo(12 * 5 + 4.5 * 4 - 4 * 0.25 - 0.2 * 3, 12);
    // One layer, a metre high, with walls where they are drawn: 240ths of a thousand cubes.
    expect(Math.abs(volumeCubicMetres.grid / volumeCubicMetres.scene! - 1)).toBeLessThan(1e-3);
    // Shares of nodes near walls grow with the spacing: they are twice those of the scene's own frequency, 2500 Hz.
    expect(Math.abs((nodes.total * spacingMetres ** 2) / volumeCubicMetres.grid - 1)).toBeLessThan(0.03);
    expect(nodes.interior).toBeGreaterThan(0.8 * nodes.total);
    expect(nodes.total * steps).toBeLessThan(4.5e7);
    // Two states and their margins, masks, rows: no layers above or below.
    expect(memoryBytes).toBeLessThan(24 * nodes.total);
    expect(renderSummary(report, 'out').join('\n')).toContain('12.00 × 9.00 m, 76.4 m² on the grid, 76.4 m² as drawn');
  });

  it('is checked: lengths of walls, and one picture', async () => {
    const { report, error } = await checkScene(request(EXAMPLE), controls);
    expect(error).toBe(undefined);
    const lengths = new Map(report.room!.areas.map(({ material, squareMetres }) => [material, squareMetres]));
    // Two sides and one end of the screen; no end where it meets the wall.
    expect(lengths.get('felt')).toBeCloseTo(2 * 3 + 0.2, 9);
    expect(lengths.get('concrete')).toBeCloseTo(4 * 4 * 0.5, 9);
    for (const { squareMetres, gridSquareMetres } of report.room!.areas) {
      expect(Math.abs(gridSquareMetres / squareMetres - 1)).toBeLessThan(0.03);
    }
    const { details } = report;
    expect(details!.narrowestGap!.metres).toBeCloseTo(1.1, 9);
    expect(details!.thinnestWall!.metres).toBeCloseTo(0.2, 9);
    const summary = checkSummary(report, 'out').join('\n');
    expect(summary).toContain('12.00 × 9.00 m, from [0.00, 0.00] to [12.00, 9.00]');
    expect(summary).toContain('length m');
    expect(summary).not.toContain('m³');
    const picture = readFileSync(join(folder, 'out', report.picture!), 'utf8');
    expect(picture.match(/to the right/g)).toHaveLength(1);
  });
});

describe('a scene of two dimensions', () => {
  it('lets sound out through its sides, and into one layer', async () => {
    const staircase = { walls: 'staircase' } as const;
    const open = await renderScene(request(closet(staircase)), controls);
    const closed = await renderScene(
      request(closet({ ...staircase, materials: { wall: { rigid: true }, sky: { rigid: true } } })),
      controls,
    );
    const { outside, spacingMetres, nodes } = open;
    expect(open.volumeCubicMetres).toEqual(closed.volumeCubicMetres);
    const steps = Math.round(outside!.nodes / (1.6 / spacingMetres));
    expect(outside!.nodes).toBe(nodes.total - closed.nodes.total);
    expect(steps).toBeGreaterThanOrEqual(16);
  });

  const screen = { subtract: { from: [1, 0.03], to: [1.02, 1] }, material: 'wall' };
  const boxes = [{ add: { from: [0, 0], to: [2, 1.6] }, material: 'wall' }, screen];

  it('is told what its grid has lost, and what would mend it', async () => {
    const { report } = await checkScene(request(closet({ geometry: { boxes }, walls: 'staircase' })), controls);
    const lost = report.limits.find(({ kind }) => kind === 'wall-lost')!;
    expect(lost.squareMetres).toBeCloseTo(2 * 0.97, 9);
    expect(lost.text).toMatch(/^1\.94 m of walls .*as at \[1\.01, 0\.5\d\] .*Sound passes/);
    expect(lost.text).toContain('With walls "subcell" they block it.');
  });

  it('with walls between the nodes has the area that is drawn, and keeps thin walls', async () => {
    const { report, error } = await checkScene(request(closet({ geometry: { boxes }, walls: 'subcell' })), controls);
    expect(error).toBe(undefined);
    expect(report.limits.find(({ kind }) => kind === 'wall-lost')).toBe(undefined);
    const { volumeCubicMetres, walls } = report.room!;
    expect(walls.model).toBe('subcell');
    // The screen is some five spacings long.
    expect(walls.panelCubes).toBeGreaterThan(3);
    // 240ths of some hundred cubes.
    expect(Math.abs(volumeCubicMetres.grid / (3.2 - 0.02 * 0.97) - 1)).toBeLessThan(2e-3);
  });

  it('with walls between the nodes lets sound out as a staircase does', async () => {
    const open = await renderScene({ ...request(closet()), walls: 'subcell' }, controls);
    expect(open.walls.model).toBe('subcell');
    expect(open.outside!.nodes).toBeGreaterThan(open.nodes.total / 2);
    expect(Math.abs(open.volumeCubicMetres.grid / 3.2 - 1)).toBeLessThan(2e-3);
  });
});
