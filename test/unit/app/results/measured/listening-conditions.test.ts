import { describe, expect, it } from 'vitest';
import {
  listeningConditions,
  type ListeningRequest,
} from '../../../../../src/app/results/measured/listening-conditions.ts';
import { readOctaveLevels } from '../../../../../src/app/results/measured/octave-levels.ts';
import { InputError } from '../../../../../src/units/errors.ts';
import { filesWith } from '../../../../fuzz/inputs.ts';

const read = (text: string | Uint8Array): Promise<number[]> =>
  readOctaveLevels(
    'noise.csv',
    filesWith('noise.csv', typeof text === 'string' ? new TextEncoder().encode(text) : text),
  );

const GOOD = 'frequency,level\n63,50\n125,45\n250,42\n500,40.5\n1000,38\n2000,35\n4000,30\n8000,25\n';
const LEVELS = [45, 42, 40.5, 38, 35, 30, 25];

describe('a table of levels', () => {
  it.each([
    ['with commas', GOOD],
    [
      'as German programs write it',
      'Frequency Hz;Leq dB\n125;45\n250;42\n500;40,5\n1k;38\n2 kHz;35\n4000 Hz;30\n8k;25\n',
    ],
    ['in UTF-16', Uint8Array.from(Buffer.from(`\ufeff${GOOD}`, 'utf16le'))],
  ])('is read %s', async (_, text) => {
    expect(await read(text)).toEqual(LEVELS);
  });

  it.each([
    ['no columns', 'a,b\n1,2\n', 'noise.csv', 'no columns frequency and level'],
    ['no lines', '', 'noise.csv', 'no columns frequency and level'],
    ['a missing octave', GOOD.replace('1000,38\n', ''), 'noise.csv', 'no level at 1000 Hz'],
    ['a level that is none', GOOD.replace('38', 'loud'), 'noise.csv: line 6', 'from -50 to 220 dB, found "loud"'],
    ['an empty level', GOOD.replace('38', ''), 'noise.csv: line 6', 'found ""'],
    ['a level beyond reason', GOOD.replace('38', '1e9'), 'noise.csv: line 6', 'from -50 to 220 dB'],
    ['no octave', GOOD.replace('1000', 'mid'), 'noise.csv: line 6', 'expected the centre of an octave, found "mid"'],
    ['an octave twice', GOOD.replace('2000', '1000'), 'noise.csv: line 7', 'the octave at 1000 Hz stands there twice'],
  ])('is refused with %s', async (_, text, path, message) => {
    const error = await read(text).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ path, message: expect.stringContaining(message) as string });
    expect((error as InputError).remedy).not.toBe('');
  });
});

describe('what is known at a listener', () => {
  const files = filesWith('noise.csv', new TextEncoder().encode(GOOD));
  const known = (request: ListeningRequest) => listeningConditions(request, files);

  it('is nothing if nothing is given', async () => {
    expect(await known({})).toEqual({
      speech: { speechDb: null, noiseDb: null, extendUpward: false },
      volume: undefined,
    });
  });

  it('is speech with the spectrum of male speech, and noise by octave', async () => {
    const { speech } = await known({ speechLevel: 60, noise: 'noise.csv' });
    expect(speech.noiseDb).toEqual(LEVELS);
    // IEC 60268-16:2020, A.6.1: 500 Hz and above fall by 6 dB an octave.
    expect(speech.atListenerDb![2] - speech.atListenerDb![3]).toBeCloseTo(6, 9);
    const { speech: same } = await known({ speechLevel: 'noise.csv', noise: LEVELS });
    expect(same).toMatchObject({ atListenerDb: LEVELS, noiseDb: LEVELS });
  });

  it.each([
    [{ noise: 'noise.csv' }, 'noise', 'the level of the speech is missing'],
    [{ speechLevel: 999 }, 'speechLevel', 'from -50 to 220 dB'],
    [{ speechLevel: [60, 60] }, 'speechLevel', '2 levels'],
    [{ speechLevel: 60, noise: [...LEVELS.slice(1), NaN] }, 'noise', 'found NaN'],
    [{ speechLevel: 'none.csv' }, 'none.csv', 'there is no such file'],
    [{ volume: 0 }, 'volume', 'from 0.001 to 10000000 m³'],
  ] as const)('is refused: %j', async (request, path, message) => {
    await expect(known(request)).rejects.toMatchObject({ path, message: expect.stringContaining(message) as string });
  });
});
