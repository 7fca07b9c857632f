import { describe, expect, it } from 'vitest';
import { batchSpread } from '../../../../src/rays/late/batch-spread.ts';
import { ENERGY_FIGURES, energyFigures, type EnergyFigures } from '../../../../src/rays/late/energy-figures.ts';
import { RAY_BATCHES } from '../../../../src/rays/trace/request.ts';
import { traceRays } from '../../../../src/rays/trace/trace.ts';
import { alone } from '../../../../src/room/slabs/work.ts';
import { boxRoom, lawOf } from '../../../support/rays/rooms.ts';
import { C, RECEIVER, requestOf, SIZE, SOURCE, sum } from '../../../support/rays/tracing.ts';

const TIME = 0.5;
const BIN = 0.01;

describe('figures straight from energies', () => {
  it('are those of an exponential decay', () => {
    const energy = Float64Array.from({ length: 200 }, (_, bin) => 10 ** ((-6 * bin * BIN) / TIME));
    const { edtSeconds, t20Seconds, t30Seconds, c80Db, d50, tsSeconds } = energyFigures({
      ...{ energy, binSeconds: BIN },
      arrival: 0,
    });
    for (const time of [edtSeconds, t20Seconds, t30Seconds]) expect(time / TIME).toBeCloseTo(1, 3);
    // Within a bin energy is spread evenly: ends of 50 and 80 ms are edges of bins.
    expect(c80Db).toBeCloseTo(10 * Math.log10(10 ** ((6 * 0.08) / TIME) - 1), 6);
    expect(d50).toBeCloseTo(1 - 10 ** ((-6 * 0.05) / TIME), 6);
    expect(tsSeconds).toBeCloseTo(TIME / Math.log(1e6), 3);
  });

  it('are not known of a decay that ends too early', () => {
    const energy = Float64Array.from({ length: 10 }, (_, bin) => 10 ** ((-6 * bin * BIN) / TIME));
    const { edtSeconds, t30Seconds } = energyFigures({ energy, binSeconds: BIN, arrival: 0 });
    expect(edtSeconds).toBeGreaterThan(0);
    expect(t30Seconds).toBeNaN();
  });
});

describe('batches of rays', () => {
  const SEEDS = 40;
  const NAMES = ['edtSeconds', 't20Seconds', 'c80Db', 'gDb'] as const;

  it('hold together what all rays bring', async () => {
    const request = await requestOf(boxRoom(SIZE, [lawOf(0.1, 0.4)]), { rays: 500, seconds: 0.2, batchSeconds: 0.02 });
    const { energy, batchEnergy, batchBins } = alone(traceRays(request));
    expect(batchBins).toBe(10);
    expect(batchEnergy.length).toBe(RAY_BATCHES * 2 * 10);
    expect(sum(batchEnergy) / sum(energy)).toBeCloseTo(1, 12);
    for (let bin = 0; bin < 10; bin++) {
      const fine = sum(energy.subarray(20 * bin, 20 * (bin + 1)));
      const coarse = Array.from({ length: RAY_BATCHES }, (_, batch) => batchEnergy[2 * batch * 10 + bin]);
      expect(coarse.reduce((all, one) => all + one, 0)).toBeCloseTo(fine, 12);
    }
  });

  it('tell how far figures are from those of many more rays, in nine of ten cases', async () => {
    const request = await requestOf(boxRoom(SIZE, [lawOf(0.06, 0.3)]), {
      ...{ rays: 480, seconds: 0.4, batchSeconds: BIN, imageOrder: 2 },
    });
    const arrival = Math.hypot(...SOURCE.map((x, axis) => x - RECEIVER[axis])) / C;
    const found: EnergyFigures[] = [];
    const spreads: EnergyFigures[] = [];
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { batchEnergy, batchBins } = alone(traceRays({ ...request, seed }));
      const batches = Array.from({ length: RAY_BATCHES }, (_, batch) =>
        batchEnergy.subarray(2 * batch * batchBins, (2 * batch + 1) * batchBins),
      );
      const energy = batches[0].map((_, bin) => batches.reduce((all, one) => all + one[bin], 0));
      found.push(energyFigures({ energy, binSeconds: BIN, arrival }));
      spreads.push(batchSpread({ batches, certain: new Float64Array(batchBins), binSeconds: BIN, arrival }));
    }
    let inside = 0;
    for (const name of NAMES) {
      const mean = found.reduce((all, figures) => all + figures[name], 0) / SEEDS;
      const variance = found.reduce((all, figures) => all + (figures[name] - mean) ** 2, 0) / (SEEDS - 1);
      const claimed = spreads.reduce((all, figures) => all + figures[name] ** 2, 0) / SEEDS;
      // As in a rendering, image sources bring the first reflections, and not rays, which lie evenly there.
      // The variance of 40 seeds is known to 23 %; rays that lie evenly vary less than batches say: up to a half.
      expect(claimed / variance, name).toBeGreaterThan(0.6);
      expect(claimed / variance, name).toBeLessThan(2.2);
      // 1.753: nine of ten by Student's distribution of 15 degrees of freedom.
      inside += found.filter((figures, i) => Math.abs(figures[name] - mean) < 1.753 * spreads[i][name]).length;
    }
    // Of 160, which hang together: 90 % ± 5 % by chance, and more where batches say too much.
    expect(inside / (SEEDS * NAMES.length)).toBeGreaterThan(0.83);
    expect(inside / (SEEDS * NAMES.length)).toBeLessThan(0.99);
  });

  it('say nothing of figures that a decay does not show', () => {
    const batches = Array.from({ length: RAY_BATCHES }, () => Float64Array.of(1, 0.9, 0.8));
    const spread = batchSpread({ batches, certain: new Float64Array(3), binSeconds: BIN, arrival: 0 });
    expect(spread.t30Seconds).toBeNaN();
    expect(spread.gDb).toBeCloseTo(0, 9);
    expect(Object.keys(spread)).toEqual([...ENERGY_FIGURES]);
  });
});
