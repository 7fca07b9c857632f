import { describe, expect, it } from 'vitest';
import { emptyWarnings, supportWarnings } from '../../../../../src/app/rendering/finished/figure-warnings.ts';
import type { BandFigures, ResponseFigures } from '../../../../../src/response/figures/figures.ts';
import { bandValidity, OCTAVES } from '../../../../../src/response/figures/octaves.ts';
import { hertz } from '../../../../../src/units/quantities.ts';

const validTo = hertz(720);

function response(unsupported: Readonly<Record<number, readonly string[]>>): Pick<ResponseFigures, 'bands'> {
  const bands = OCTAVES.map((octave) => ({
    ...octave,
    validity: bandValidity(octave, validTo),
    unsupported: unsupported[octave.centreHz] ?? [],
  }));
  return { bands: bands as unknown as readonly BandFigures[] };
}

describe('figures that a simulation does not determine', () => {
  it('are named once with their octaves, and with what would mend it', () => {
    const one = response({ 500: ['t20Seconds', 't30Seconds'], 63: ['edtSeconds'] });
    const other = response({ 500: ['t30Seconds', 'gDb'], 125: ['edtSeconds'] });
    expect(supportWarnings([one, other], validTo)).toEqual([
      'not determined near the end of the band: T20, T30, G at 500 Hz. A maximum frequency of about 1416 Hz is enough.',
      'not determined at single receivers: EDT at 63, 125 Hz. Average over more receivers.',
    ]);
  });

  it('leave out octaves that are not whole, and say nothing where all is determined', () => {
    expect(supportWarnings([response({ 1000: ['t20Seconds'] })], validTo)).toEqual([]);
    expect(supportWarnings([response({})], validTo)).toEqual([]);
  });
});

describe('responses that end too early', () => {
  const response = (receiver: string, noFigures?: 'ends early' | 'silent') => ({
    source: 'S1',
    receiver,
    figures: { ...(noFigures && { noFigures }) },
  });

  it('are named, up to five of them', () => {
    const early = Array.from({ length: 7 }, (_, i) => response(`R${i}`, 'ends early'));
    expect(emptyWarnings(early.slice(0, 1))).toEqual([
      'no figures of S1-R0: the response ends before the direct sound, or less than 50 ms after it. Give a longer duration.',
    ]);
    expect(emptyWarnings(early)[0]).toContain('S1-R3, S1-R4 and 2 more');
  });

  it('are none that have figures or are silent', () => {
    expect(emptyWarnings([response('R1'), response('R2', 'silent'), { ...response('R3'), figures: null }])).toEqual([]);
  });
});
