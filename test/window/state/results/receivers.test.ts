import { describe, expect, it } from 'vitest';
import type { ReceiverTable } from '../../../../src/app/index.ts';
import { rowsOf } from '../../../../electron/renderer/state/results/receivers.ts';

const table: ReceiverTable = {
  bands: ['mid'],
  band: 'mid',
  sources: ['S1', 'S1', 'S1', 'S2'],
  receivers: ['R10', 'seat_2', 'R9', 'R9'],
  areas: [null, 'stalls', null, null],
  columns: [{ figure: 't30Seconds', values: Float64Array.of(0.8, 1.2, NaN, 0.5) }],
};

const rows = (text: string, area: string | null, by?: 'receiver' | 't30Seconds', falls = false): number[] => [
  ...rowsOf(table, { text, area, order: by ? { by, falls } : null }),
];

describe('rows of receivers', () => {
  it('are in the order of the result, of those with a text in a name and of an area', () => {
    expect(rows('', null)).toEqual([0, 1, 2, 3]);
    expect([rows(' r9', null), rows('STALL', null), rows('nothing', null)]).toEqual([[2, 3], [1], []]);
    expect([rows('', ''), rows('', 'stalls')]).toEqual([[0, 2, 3], [1]]);
  });

  it('are sorted by value, those without one last whichever way, and by name as people count', () => {
    expect(rows('', null, 't30Seconds')).toEqual([3, 0, 1, 2]);
    expect(rows('', null, 't30Seconds', true)).toEqual([1, 0, 3, 2]);
    expect(rows('', null, 'receiver')).toEqual([2, 3, 0, 1]);
  });

  it('are sorted within a frame for tens of thousands', () => {
    const count = 20_000;
    const names = Array.from({ length: count }, (_, i) => `seat_${(i * 7919) % count}`);
    const many: ReceiverTable = {
      ...{ bands: ['mid'], band: 'mid', sources: names.map(() => 'S1'), receivers: names, areas: names.map(() => 'a') },
      columns: [{ figure: 't30Seconds', values: Float64Array.from(names.keys(), (i) => (i * 7919) % count) }],
    };
    const sorted = rowsOf(many, { text: '', area: null, order: { by: 't30Seconds', falls: false } });
    expect(sorted).toHaveLength(count);
    expect([many.receivers[sorted[0]], many.receivers[sorted[count - 1]]]).toEqual(['seat_0', `seat_${count - 1}`]);
  });
});
