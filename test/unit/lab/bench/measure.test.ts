import { describe, expect, it } from 'vitest';
import { BenchShare, measuresOf } from '../../../../src/lab/bench/bench-report.ts';
import { candidatesOf, finalists } from '../../../../src/lab/bench/contest.ts';
import { inRounds, ROUNDS } from '../../../../src/lab/bench/rounds.ts';
import { timingOf } from '../../../../src/tune/timing.ts';
import { DESIGNS } from '../../../../src/lab/catalogue/catalogue.ts';
import { columnsDesign } from '../../../../src/lab/experiments/columns.ts';
import { choiceLabel, type InteriorChoice } from '../../../../src/kernel/interior/design.ts';
import { interiorStencil } from '../../../../src/kernel/interior/stencil.ts';
import { schemeByName } from '../../../../src/scheme/scheme.ts';

describe('quartiles', () => {
  it.each([
    [[5], [5, 5, 5]],
    [
      [4, 1, 3, 2, 5],
      [2, 3, 4],
    ],
    [[1, 2, 3, 4, 5, 6, 7].reverse(), [2.5, 4, 5.5]],
    [
      [10, 20],
      [12.5, 15, 17.5],
    ],
  ])('of %j', (times, [lower, median, upper]) => {
    expect(timingOf(times)).toEqual({ medianNs: median, lowerQuartileNs: lower, upperQuartileNs: upper });
  });
});

describe('what follows from a time', () => {
  const timing = { medianNs: 0.006, lowerQuartileNs: 0.005, upperQuartileNs: 0.007 };

  it('is bound by memory', () => {
    const rates = { copyBytesPerSecond: 4e12, multiplyAddsPerSecond: 30e12 };
    const measures = measuresOf(27, timing, rates, 32);
    expect(measures.floorNs).toBeCloseTo(0.003, 12);
    expect(measures.ratio).toBeCloseTo(2, 9);
    expect(measures.gigabytesPerSecond).toBeCloseTo(2000, 9);
    expect(measures.gigaflops).toBeCloseTo(9000, 9);
    expect(measures.quartilesNs).toEqual([0.005, 0.007]);
  });

  it('moves twice the bytes in double precision', () => {
    const rates = { copyBytesPerSecond: 4e12, multiplyAddsPerSecond: 30e12 };
    const measures = measuresOf(27, timing, rates, 64);
    expect(measures.floorNs).toBeCloseTo(0.006, 12);
    expect(measures.gigabytesPerSecond).toBeCloseTo(4000, 9);
    expect(measures.gigaflops).toBeCloseTo(9000, 9);
  });

  it('or by arithmetic', () => {
    const rates = { copyBytesPerSecond: 4e12, multiplyAddsPerSecond: 20e12 };
    expect(measuresOf(100, timing, rates, 32).floorNs).toBeCloseTo(0.005, 12);
  });
});

describe('rounds', () => {
  it('measure all in turn, each round beginning with another', async () => {
    const order: string[] = [];
    const rounds: number[] = [];
    const measure = (name: string, ns: number) => () => {
      order.push(name);
      return ns;
    };
    const times = await inRounds(
      [measure('a', 1), measure('b', 2), measure('c', 3)],
      (round) => void rounds.push(round),
    );
    expect(times).toEqual([1, 2, 3].map((ns) => Array.from({ length: ROUNDS }, () => ns)));
    expect(order.slice(0, 9).join('')).toBe('abcbcacab');
    expect(rounds).toEqual(Array.from({ length: ROUNDS }, (_, round) => round));
  });

  it('end when they are stopped', async () => {
    let blocks = 0;
    const stopped = inRounds([() => ++blocks], (round) => {
      if (round === 2) throw new Error('enough');
    });
    await expect(stopped).rejects.toThrow('enough');
    expect(blocks).toBe(2);
  });
});

describe('finalists', () => {
  const tried = (design: string, label: string, ctpnNs: number) => ({ choice: { design }, label, ctpnNs });
  const order = [
    tried('march', 'march 1', 10),
    tried('march', 'march 2', 11),
    tried('march', 'march 3', 11.5),
    tried('columns', 'columns 1', 12),
    tried('columns', 'columns 2', 13.1),
    tried('columns', 'columns 3', 14),
    tried('tile', 'tile 1', 50),
    tried('tile', 'tile 2', 51),
  ];
  const labels = (...args: Parameters<typeof finalists>) => finalists(...args).map(({ label }) => label);

  it('are the two fastest of each design that are near the best, and the fastest of each', () => {
    expect(labels(order, 'all', 'none')).toEqual(['march 1', 'march 2', 'columns 1', 'tile 1']);
  });

  it('leave slow designs out where the best is sought, but not what a run takes', () => {
    expect(labels(order, 'best', 'columns 3')).toEqual(['march 1', 'march 2', 'columns 1', 'columns 3']);
    expect(labels(order, 'best', 'tile 2')).toEqual(['march 1', 'march 2', 'columns 1', 'tile 2']);
  });

  it('are one that was not tried, or none', () => {
    expect(labels([tried('march', 'alone', NaN)], 'default', 'alone')).toEqual(['alone']);
    expect(labels([], 'all', 'none')).toEqual([]);
  });
});

describe('candidates', () => {
  const traits = { maxThreads: 512, workgroupBytes: 32768, subgroups: false };
  const shape = { pitch: 64, rows: 32, planes: 16, first: 64 * 32 * 33 };
  const chosen: InteriorChoice = { design: columnsDesign, workgroup: [128, 2, 1], parameters: { column: 2 } };
  const compact = interiorStencil(schemeByName('compact-3', 'test'));
  const candidates = (selection: Parameters<typeof candidatesOf>[3]) =>
    candidatesOf(compact, traits, shape, selection, chosen);

  it('are what a run takes', () => {
    expect(candidates('default')).toEqual({ choices: [chosen], refused: [] });
  });

  it('are every choice of every design that serves, and what a run takes, none twice', () => {
    const { choices, refused } = candidates('all');
    expect(choices[0]).toEqual(chosen);
    const designs = new Set(choices.map(({ design }) => design));
    expect(designs.size + refused.length).toBe(DESIGNS.length);
    expect(refused).toContainEqual({ kernel: 'kernel-b', reason: expect.stringContaining('leggy') as string });
    expect(new Set(choices.map(choiceLabel)).size).toBe(choices.length);
  });

  it('are those of designs by name', () => {
    const { choices, refused } = candidates(['kernel-a', 'kernel-b', 'two-steps']);
    expect(choices.length).toBeGreaterThan(1);
    expect(new Set(choices.map(({ design }) => design.name))).toEqual(new Set(['kernel-a']));
    expect(refused.map(({ kernel }) => kernel)).toEqual(['kernel-b']);
  });
});

describe('the share of work done', () => {
  it('grows with the points of the stencils', () => {
    const schemes = [schemeByName('compact-1', 'test'), schemeByName('compact-22', 'test')];
    const share = new BenchShare([{ name: 'a', size: [1, 1, 1], schemes }]);
    const [small, large] = schemes;
    expect(share.at(small, 0)).toBe(0);
    const half = share.at(small, 0.5);
    share.finish(small);
    expect(share.at(large, 0)).toBeCloseTo(2 * half, 12);
    expect(share.at(large, 0)).toBeLessThan(0.25);
    expect(share.at(large, 1)).toBeCloseTo(1, 12);
  });
});
