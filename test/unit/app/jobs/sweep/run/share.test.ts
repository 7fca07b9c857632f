import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shareOf, type SharedLine } from '../../../../../../src/app/jobs/sweep/run/share.ts';

const lines = fc.array(
  fc.record({
    hash: fc.integer({ min: 0, max: 60 }).map(String),
    room: fc.integer({ min: 0, max: 8 }).map(String),
    seconds: fc.double({ min: 0, max: 100, noNaN: true }),
  }),
  { maxLength: 80 },
);

it('gives each different line to exactly one share, whatever the lines', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 7 }), (given, of) => {
      const shares = Array.from({ length: of }, (_, index) => shareOf(given, { index, of }).flat());
      const hashes = shares.flat().map(({ hash }) => hash);
      expect(hashes.sort()).toEqual([...new Set(given.map(({ hash }) => hash))].sort());
    }),
    { seed: 4, numRuns: 60 },
  );
});

const line = (hash: string, room: string, seconds: number): SharedLine => ({ hash, room, seconds });

it('keeps lines of a room together, what takes longest first', () => {
  const given = [line('a', 'r', 1), line('b', 's', 5), line('c', 'r', 2), line('d', 's', 9), line('a', 'r', 1)];
  const groups = shareOf(given, { index: 0, of: 1 }).map((group) => group.map(({ hash }) => hash));
  expect(groups).toEqual([
    ['d', 'b'],
    ['c', 'a'],
  ]);
});

it('gives shares about equal work, also of one room', () => {
  const given = Array.from({ length: 400 }, (_, i) => line(String(i), 'r', 1 + (i % 5)));
  const work = [0, 1, 2].map((index) =>
    shareOf(given, { index, of: 3 })
      .flat()
      .reduce((sum, { seconds }) => sum + seconds, 0),
  );
  // A piece of the room is at most a twelfth of all, so no two shares differ by more than that.
  expect(Math.max(...work) - Math.min(...work)).toBeLessThanOrEqual(1200 / 12);
});
