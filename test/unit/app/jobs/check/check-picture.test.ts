import { describe, expect, it } from 'vitest';
import { drawCheck } from '../../../../../src/app/jobs/check/check-picture.ts';
import { materialColour, px } from '../../../../../src/chart/svg.ts';
import { escaped } from '../../../../../src/text/markup.ts';
import { AIR, openAllEdges } from '../../../../../src/room/grid/graph.ts';
import { makeGrid, storedNodes } from '../../../../../src/room/grid/grid.ts';
import { metres } from '../../../../../src/units/quantities.ts';

/** A room of 8 × 4 × 4 nodes of 0.5 m, with a leak in its ceiling. */
function drawing() {
  const grid = makeGrid([8, 4, 4], metres(0.5), [0, 0, 0]);
  const nodes = new Uint8Array(storedNodes(grid)).fill(AIR);
  openAllEdges(grid, nodes);
  return {
    title: 'A & <B>',
    graph: { grid, nodes },
    surface: { materialAt: () => 0, areaAt: () => 1 },
    materialNames: ['plaster', 'un"used'],
    sources: [{ name: 'S1', position: [1.2, 0.7, 1.1] as const }],
    receivers: [{ name: 'R1', position: [3.2, 1.7, 1.1] as const }],
    leaks: [
      {
        position: [3, 1, 2] as const,
        from: [2.5, 0.5, 2] as const,
        to: [3.5, 1.5, 2] as const,
        width: metres(1),
        area: 1,
        materials: [],
      },
    ],
    kinds: nodes.map(() => 1),
  };
}

/** Numeric attributes of the elements of a class, one element for each slice: z, y, x. */
function marks(svg: string, name: string, attributes: readonly string[]): number[][] {
  return [...svg.matchAll(new RegExp(`<\\w+ class="${name}"[^>]*>`, 'g'))].map(([tag]) =>
    attributes.map((each) => Number(new RegExp(` ${each}="([^"]*)"`).exec(tag)![1])),
  );
}

describe('drawCheck', () => {
  // 880 px for 8 nodes of 0.5 m: 220 px/m; the picture's left margin is 40 px.
  const svg = drawCheck(drawing());

  it('puts points where they are, filled in the slices they stand in', () => {
    const receivers = marks(svg, 'receiver', ['cx', 'cy']);
    expect(receivers.slice(0, 3).map(([x]) => Math.round(x))).toEqual([40 + 220 * 3.2, 40 + 220 * 3.2, 40 + 220 * 1.7]);
    const fills = [...svg.matchAll(/class="receiver"[^>]* fill="([^"]*)"/g)].map(([, fill]) => fill);
    expect(fills.slice(0, 3)).toEqual(['#101010', '#ffffff', '#ffffff']);
    const sources = [...svg.matchAll(/class="source"[^>]* fill="([^"]*)"/g)].map(([, fill]) => fill);
    expect(sources.slice(0, 3)).toEqual(['#101010', '#101010', '#101010']);
  });

  it('marks a leak in every slice, however flat', () => {
    const leaks = marks(svg, 'leak', ['x', 'y', 'width', 'height']);
    expect(leaks.slice(0, 3).map(([, , width, height]) => [width, height])).toEqual([
      [220, 220],
      [220, 8],
      [220, 8],
    ]);
    expect(leaks[0][0]).toBe(40 + 220 * 2.5);
    // In the second slice the ceiling is at the top of the panel.
    const [, receiverY] = marks(svg, 'receiver', ['cx', 'cy'])[1];
    expect(receiverY - (leaks[1][1] + 4)).toBeCloseTo(220 * 0.9, 1);
  });

  it('says what is what', () => {
    for (const words of [
      'A &amp; &lt;B&gt;',
      'plaster',
      'un&quot;used',
      'S1',
      'R1',
      'leak 1',
      '0.5 m',
      'z = 1.25 m; x to the right, y up',
    ]) {
      expect(svg).toContain(`>${words}</text>`);
    }
    expect(svg).not.toContain('nothing joins');
    expect(svg).not.toContain('rigid');
  });

  it('tells air apart that no sound gets to, and rigid walls', () => {
    const { kinds, ...others } = drawing();
    const apart = drawCheck({ ...others, kinds: kinds.fill(0), surface: { materialAt: () => -1, areaAt: () => 1 } });
    expect(apart).toContain('nothing joins');
    expect(apart).toContain('rigid');
  });

  it('has a colour for the air outside', () => {
    const { kinds, ...others } = drawing();
    const outside = drawCheck({ ...others, kinds: kinds.map((_, node) => (node % 8 === 7 ? 2 : 1)) });
    expect(outside).toContain('>air outside, which absorbs</text>');
    const airs = [...outside.matchAll(/class="air" fill="([^"]*)"/g)].map(([, fill]) => fill);
    expect(new Set(airs).size).toBe(2);
    expect(svg).not.toContain('outside');
  });
});

describe('svg', () => {
  it('leaves out what XML cannot hold', () => {
    expect(escaped('a\0b\u0007\ud800c\u{1f50a}é')).toBe('abc\u{1f50a}é');
  });

  it('has colours for any number of materials, none twice among a hundred', () => {
    expect(new Set(Array.from({ length: 100 }, (_, i) => materialColour(i))).size).toBeGreaterThan(95);
    expect([px(1 / 3), px(-0.004)]).toEqual(['0.33', '0']);
  });
});
