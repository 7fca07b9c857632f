/** Texts of equalisers: what programs write, and what is wrong with lines. */
import { expect, test } from 'vitest';
import { equaliserLevels } from '../../../../src/response/equaliser/apply-equaliser.ts';
import { biquadOf } from '../../../../src/response/equaliser/biquad.ts';
import type { EqualiserFilter } from '../../../../src/response/equaliser/equaliser.ts';
import { readEqualiser } from '../../../../src/response/equaliser/read-equaliser.ts';
import { coefficientText, equaliserText } from '../../../../src/response/equaliser/write-equaliser.ts';
import { InputError } from '../../../../src/units/errors.ts';
import { hertz } from '../../../../src/units/quantities.ts';
import { ROOM_EQ_WIZARD } from '../../../support/equaliser-texts.ts';

const read = (text: string): ReturnType<typeof readEqualiser> => readEqualiser(text, 'eq.txt');
const one = (row: string): EqualiserFilter => read(`Filter 1: ${row}`).filters[0];

function faultOf(text: string): InputError {
  try {
    read(text);
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error(`nothing is wrong with ${text}`);
}

test('A text of Room EQ Wizard: its headings are left out, empty rows too, and rows that are off stay off', () => {
  const { preampDb, filters } = read(ROOM_EQ_WIZARD);
  expect(preampDb).toBe(0);
  expect(filters.map(({ line, isOn, kind, frequencyHz, gainDb }) => [line, isOn, kind, frequencyHz, gainDb])).toEqual([
    [10, true, 'peak', 45.8, 3],
    [11, true, 'peak', 136, -6.1],
    [12, false, 'peak', 1079, 4.7],
    [14, true, 'peak', 38.4, -13.3],
  ]);
  expect(filters[3].width).toEqual({ kind: 'q', q: 10.87 });
});

test('All kinds of rows, with their usual widths where the row has none', () => {
  expect(one('ON PEQ Fc 100 Hz Gain 1.0 dB BW Oct 0.167').width).toEqual({ kind: 'octaves', octaves: 0.167 });
  expect(one('ON HP Fc 30 Hz')).toMatchObject({ kind: 'high-pass', width: { kind: 'q', q: Math.SQRT1_2 } });
  expect(one('ON LPQ Fc 10000 Hz Q 0.400')).toMatchObject({ kind: 'low-pass', width: { kind: 'q', q: 0.4 } });
  expect(one('ON NO Fc 50 Hz')).toMatchObject({ kind: 'notch', width: { kind: 'q', q: 30 } });
  expect(one('ON AP Fc 900 Hz Q 0.707')).toMatchObject({ kind: 'all-pass', frequencyHz: 900 });
  expect(one('ON BP Fc 900 Hz Q 2')).toMatchObject({ kind: 'band-pass' });
  expect(one('ON LS Fc 300 Hz Gain 5.0 dB')).toMatchObject({ frequencyHz: 300, width: { kind: 'slope', slope: 0.9 } });
  expect(one('ON HSC 12 dB Fc 8000 Hz Gain -3 dB')).toMatchObject({
    ...{ kind: 'high-shelf', frequencyHz: 8000, width: { kind: 'slope', slope: 1 } },
  });
  expect(one('on lsc fc 80,5Hz gain −2,5dB q 0,707')).toMatchObject({ frequencyHz: 80.5, gainDb: -2.5 });
  expect(read('Preamp: -6 dB\rPreamp: -5,5 dB\r\n# note: nothing\nFilter: ON NO Fc 50 Hz').preampDb).toBe(-11.5);
});

test('The corner of a shelf is moved to its middle, where the level is half the gain', () => {
  // 6 dB at 6 dB an octave: S = 0.5, so the middle is 6/(24·0.5) = half an octave above the corner.
  const low = one('ON LS 6dB Fc 100 Hz Gain 6 dB');
  expect(low.frequencyHz).toBeCloseTo(100 * 10 ** (6 / 80 / 0.5), 9);
  const high = one('ON HS 12 dB Fc 1000 Hz Gain -8 dB');
  expect(high.frequencyHz).toBeCloseTo(1000 / 10 ** (8 / 80), 9);
  const levels = equaliserLevels({ preampDb: 0, filters: [low] }, hertz(48_000), [low.frequencyHz]);
  expect(levels[0]).toBeCloseTo(3, 6);
  // A Q of a shelf is a slope, too: that of S = 1 is 1/√2 for any gain.
  const byQ = one(`ON LS Fc 100 Hz Gain 6 dB Q ${Math.SQRT1_2}`);
  expect(byQ.frequencyHz).toBeCloseTo(100 * 10 ** (6 / 80), 6);
});

test('A thousand with its mark is read, and a frequency that may be two is refused', () => {
  expect(one('ON PK Fc 1,234.5 Hz Gain 1 dB Q 1').frequencyHz).toBe(1234.5);
  expect(one('ON PK Fc 1.234,5 Hz Gain 1 dB Q 1').frequencyHz).toBe(1234.5);
  expect(one('ON PK Fc 1\u00A0234,5 Hz Gain 1 dB Q 1').frequencyHz).toBe(1234.5);
  expect(faultOf('Filter: ON PK Fc 1,079 Hz Gain 1 dB Q 1').message).toMatch(/may be 1079 or 1\.079 Hz/);
});

test('What is wrong is said with its line and a remedy, all lines together', () => {
  const text = [
    'Filter 1: ON PK Fc 63 Hz Gain -5 dB Q 4',
    'Filter 2: ON PK Fc 63 Hz Gain -5 dB',
    'Filter 3: ON XY Fc 63 Hz',
    'Filter 4: maybe',
    'Channel: L',
    'GraphicEQ: 20 -2; 40 1',
  ].join('\n');
  const fault = faultOf(text);
  expect(`${fault.path}: ${fault.message}`).toMatch(
    /^eq\.txt: line 2: .* no Q\neq\.txt: line 3: .*"XY".*\neq\.txt: line 4: .*\neq\.txt: line 5: .*\neq\.txt: line 6: .*$/,
  );
  for (const [row, message] of [
    ['ON PK Fc 63 Gain -5 dB Q 4', /no frequency/],
    ['ON PK Fc 63 Hz Q 4', /no gain/],
    ['ON PK Fc 1x Hz Gain 2 dB Q 4', /"1x" is no number/],
    ['ON PK Fc 63 Hz Gain 2 dB Q 1..2', /no number/],
    ['ON PK Fc 63 Hz Gain 2 dB Q 0', /Q is 0/],
    ['ON PK Fc 63 Hz Gain 500 dB Q 1', /gain is 500 dB/],
    ['ON PK Fc 0 Hz Gain 5 dB Q 1', /frequency is 0 Hz/],
    ['ON LSC 30 dB Fc 63 Hz Gain 30 dB', /no shelf of 30 dB/],
  ] as const)
    expect(faultOf(`Filter 1: ${row}`).message, row).toMatch(message);
  expect(faultOf('Preamp: loud')).toMatchObject({ path: 'eq.txt: line 1' });
  expect(faultOf('a letter\nto: somebody')).toMatchObject({ path: 'eq.txt', message: 'it has no line of a filter' });
  expect(read('Filter 1: OFF XY Fc 63 Hz\nChannel: all').filters).toEqual([]);
});

test('What is written is read back, to eight digits', () => {
  const filters = [
    one('ON PK Fc 63.25 Hz Gain -5.5 dB Q 4.123'),
    one('OFF PK Fc 100 Hz Gain 1.0 dB BW Oct 0.167'),
    one('ON LSC 9 dB Fc 80 Hz Gain -2.5 dB'),
    one('ON HSC Fc 8000 Hz Gain 3 dB Q 0.5'),
    ...['LP Fc 90 Hz', 'HP Fc 30 Hz', 'BP Fc 60 Hz Q 2', 'NO Fc 50 Hz', 'AP Fc 9 Hz Q 2'].map((row) =>
      one(`ON ${row}`),
    ),
  ];
  const back = read(equaliserText({ preampDb: -6.25, filters }));
  expect(back.preampDb).toBe(-6.25);
  expect(back.filters.map((each) => ({ ...each, line: 1 }))).toEqual(
    filters.map((each) =>
      each.width.kind === 'q' ? { ...each, width: { kind: 'q', q: Number(each.width.q.toPrecision(8)) } } : each,
    ),
  );
});

test('Coefficients are those of the filters that are on, with the signs of miniDSP', () => {
  const equaliser = read('Preamp: -20 dB\nFilter 1: ON PK Fc 63 Hz Gain -5 dB Q 4\nFilter 2: OFF NO Fc 50 Hz');
  const values = coefficientText(equaliser, hertz(96_000))
    .trim()
    .split(/,?\r\n/);
  const { b0, b1, b2, a1, a2 } = biquadOf(equaliser.filters[0], hertz(96_000));
  expect(values.filter((line) => line.startsWith('biquad'))).toEqual(['biquad1', 'biquad2']);
  expect(values.slice(1, 6).map((line) => Number(line.split('=')[1]))).toEqual([0.1, 0, 0, 0, 0]);
  const second = values.slice(7).map((line) => Number(line.split('=')[1]));
  [b0, b1, b2, -a1, -a2].forEach((value, i) => expect(second[i]).toBeCloseTo(value, 14));
});
