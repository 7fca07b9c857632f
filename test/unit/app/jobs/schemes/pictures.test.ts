import { describe, expect, it } from 'vitest';
import { dispersionOf, STEPS_TO_EDGE } from '../../../../../src/app/jobs/schemes/scheme-dispersion.ts';
import { plotDispersion } from '../../../../../src/app/jobs/schemes/scheme-plot.ts';
import { drawStencil } from '../../../../../src/app/jobs/schemes/stencil-picture.ts';
import { bandEdgeFrequency } from '../../../../../src/scheme/curves.ts';
import { schemeByName } from '../../../../../src/scheme/scheme.ts';
import { shellsWithin } from '../../../../../src/scheme/shells.ts';
import { pointsOf } from '../../../../../src/scheme/stencils.ts';
import { faultOfXml } from '../../../../support/xml.ts';

describe.each(['leggy-20@standard', 'compact-22@1%', 'box-222@2%', 'leggy-1@standard'])('the stencil of %s', (name) => {
  const scheme = schemeByName(name, 'ID');
  const { shells, points } = scheme.stencil;
  const svg = drawStencil(scheme);
  const circles = [
    ...svg.matchAll(/<circle class="point" cx="(.*?)" cy="(.*?)" r="(.*?)" fill="(.*?)"[^>]*opacity="(.*?)"/g),
  ];

  it('is well-formed, and within the picture', () => {
    expect(faultOfXml(svg)).toBeNull();
    for (const [, cx, cy, r] of circles) {
      expect(Number(cx) - Number(r)).toBeGreaterThan(0);
      // Where the legend begins.
      expect(Number(cx) + Number(r)).toBeLessThan(670);
      expect(Number(cy) - Number(r)).toBeGreaterThan(50);
      expect(Number(cy) + Number(r)).toBeLessThan(700);
    }
    const rows = [...svg.matchAll(/<text x="[\d.]+" y="([\d.]+)"/g)].map(([, y]) => Number(y));
    expect(Math.max(...rows)).toBeLessThan(690);
  });

  it('shows every point, the centre too, and tells its shells with their weights', () => {
    expect(circles).toHaveLength(points);
    expect(new Set(circles.map(([, cx, cy]) => `${cx} ${cy}`)).size).toBe(points);
    shells.forEach((q, shell) => {
      const weight = scheme.weights[shell].toPrecision(4).replace('-', '\u2212');
      for (const words of [`(${q.join(', ')})`, weight]) expect(svg).toContain(`>${words}</text>`);
      // Also in the legend, but there without the class of a point.
      expect(svg.match(new RegExp(`fill="url\\(#shell-${shell}\\)"`, 'g'))!.length).toBeGreaterThan(6);
    });
    expect(svg).toContain(`>${name}: ${points} points</text>`);
    expect(svg).toContain('>centre</text>');
  });

  it('draws near points last, larger and less pale', () => {
    const others = circles.filter(([, , , , fill]) => fill.startsWith('url'));
    for (const column of [3, 5]) {
      const values = others.map((circle) => Number(circle[column]));
      expect(values).toEqual([...values].sort((a, b) => a - b));
      expect(values.at(-1)! / values[0]).toBeGreaterThan(1.2);
    }
    const centre = circles.findIndex(([, , , , fill]) => !fill.startsWith('url'));
    expect(centre).toBe((points - 1) / 2);
    expect(circles[centre][5]).toBe('1');
  });
});

it('a stencil of more shells than the usual picture has lines for gets a higher one', () => {
  const scheme = schemeByName('compact-5@1%', 'ID');
  const shells = shellsWithin(5);
  const stencil = { ...scheme.stencil, shells, points: pointsOf(shells), reach: 5 };
  const svg = drawStencil({ ...scheme, stencil, weights: shells.map(() => 0) });
  const height = Number(/<svg [^>]* height="(\d+)"/.exec(svg)![1]);
  const centre = Number(/y="([\d.]+)"[^>]*>centre</.exec(svg)![1]);
  expect(height).toBeGreaterThan(centre + 30);
});

it('points of one shell have one colour, and shells have different ones', () => {
  const svg = drawStencil(schemeByName('compact-5@1%', 'ID'));
  const count = (shell: number): number =>
    svg.match(new RegExp(`class="point"[^>]*fill="url\\(#shell-${shell}\\)"`, 'g'))!.length;
  expect([0, 1, 2, 3, 4].map(count)).toEqual([6, 12, 8, 6, 24]);
  const colours = [...svg.matchAll(/id="shell-\d".*?offset="1" stop-color="(.*?)"/g)].map(([, colour]) => colour);
  expect(new Set(colours).size).toBe(5);
});

describe('the plot of dispersion', () => {
  const scheme = schemeByName('compact-5@1%', 'ID');
  const svg = plotDispersion(scheme, dispersionOf(scheme));
  const edge = bandEdgeFrequency(scheme);
  const digits = (value: number): string => String(Number(value.toPrecision(3)));

  it('is well-formed and says what is what', () => {
    expect(faultOfXml(svg)).toBeNull();
    expect(svg).toMatch(/<rect [^>]*fill="#ffffff"/);
    for (const words of [
      'compact-5@1%: dispersion',
      `Phase velocity: within ±1 % up to ${digits(edge)} c/X, ${digits(1 / edge)} grid points a wavelength in air`,
      'Phase-velocity error (%)',
      'Group-velocity error (%)',
      'axis',
      'face diagonal',
      'body diagonal',
      'all directions',
      'tolerance, ±1 %',
      'edge of the band',
    ]) {
      expect(svg).toContain(`>${words}</text>`);
    }
    expect(svg).not.toMatch(/NaN|Infinity/);
  });

  it('has the curve of the axis where its errors are', () => {
    const { frequencies, curves } = dispersionOf(scheme);
    const error = 100 * curves.axis.phaseErrors[STEPS_TO_EDGE / 2];
    // The panel: 840 × 220 px from (92, 86), 0 to 1.15 of the band's edge, 2.5 to −2.5 %.
    const x = 92 + (840 * frequencies[STEPS_TO_EDGE / 2]) / (1.15 * edge);
    const y = 86 + (220 * (2.5 - error)) / 5;
    const curve = /<path d="([^"]*)"[^>]*stroke="#0b5394"/.exec(svg)![1];
    const numbers = [...curve.matchAll(/[-\d.]+/g)].map(Number);
    const off = numbers.flatMap((value, i) => (i % 2 === 0 ? [Math.hypot(value - x, numbers[i + 1] - y)] : []));
    // Coordinates are written with four digits.
    expect(Math.min(...off)).toBeLessThan(0.2);
  });

  it('shades what lies between the slowest and the fastest', () => {
    expect(svg.match(/<path [^>]*fill="#d5dde6"[^>]*>/g)!.length).toBeGreaterThanOrEqual(2);
  });

  // The widest error scales, and directions without waves beyond the band.
  it.each(['leggy-20@1%', 'leggy-1@standard', 'compact-22@2%'])('of %s has no number that is none', (name) => {
    const other = schemeByName(name, 'ID');
    const picture = plotDispersion(other, dispersionOf(other));
    expect(faultOfXml(picture)).toBeNull();
    expect(picture).not.toMatch(/NaN|Infinity/);
  });
});

it.each([
  ['<a><b></a></b>', /closed what was not open/],
  ['<a>', /left open/],
  ['<a/><a/>', /second root/],
  ['<a b="1" b="2"/>', /attribute twice/],
  ['<a>&</a>', /neither tag nor text/],
  ['<a b="&"/>', /bare &/],
  ['<a>1 < 2</a>', /neither tag nor text/],
])('the judge of XML rejects %s', (document, fault) => {
  expect(faultOfXml(document)).toMatch(fault);
});
