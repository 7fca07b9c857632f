import { beforeAll, describe, expect, it } from 'vitest';
import type { AreaResult } from '../../../../src/app/outputs/maps/area-result.ts';
import { renderedCloset } from '../../../support/rays/closet.ts';

/** What the closet has in place of single receivers. */
const ON_AREA = {
  receivers: {
    grid: { polygon: [[0.4, 0.4], [2.6, 0.4], [2.6, 2.2], [0.4, 2.2]], spacingMetres: 0.5, heightMetres: 1.1 },
  },
  sampleRateHz: 36_000,
  maxFrequencyHz: 300,
}; // prettier-ignore

describe('an area of a rendering of the whole band', () => {
  let area: AreaResult;
  let rendered: Awaited<ReturnType<typeof renderedCloset>>;
  beforeAll(async () => {
    rendered = await renderedCloset({ rays: 1000, crossoverHz: 210 }, undefined, {}, {}, ON_AREA);
    area = JSON.parse(rendered.files.get('out/grid.area.json') as string) as AreaResult;
  });

  it('has figures in all octaves, and STI, at all receivers', () => {
    expect(area.receivers.length).toBeGreaterThan(10);
    expect(area.validToHz).toBe(rendered.report.validToHz);
    for (const figure of ['t20Seconds', 'c80Db', 'gDb'] as const) {
      for (const centreHz of [125, 250, 500, 1000, 2000, 4000, 8000]) {
        const found = area.values.find((one) => one.figure === figure && one.centreHz === centreHz)!;
        expect(found.validity).toBe('whole');
        expect(found.uncertainty).toBeGreaterThan(0);
        // One stands so near the source that its level is not known.
        expect(found.values.filter((value) => value !== null).length).toBeGreaterThanOrEqual(area.receivers.length - 1);
      }
    }
    const sti = area.values.find((one) => one.figure === 'sti')!;
    for (const value of sti.values) expect(value).toBeGreaterThan(0.7);
    expect([...rendered.files.keys()].filter((name) => name.endsWith('.map.svg')).length).toBeGreaterThan(5);
  });

  it('compares both halves at some of its receivers', () => {
    const { differences, mean } = rendered.report.fullBand!;
    expect(differences.length).toBeGreaterThan(11);
    expect(differences.length).toBeLessThanOrEqual(24);
    expect(new Set(differences.map(({ receiver }) => receiver)).size).toBe(differences.length);
    expect(Math.abs(mean.levelDb!)).toBeLessThan(4);
  });
});
