import { fitBalloon } from '../../src/app/inputs/directivity/fit-balloon.ts';
import { balloonOf } from '../../src/app/inputs/directivity/read-directivities.ts';
import { MemoryFiles } from '../../src/app/ports/host/memory-files.ts';
import { convertResponses } from '../../src/app/results/sofa/convert.ts';
import { readSidecar, wavFiles } from '../../src/app/outputs/response/sidecar.ts';
import { WHOLE_TEXTS } from '../../src/sofa/data-set-names.ts';
import { readDirectivity } from '../../src/sofa/directivity.ts';
import { FileInMemory } from '../../src/sofa/file-in-memory.ts';
import { encodeHeadResponses, readHeadResponses } from '../../src/sofa/heads.ts';
import { encodeNetcdf } from '../../src/sofa/netcdf.ts';
import { DataSet } from '../../src/sofa/read-data-set.ts';
import { readRoomResponses } from '../../src/sofa/read-single-room.ts';
import { encodeRoomResponses } from '../../src/sofa/single-room.ts';
import { clfText } from '../support/sofa/clf-text.ts';
import { ORIGIN, someResponses } from '../support/sofa/responses.ts';
import { drawnDataSet } from '../support/sweeps/drawn-data-set.ts';
import { textOf, type Reader } from './reader.ts';

const head = (): Promise<Uint8Array> =>
  encodeHeadResponses(
    {
      ...{ title: 'A ball', licence: 'CC0', sampleRateHz: 48_000, distanceMetres: 1 },
      directions: [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
        [0, -1, 0],
      ],
      ears: [0, 1].map((ear) => [0, 1, 2, 3].map((m) => Float64Array.of(ear, m, 0.5))) as never,
      delays: [new Float64Array(4), new Float64Array(4)],
    },
    ORIGIN,
  );

const directivity = (): Promise<Uint8Array> => {
  const numbers = (dimensions: readonly string[], parts: readonly (readonly number[])[]) => ({
    ...{ kind: 'numbers' as const, dimensions, parts: parts.map((part) => Float64Array.from(part)) },
  });
  return encodeNetcdf(
    {
      attributes: { SOFAConventions: 'FreeFieldDirectivityTF' },
      dimensions: { C: 3, R: 2, N: 2, M: 1 },
      variables: {
        ReceiverPosition: numbers(
          ['R', 'C'],
          [
            [1, 0, 0],
            [0, 1, 0],
          ],
        ),
        'Data.Real': numbers(['M', 'R', 'N'], [[1, 2, 3, 4]]),
        'Data.Imag': numbers(['M', 'R', 'N'], [[1, 2, 3, 4]]),
      },
    },
    { N: { values: [100, 200], attributes: { Units: 'hertz' } } },
  );
};

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);

const layer = [
  'src/sofa/hdf5.ts',
  'src/sofa/read-netcdf.ts',
  'src/sofa/positions.ts',
  'src/sofa/listener-axes.ts',
  'src/sofa/delay.ts',
];

/** SOFA files, whose HDF5 a C library reads, and what stands beside WAV files. */
export const sofaReaders: readonly Reader[] = [
  {
    name: 'a SOFA file of a room',
    covers: ['src/sofa/read-single-room.ts', ...layer],
    seeds: () =>
      Promise.all([
        encodeRoomResponses(someResponses(), null, ORIGIN),
        encodeRoomResponses(someResponses(), 0, ORIGIN),
      ]),
    read: async (input) => {
      const { response, sources, receivers, ...rest } = await readRoomResponses(input, 'room.sofa');
      return {
        ...rest,
        samples: sources.map((_, s) => receivers.map((_, r) => response(s, r).map((each) => each[0]))),
      };
    },
  },
  {
    name: 'a SOFA file of a head',
    covers: [
      'src/sofa/heads.ts',
      'src/app/results/auralise/auralise-result.ts',
      'src/app/results/auralise/ear-decoder.ts',
    ],
    seeds: async () => [await head()],
    read: (input) => readHeadResponses(input, 'head.sofa'),
  },
  {
    name: 'a SOFA file of a source',
    covers: ['src/sofa/directivity.ts'],
    seeds: async () => [await directivity()],
    read: (input) => readDirectivity(input, 'violin.sofa'),
  },
  {
    name: 'a data set of a sweep',
    covers: ['src/sofa/read-data-set.ts', 'src/sofa/growing-file.ts'],
    seeds: async () => [await drawnDataSet(3)],
    read: async (input) => {
      const set = await DataSet.open(new FileInMemory(Uint8Array.from(input)), 'rooms.h5');
      try {
        const texts = set.columns.map((column) => (column === 'volumeCubicMetres' ? '' : set.texts(column)));
        // What a row has no value for is NaN.
        const numbers = set.numbers('volumeCubicMetres').map((value) => (Number.isNaN(value) ? 0 : value));
        const whole = WHOLE_TEXTS.map((name) => set.wholeText(name));
        return { texts, numbers, whole, samples: set.responses([0]).length };
      } finally {
        set.close();
      }
    },
    share: 0.5,
  },
  {
    name: 'the directivity of a source',
    covers: [
      'src/app/inputs/directivity/read-directivities.ts',
      'src/app/inputs/directivity/read-balloon-csv.ts',
      'src/app/inputs/directivity/read-clf.ts',
    ],
    seeds: async () => [
      await directivity(),
      encoded('azimuth,elevation,250,500\n0,0,0,0\n90,0,-3,-6\n180,0,-6,-20\n-90,0,-3,-6\n0,90,-3,-6\n'),
      encoded('azimuth;elevation;250;250 phase\n0;0;0;0\n90;0;-3,5;45\n'),
      encoded(clfText('<rotational>', 1, () => -3)),
    ],
    read: async (input) => {
      const balloon = await balloonOf(input, 'horn.txt', 1, 'measurement').catch(() =>
        balloonOf(input, 'horn.txt', null, 'measurement'),
      );
      return fitBalloon(balloon, null, 'complex', 1000, 'horn.txt');
    },
    share: 0.5,
  },
  {
    name: 'clf',
    covers: ['src/app/inputs/directivity/read-clf.ts'],
    seeds: () => [
      encoded(clfText('<rotational>', 1, (_, theta) => -theta / 9)),
      encoded(clfText('<full>', 10, (arc, theta) => -arc - theta / 9)),
      encoded(
        clfText('<none>', 36, (arc, theta) => -arc / 4 - theta / 9, '<BALLOON-REF>\t<relative>\t<SIGN>\t<inverted>'),
      ),
      encoded(
        clfText('<horizontal>', 19, () => -2.5, '# D\u00fcse\r\n<BALLOON-ARC-ORDER>\t<reversed>').replaceAll('.', ','),
      ),
    ],
    read: (input) => balloonOf(input, 'horn.txt', null, 'measurement'),
    share: 0.5,
  },
  {
    name: 'responses.json beside WAV files',
    covers: ['src/app/outputs/response/sidecar.ts', 'src/app/results/sofa/convert.ts'],
    json: true,
    seeds: () => [new TextEncoder().encode(String(wavFiles([someResponses()]).get('responses.json')))],
    read: async (input) => {
      const wavs = [...wavFiles([someResponses()])].filter(([name]) => name.endsWith('.wav'));
      const files = new MemoryFiles(
        new Map(
          [...wavs, ['responses.json', input] as const].map(([name, bytes]) => [
            name,
            new Blob([bytes as Uint8Array<ArrayBuffer>]),
          ]),
        ),
      );
      readSidecar(textOf(input), 'responses.json');
      return convertResponses(
        { input: 'responses.json', date: ORIGIN.date },
        { host: { files } as never, signal: new AbortController().signal },
      );
    },
  },
];
