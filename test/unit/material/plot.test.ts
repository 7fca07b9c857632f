import { expect, it } from 'vitest';
import { plotMaterial } from '../../../src/material/plot.ts';
import { resolveMaterial } from '../../../src/material/resolve.ts';
import { hertz, metresPerSecond, seconds } from '../../../src/units/quantities.ts';

const context = { timeStep: seconds(5e-5), maxFrequency: hertz(5700), soundSpeed: metresPerSecond(343) };

it('draws what was asked of a material as points, and two lines of different width', () => {
  const svg = plotMaterial(resolveMaterial('felt <A>', { kind: 'library', entry: 'carpet-heavy' }, context), context);
  expect(svg.match(/<svg/g)).toHaveLength(1);
  expect(svg).toMatch(/<rect [^>]*fill="#ffffff"/);
  for (const label of ['felt &lt;A&gt;', 'Frequency (Hz)', 'Absorption coefficient', 'specified', '>125<', '>4000<']) {
    expect(svg).toContain(label);
  }
  expect(svg).toMatch(/stroke="#0b5394"[^>]*stroke-width="2.5"/);
  // Six points and the one in the legend.
  expect(svg.match(/<path [^>]*fill="#b45309"/g)).toHaveLength(7);
});

it('draws no points for a material of which no absorption was asked', () => {
  const svg = plotMaterial(resolveMaterial('mirror', { kind: 'rigid' }, context), context);
  expect(svg.match(/<path [^>]*fill="#b45309"/g) ?? []).toHaveLength(1);
});
