import { beforeAll, describe, expect, it } from 'vitest';
import { dispersionDrawing } from '../../../../electron/renderer/views/stencils/dispersion-curves.ts';
import { showScheme, type SchemeReport } from '../../../../src/app/jobs/schemes/show-scheme.ts';
import { nodeHost } from '../../../../src/node/host.ts';

describe('the dispersion plot', () => {
  let report: SchemeReport;
  beforeAll(async () => {
    report = await showScheme({ name: 'compact-5@2%' }, { host: nodeHost(), signal: new AbortController().signal });
  });

  it.each(['band', 'points'] as const)('over %s keeps the tolerance in the band and rises in x', (over) => {
    const { curves, outside, xRange } = dispersionDrawing(report, over);
    const errors = curves.filter(({ label }) => !label.startsWith('tolerance'));
    expect(errors.length).toBeGreaterThanOrEqual(5);
    let largest = 0;
    for (const { x, y } of errors) {
      expect(Array.from(x)).toEqual(Array.from(x).sort((a, b) => a - b));
      for (let i = 0; i < x.length; i++) {
        const isInBand = over === 'band' ? x[i] <= outside.from : x[i] >= outside.to;
        if (isInBand) largest = Math.max(largest, Math.abs(y[i]!));
      }
    }
    // The worst of all directions reaches the tolerance, 2 %, up to the frequency step.
    expect(largest).toBeGreaterThan(1.8);
    expect(largest).toBeLessThan(2.001);
    expect(xRange[0]).toBeLessThan(xRange[1]);
  });

  it('meets the figures of the scheme at the edge of the band', () => {
    const { outside } = dispersionDrawing(report, 'points');
    expect(outside.to).toBeCloseTo(report.bandEdge.pointsPerWavelength, 10);
    const axis = dispersionDrawing(report, 'band').curves.find(({ label }) => label === 'axis')!;
    const at = Array.from(axis.x).findIndex((x) => Math.abs(x - 1) < 1e-9);
    const wanted = report.curves.axis.phaseVelocityRelativeError[report.curves.bandEdgeIndex]!;
    expect(axis.y[at]).toBeCloseTo(100 * wanted, 12);
  });
});
