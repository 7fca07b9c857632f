import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { freeFieldHead } from '../../../src/response/binaural/free-field-head.ts';
import { measuredHead } from '../../../src/response/binaural/head.ts';
import { readDirectivity } from '../../../src/sofa/directivity.ts';
import { encodeHeadResponses, type HeadResponses, readHeadResponses } from '../../../src/sofa/heads.ts';
import { encodeNetcdf, type NetcdfContent, type NumericVariable } from '../../../src/sofa/netcdf.ts';
import { readRoomResponses } from '../../../src/sofa/read-single-room.ts';
import { metresPerSecond } from '../../../src/units/quantities.ts';
import { faultsOf } from '../../support/sofa/conventions.ts';
import { ORIGIN, someResponses } from '../../support/sofa/responses.ts';
import { readAgain } from '../../support/sofa/second-reader.ts';
import { encodeRoomResponses } from '../../../src/sofa/single-room.ts';

const head: HeadResponses = {
  title: 'A ball',
  licence: 'CC0',
  sampleRateHz: 44_100,
  directions: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [0, -1, 0],
  ],
  distanceMetres: 2,
  ears: [
    [0, 1, 2, 3].map((m) => Float64Array.of(m, 0.5, 0.25)),
    [0, 1, 2, 3].map((m) => Float64Array.of(-m, 0.5, 0.25)),
  ],
  delays: [Float64Array.of(0, 0.5, 1, 2), Float64Array.of(0, 2.5, 1, 0)],
};

const numbers = (
  dimensions: readonly string[],
  parts: readonly (readonly number[])[],
  attributes = {},
): NumericVariable => ({
  ...{ kind: 'numbers', dimensions, attributes },
  parts: parts.map((part) => Float64Array.from(part)),
});

/**
 * A head that is turned to the left, at a place of its own, whose right ear comes first, with spherical coordinates.
 */
const turned: NetcdfContent = {
  attributes: { Conventions: 'SOFA', SOFAConventions: 'SimpleFreeFieldHRIR', Title: 'turned' },
  dimensions: { I: 1, C: 3, R: 2, N: 1, M: 4 },
  variables: {
    ListenerPosition: numbers(['I', 'C'], [[1, 0, 0]], { Type: 'cartesian', Units: 'metre' }),
    ListenerView: numbers(['I', 'C'], [[90, 0, 1]], { Type: 'spherical', Units: 'degree, degree, metre' }),
    ListenerUp: numbers(['I', 'C'], [[0, 90, 1]]),
    ReceiverPosition: numbers(
      ['R', 'C', 'I'],
      [
        [0, -0.09, 0],
        [0, 0.09, 0],
      ],
      { Type: 'cartesian', Units: 'metre' },
    ),
    SourcePosition: numbers(
      ['M', 'C'],
      [
        [1, 2, 0],
        [-1, 0, 0],
        [1, -2, 0],
        [1, 0, 2],
      ],
      { Type: 'cartesian', Units: 'metre' },
    ),
    'Data.IR': numbers(
      ['M', 'R', 'N'],
      [
        [1, 2],
        [3, 4],
        [5, 6],
        [7, 8],
      ],
    ),
    'Data.SamplingRate': numbers(['I'], [[48_000]], { Units: 'hertz' }),
    'Data.Delay': numbers(['I', 'R'], [[1, 2]]),
  },
};

describe('a head', () => {
  it('is written by its table, and read back', async () => {
    const bytes = await encodeHeadResponses(head, ORIGIN);
    expect(faultsOf(await readAgain(bytes))).toEqual([]);
    expect(await readHeadResponses(bytes, 'head.sofa')).toEqual({ ...head, areEarsTurned: false });
  });

  it('is turned into its own axes, ears and all', async () => {
    const { directions, ears, delays, distanceMetres } = await readHeadResponses(await encodeNetcdf(turned), 'a.sofa');
    const wanted = [
      [1, 0, 0],
      [0, 1, 0],
      [-1, 0, 0],
      [0, 0, 1],
    ];
    directions.flat().forEach((value, n) => expect(value).toBeCloseTo(wanted.flat()[n], 12));
    expect(ears.map((ear) => ear.map(([sample]) => sample))).toEqual([
      [2, 4, 6, 8],
      [1, 3, 5, 7],
    ]);
    expect(delays.map(([delay]) => delay)).toEqual([2, 1]);
    expect(distanceMetres).toBe(2);
  });
});

describe('a source', () => {
  it('is read with its directions and spectra', async () => {
    const content: NetcdfContent = {
      attributes: { SOFAConventions: 'FreeFieldDirectivityTF', Title: 'v', SourceType: 'Violin', License: 'CC0' },
      dimensions: { I: 1, C: 3, R: 2, N: 3, M: 2, S: 2 },
      variables: {
        ReceiverPosition: numbers(
          ['R', 'C'],
          [
            [0, 0, 2],
            [90, 0, 2],
          ],
          { Type: 'spherical', Units: 'degree, degree, metre' },
        ),
        'Data.Real': numbers(
          ['M', 'R', 'N'],
          [
            [1, 2, 3, 4, 5, 6],
            [7, 8, 9, 10, 11, 12],
          ],
        ),
        'Data.Imag': numbers(
          ['M', 'R', 'N'],
          [
            [0, 0, 0, 1, 1, 1],
            [2, 2, 2, 3, 3, 3],
          ],
        ),
        Description: { kind: 'texts', dimensions: ['M', 'S'], texts: ['A4', 'C5'] },
      },
    };
    const bytes = await encodeNetcdf(content, { N: { values: [125, 250, 500], attributes: { Units: 'hertz' } } });
    const read = await readDirectivity(bytes, 'violin.sofa');
    expect([...read.frequenciesHz]).toEqual([125, 250, 500]);
    expect(read.directions[1][1]).toBeCloseTo(1, 12);
    expect(read.measurements.map(({ description }) => description)).toEqual(['A4', 'C5']);
    expect([...read.measurements[1].imaginary]).toEqual([2, 2, 2, 3, 3, 3]);
    expect(read).toMatchObject({ sourceType: 'Violin', distanceMetres: 2, licence: 'CC0' });
  });
});

describe('a file that is not what it should be', () => {
  it.each([
    ['no HDF5', () => Uint8Array.of(1, 2, 3), /it is not an HDF5 file/],
    ['torn', async () => (await encodeHeadResponses(head, ORIGIN)).slice(0, 3000), /it is damaged/],
    ['of a room', () => encodeRoomResponses(someResponses(), 0, ORIGIN), /its convention is SingleRoomSRIR/],
    ['without delays', () => encodeNetcdf(without('Data.Delay')), /it has no Data\.Delay/],
    [
      'with one ear',
      () => encodeNetcdf(changed({ 'Data.IR': numbers(['M', 'I', 'N'], [[1], [1], [1], [1]]) })),
      /two ears/,
    ],
    ['with a rate of 0', () => encodeNetcdf(changed({ 'Data.SamplingRate': numbers(['I'], [[0]]) })), /sample rate/],
    ['with NaN', () => encodeNetcdf(changed({ 'Data.Delay': numbers(['I', 'R'], [[NaN, 0]]) })), /not finite/],
    [
      'with a listener that stands nowhere',
      () => encodeNetcdf(changed({ ListenerUp: numbers(['I', 'C'], [[90, 0, 1]]) })),
      /do not say how it stands/,
    ],
  ])('%s', async (_, bytes, message) => {
    await expect(Promise.resolve(bytes()).then((read) => readHeadResponses(read, 'a.sofa'))).rejects.toThrow(message);
  });

  it('refuses a head where a room is wanted', async () => {
    const bytes = await encodeHeadResponses(head, ORIGIN);
    await expect(readRoomResponses(bytes, 'a.sofa')).rejects.toThrow(/its convention is SimpleFreeFieldHRIR/);
  });
});

const changed = (variables: NetcdfContent['variables']): NetcdfContent => ({
  ...turned,
  variables: { ...turned.variables, ...variables },
});

const without = (name: string): NetcdfContent => ({
  ...turned,
  variables: Object.fromEntries(Object.entries(turned.variables).filter(([key]) => key !== name)),
});

describe('the ears of a measured head', () => {
  const kemar = readHeadResponses(Uint8Array.from(readFileSync('scenes/heads/mit-kemar.sofa')), 'kemar.sofa');
  const turnedRound = ({ ears: [left, right], delays: [early, late], ...rest }: HeadResponses): HeadResponses => ({
    ...rest,
    ears: [right, left],
    delays: [late, early],
  });
  /** Each response from its onset on: a set without differences of time. */
  const alike = (ear: readonly Float64Array[]): readonly Float64Array[] =>
    ear.map((samples) => {
      const peak = Math.max(...samples.map(Math.abs));
      const onset = samples.findIndex((sample) => Math.abs(sample) >= 0.2 * peak);
      return Float64Array.from(samples, (_, n) => samples[n + onset] ?? 0);
    });

  it('are decided by the responses where the positions are swapped', async () => {
    const read = await kemar;
    expect(read.areEarsTurned).toBe(false);
    for (const set of [read, { ...read, ears: [alike(read.ears[0]), alike(read.ears[1])] as const }]) {
      const again = await readHeadResponses(await encodeHeadResponses(turnedRound(set), ORIGIN), 'swapped.sofa');
      expect(again.areEarsTurned).toBe(true);
      expect(again.ears[0][100]).toEqual(Float64Array.from(set.ears[0][100]));
      expect((await readHeadResponses(await encodeHeadResponses(set, ORIGIN), 'set.sofa')).areEarsTurned).toBe(false);
    }
  });

  it('resemble a head whichever way they stand in the file', async () => {
    const swapped = await encodeHeadResponses(turnedRound(await kemar), ORIGIN);
    const read = await readHeadResponses(swapped, 'swapped.sofa');
    const speed = metresPerSecond(343);
    expect(() => freeFieldHead(measuredHead(read), speed, 'swapped.sofa')).not.toThrow();
    expect(() => freeFieldHead(measuredHead(turnedRound(read)), speed, 'swapped.sofa')).toThrow(/not those of a head/);
  });

  it('are those of their positions where no source is at a side', async () => {
    const middle = (await kemar).directions.flatMap(([, y], m) => (Math.abs(y) < 1e-6 ? [m] : []));
    const { directions, ears, delays, ...rest } = turnedRound(await kemar);
    const set = {
      ...rest,
      directions: middle.map((m) => directions[m]),
      ears: ears.map((ear) => middle.map((m) => ear[m])) as unknown as HeadResponses['ears'],
      delays: delays.map((ear) => Float64Array.from(middle, (m) => ear[m])) as unknown as HeadResponses['delays'],
    };
    expect(middle.length).toBeGreaterThan(4);
    expect((await readHeadResponses(await encodeHeadResponses(set, ORIGIN), 'set.sofa')).areEarsTurned).toBe(false);
  });
});
