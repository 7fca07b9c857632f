import { describe, expect, it } from 'vitest';
import { countModes, seriesSheet, sheetBoxModes, type SheetBox } from '../../../src/exact/sheet-box.ts';
import { circular, minus, over, plus, real, squareRoot, times, type Complex } from '../../../src/numerics/complex.ts';

const RANGE = { from: 0.05, to: 12, damping: 3 };

/** p₁ − p₂ − Zv for v = 1, with the cotangents as they are in textbooks. */
function residue({ depths: [a, b], lateral, impedance }: SheetBox, k: Complex): number {
  const root = squareRoot(minus(times(k, k), real(lateral ** 2)));
  const cot = (depth: number): Complex => {
    const [cosine, sine] = circular(times(root, real(depth)));
    return over(cosine, sine);
  };
  const sum = times(times([0, -1], over(k, root)), plus(cot(a), cot(b)));
  return Math.hypot(...plus(sum, impedance(k)));
}

const ceiling = (impedance: SheetBox['impedance'], lateral = 0): SheetBox => ({
  depths: [2.6, 0.4],
  lateral,
  impedance,
});

describe('modes of a box with a sheet', () => {
  it.each<[string, SheetBox]>([
    ['cloth', ceiling(seriesSheet(2, 0))],
    ['cloth, at an angle', ceiling(seriesSheet(2, 0), 1.7)],
    ['holes', ceiling(seriesSheet(0.3, 0.05), 0.9)],
    ['a membrane', { depths: [2, 1.47], lateral: 0.5, impedance: seriesSheet(0.05, 0.8, 6) }],
    ['a pane', { depths: [2, 1.47], lateral: 0.5, impedance: seriesSheet(0, 5) }],
  ])('solve p₁ − p₂ = Zv, and none is missing: %s', (_, box) => {
    const modes = sheetBoxModes(box, RANGE);
    expect(modes.length).toBe(countModes(box, RANGE));
    expect(modes.length).toBeGreaterThan(8);
    for (const mode of modes) expect(residue(box, mode)).toBeLessThan(1e-6);
  });

  it('are those of the whole box if the sheet is nothing', () => {
    const modes = sheetBoxModes(ceiling(seriesSheet(1e-9, 0)), RANGE);
    modes.forEach((mode, n) => expect(Math.hypot(...minus(mode, real(((n + 1) * Math.PI) / 3)))).toBeLessThan(1e-6));
    expect(modes.length).toBe(11);
  });

  it('are those of both rooms if nothing passes the sheet', () => {
    const heavy = { depths: [2, 1.47], lateral: 0, impedance: seriesSheet(0, 1e7) } as const;
    const wanted = [2, 1.47].flatMap((depth) => [1, 2, 3, 4, 5, 6, 7].map((n) => (n * Math.PI) / depth));
    const inside = wanted.filter((k) => k < RANGE.to).sort((a, b) => a - b);
    const modes = sheetBoxModes(heavy, RANGE);
    expect(modes.length).toBe(inside.length);
    for (const [re] of modes) expect(Math.min(...inside.map((k) => Math.abs(k - re)))).toBeLessThan(1e-5);
  });

  it('lose energy only in resistance', () => {
    for (const [, im] of sheetBoxModes({ depths: [2, 1.47], lateral: 0.5, impedance: seriesSheet(0, 5) }, RANGE)) {
      expect(Math.abs(im)).toBeLessThan(1e-9);
    }
    for (const [, im] of sheetBoxModes(ceiling(seriesSheet(2, 0)), RANGE)) expect(im).toBeGreaterThan(-1e-9);
  });

  it('decay slowly as sin² of the place of a sheet of little resistance says', () => {
    // Perturbation: Im k = r·sin²(k a)/(a + b) for a small impedance r.
    const [r, [a, b]] = [1e-3, [2.6, 0.4]];
    const modes = sheetBoxModes(ceiling(seriesSheet(r, 0)), RANGE);
    modes.forEach(([re, im]) => expect(im).toBeCloseTo((r * Math.sin(re * a) ** 2) / (a + b), 6));
  });
});
