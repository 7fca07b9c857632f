import { describe, expect, it } from 'vitest';
import {
  fullBandReport,
  type FullBandFacts,
} from '../../../../../../src/app/outputs/response/full-band/full-band-report.ts';
import { fullBandTexts } from '../../../../../../src/app/outputs/response/full-band/full-band-text.ts';
import type { SceneRayRoom } from '../../../../../../src/app/setup/rays/ray-room.ts';
import { hertz } from '../../../../../../src/units/quantities.ts';

const direct = {
  order: 0,
  distance: 3,
  departure: [1, 0, 0] as const,
  arrival: [1, 0, 0] as const,
  hits: [],
};

function factsOf(
  levelDb: number,
  t20Percent: number,
  { lost = 0, seen = true, assumed = true, warnings = [] as string[] } = {},
): FullBandFacts {
  // An octave of 240 Hz: chance brings 1.5 dB and 10 % to a pair.
  const difference = { levelDb, t20Percent, c80Db: 0, decaySeconds: 1, thirds: [] };
  const octaves = [{ centreHz: 500, scattering: 0.1 }];
  return {
    scene: { sources: [], receivers: [] },
    rayPlan: {
      crossover: hertz(350),
      compared: { centreHz: 340, lowerHz: 240, upperHz: 480 },
      bands: [],
      binSeconds: 0.001,
      batchSeconds: 0.02,
      validTo: hertz(21_600),
      rays: 1000,
      imageOrder: 3,
    },
    wavesToHz: 500,
    rayRoom: {
      room: {} as SceneRayRoom['room'],
      scattering: [{ material: 'wall', octaves, isAssumed: assumed }],
      scatterings: [0.1],
      warnings,
    },
    traced: {
      parts: [
        [
          {
            source: 0,
            paths: seen ? [direct] : [],
            energy: new Float64Array(0),
            batchEnergy: new Float64Array(0),
            seed: 1,
          },
        ],
      ],
      ...{ lost, lostBySource: [lost] },
      searched: [],
    },
    differences: [
      { source: 'S1', receiver: 'R1', difference },
      { source: 'S1', receiver: 'R2', difference: null },
    ],
    raySpreads: [],
    seconds: 1,
    tracedBy: 'processor',
  };
}

describe('the report of the whole band', () => {
  it('warns from a thousandth of the energy on that leaves through holes', () => {
    const warned = (lost: number): boolean =>
      fullBandReport(factsOf(0, 0, { lost })).warnings.some((text) => text.includes('left the room through holes'));
    expect([0, 0.0009, 0.001, 0.2].map(warned)).toEqual([false, false, true, true]);
  });

  it('says where both halves do not agree, with the likely cause', () => {
    const told = (...of: Parameters<typeof factsOf>): string =>
      fullBandReport(factsOf(...of)).warnings.find((text) => text.includes('do not agree')) ?? '';
    expect(told(2.8, 20)).toBe('');
    expect(told(-3, 0, { seen: false })).toMatch(
      /240 to 480 Hz: rays less waves level −3\.0 dB\. Likely: .*bends round edges/,
    );
    expect(told(0, -22)).toMatch(/T20 −22 %\. Likely: .*assumed scattering that is too high/);
    expect(told(0, 22, { assumed: false })).toMatch(/T20 \+22 %\. Likely: .*or scattering that is too low/);
    expect(told(-4, 0, { warnings: ['sheets'] })).toMatch(/sheets and partitions/);
    expect(told(3.1, 0)).toMatch(/few modes/);
  });

  it('says why the processor traced in place of the GPU', () => {
    const { warnings } = fullBandReport({ ...factsOf(0, 0), notOnGpu: 'it has no memory left' });
    expect(warnings).toContain('the processor traced 1000 rays, as the GPU did not: it has no memory left');
  });

  it('says which part each octave comes from, and what is assumed', () => {
    const report = fullBandReport(factsOf(0, 0));
    expect(report.octaves.map(({ centreHz, from }) => `${centreHz} ${from}`)).toEqual([
      ...['63 waves', '125 waves', '250 both', '500 both', '1000 rays', '2000 rays', '4000 rays', '8000 rays'],
    ]);
    expect(report.warnings[0]).toContain('scattering is assumed, not given: "wall"');
    expect(fullBandReport(factsOf(0, 0, { assumed: false })).warnings).toEqual([]);
    expect(report.mean).toEqual({ levelDb: 0, t20Percent: 0, c80Db: 0 });
    expect(fullBandTexts(report)).toEqual([
      'above 350 Hz image sources of order 3 and 1000 rays, traced by the processor, right up to 21600 Hz',
      'rays less waves from 240 to 480 Hz, mean of 2 pairs: level +0.0 dB, T20 +0 %, C80 +0.0 dB',
    ]);
    expect(fullBandTexts({ ...report, tracedBy: 'gpu' })[0]).toContain('1000 rays, traced by the GPU');
    expect(fullBandTexts(undefined)).toEqual([]);
  });
});
