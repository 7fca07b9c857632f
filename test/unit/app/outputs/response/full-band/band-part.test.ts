/** What the figures of a band come from. */
import { expect, test } from 'vitest';
import { partOfBand, partRanges } from '../../../../../../src/app/outputs/response/full-band/band-part.ts';

test('A band is of waves below the crossover, of rays above it, and of both where they are mixed', () => {
  // A third of an octave on either side of 500 Hz: 397 to 630 Hz.
  expect(partOfBand({ lowerHz: 177, upperHz: 355 }, 500)).toBe('waves');
  expect(partOfBand({ lowerHz: 355, upperHz: 708 }, 500)).toBe('both');
  expect(partOfBand({ lowerHz: 708, upperHz: 1413 }, 500)).toBe('rays');
  expect(partOfBand({ lowerHz: 396, upperHz: 396.8 }, 500)).toBe('waves');
  expect(partOfBand({ lowerHz: 396, upperHz: 397 }, 500)).toBe('both');
  expect(partOfBand({ lowerHz: 629, upperHz: 708 }, 500)).toBe('both');
  expect(partOfBand({ lowerHz: 630, upperHz: 708 }, 500)).toBe('rays');
});

test('Without a crossover all is of rays', () => {
  expect(partOfBand({ lowerHz: 44, upperHz: 88 }, null)).toBe('rays');
  expect(partRanges(null, 8000)).toEqual([{ part: 'rays', fromHz: 0, toHz: 8000 }]);
});

test('Ranges follow one another without a gap up to the end of the band', () => {
  const ranges = partRanges(1000, 21_600);
  expect(ranges.map(({ part }) => part)).toEqual(['waves', 'both', 'rays']);
  expect(ranges[1].fromHz).toBe(ranges[0].toHz);
  expect(ranges[2].fromHz).toBe(ranges[1].toHz);
  expect(ranges[2].toHz).toBe(21_600);
});
