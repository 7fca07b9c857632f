import { describe, expect, it } from 'vitest';
import { octaveSpreads, rayCountWarnings } from '../../../../../../src/app/outputs/response/full-band/ray-count.ts';

describe('the number of rays', () => {
  it('is judged at nine of ten receivers', () => {
    const spreads = Array.from({ length: 10 }, (_, i) => ({ centreHz: 1000, t30Percent: i + 1, c80Db: null }));
    const unknown = { centreHz: 500, t30Percent: NaN, c80Db: 0.5 };
    expect(octaveSpreads([...spreads, unknown])).toEqual([
      { centreHz: 500, t30Percent: null, c80Db: 0.5 },
      { centreHz: 1000, t30Percent: 9, c80Db: null },
    ]);
  });

  it('is too small from what is heard on: 5 % of T30, 1 dB of C80', () => {
    expect(rayCountWarnings([{ centreHz: 1000, t30Percent: 4.9, c80Db: 0.9 }], 2000)).toEqual([]);
    expect(rayCountWarnings([], 2000)).toEqual([]);
  });

  it('is told with how many would do: four times as many halve the spread', () => {
    const octaves = [
      { centreHz: 500, t30Percent: 10, c80Db: 1.5 },
      { centreHz: 1000, t30Percent: 8, c80Db: null },
    ];
    expect(rayCountWarnings(octaves, 2000)).toEqual([
      '2000 rays are few: T30 is known to ±10 % at worst (500 Hz), C80 is known to ±1.5 dB at worst (500 Hz). About 8000 rays bring that below what is heard.',
    ]);
    expect(rayCountWarnings([{ centreHz: 500, t30Percent: 10, c80Db: 0 }], 10e6)[0]).toContain(
      'as many rays as there may be',
    );
  });
});
