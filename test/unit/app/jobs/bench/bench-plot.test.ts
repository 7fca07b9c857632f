import { describe, expect, it } from 'vitest';
import { benchPictures } from '../../../../../src/app/jobs/bench/bench-plot.ts';
import type { GridReport } from '../../../../../src/lab/bench/bench-report.ts';
import { STENCILS } from '../../../../../src/scheme/stencils.ts';
import { benchEntry } from '../../../../support/engines/bench-entry.ts';
import { faultOfXml } from '../../../../support/xml.ts';

const grid = { name: 'medium', size: [720, 640, 560], cutFrom: null } as const;
const rates = { copyGigabytesPerSecond: 4000, teraMultiplyAddsPerSecond: 30, transits: [] };
const entries = STENCILS.flatMap(({ id, family, points }) =>
  ['kernel-a', 'columns'].map((design, at) =>
    benchEntry({ id, family, points, design, ctpnNs: (at === 0 ? 1e-3 : 1e-4) * (points + 1), floorNs: 0.003 }),
  ),
);
const twoSteps = benchEntry({ id: 'leggy-1', family: 'leggy', points: 7, design: 'two-steps', stepsAPass: 2 });
const draw = (shown: typeof entries, grids: readonly GridReport[] = [{ ...grid, ...rates }], precision: 32 | 64 = 32) =>
  benchPictures({ adapter: 'A & B <card>', precision, grids, entries: shown });

describe('pictures of a bench', () => {
  it('are three for each grid, with axes, kernels, families, prediction and floor', () => {
    const pictures = draw([...entries, twoSteps]);
    expect([...pictures.keys()]).toEqual([
      'bench-compact-medium.svg',
      'bench-leggy-medium.svg',
      'bench-families-medium.svg',
    ]);
    for (const picture of pictures.values()) {
      expect(faultOfXml(picture)).toBeNull();
      for (const text of ['720 × 640 × 560 nodes, A &amp; B &lt;card&gt;', 'CTPN in ns', 'points of the stencil K'])
        expect(picture).toContain(text);
      expect(picture).toContain('CTPN₇ (K + 1) / 8');
      expect(picture).toContain('>floor<');
    }
    const [compact, leggy, families] = [...pictures.values()];
    for (const name of ['kernel-a', 'columns', 'compact-in-space', 'box-compact', 'sparse'])
      expect(compact).toContain(`>${name}<`);
    expect(compact).not.toContain('two-steps');
    expect(leggy).toContain('>two-steps<');
    expect(leggy).not.toContain('box-compact');
    for (const name of ['compact-in-space', 'box-compact', 'leggy', 'sparse', 'two steps a pass, all families'])
      expect(families).toContain(`>${name}<`);
    expect(families).not.toContain('kernel-a');
  });

  it('name double precision', () => {
    for (const picture of draw(entries, undefined, 64).values())
      expect(picture).toContain('card&gt;, double precision');
    for (const picture of draw(entries).values()) expect(picture).not.toContain('precision');
  });

  it('take the fastest choice of a design, and of all designs', () => {
    const one = [benchEntry({ ctpnNs: 0.5 }), benchEntry({ ctpnNs: 0.25 }), benchEntry({ ctpnNs: 4, design: 'slow' })];
    // The axis reaches a little above the value of the fastest kernel.
    const marks = (picture: string | undefined) =>
      [...picture!.matchAll(/>([\d.]+)<\/text>/g)].map(([, mark]) => +mark);
    const pictures = draw(one);
    expect(Math.max(...marks(pictures.get('bench-families-medium.svg')).filter((mark) => mark < 20))).toBe(0.4);
    expect(marks(pictures.get('bench-compact-medium.svg'))).toContain(5);
    expect(pictures.has('bench-leggy-medium.svg')).toBe(false);
  });

  it('are drawn for each grid of several, of one stencil too', () => {
    const grids = [
      { ...grid, ...rates },
      { ...grid, ...rates, name: 'table-1' },
    ];
    const two = [
      benchEntry({}),
      benchEntry({ gridName: 'table-1', grid: [9, 9, 9] }),
      benchEntry({ gridName: 'table-1', grid: [8, 8, 8], id: 'leggy-1', family: 'leggy', points: 7 }),
    ];
    const pictures = draw(two, grids);
    expect(pictures.size).toBe(5);
    expect(pictures.get('bench-families-table-1.svg')).toContain('grids of table-1');
    for (const picture of pictures.values()) expect(faultOfXml(picture)).toBeNull();
  });

  it('are none of nothing', () => {
    expect(draw([]).size).toBe(0);
  });
});
