import { describe, expect, it } from 'vitest';
import wavefile from 'wavefile';
import { decodeWav } from '../../../src/response/decode-wav.ts';
import { riffChunks } from '../../../src/response/riff.ts';
import { readWavComment } from '../../../src/response/wav-comment.ts';
import { encodeWav } from '../../../src/response/wav.ts';
import { hertz } from '../../../src/units/quantities.ts';

const SAMPLES = [0.5, -0.25, 0.125];
/** A plain WAV file of 32-bit floats: `fmt ` and its samples. */
const plain = encodeWav(Float32Array.from(SAMPLES), hertz(8000));

const letters = (text: string): number[] => [...new TextEncoder().encode(text)];
const word = (value: number): number[] => [...new Uint8Array(Uint32Array.of(value).buffer)];
const long = (value: number): number[] => [...word(value % 2 ** 32), ...word(Math.floor(value / 2 ** 32))];
/** A chunk, with a byte of padding or without. */
const chunk = (name: string, content: readonly number[], size = content.length, pads = true): number[] => [
  ...letters(name),
  ...word(size),
  ...content,
  ...(pads && content.length % 2 === 1 ? [0] : []),
];
const format = chunk('fmt ', [...plain.subarray(20, 36)]);
const floats = [...new Uint8Array(Float32Array.from(SAMPLES).buffer)];
const file = (container: string, ...chunks: readonly (readonly number[])[]): Uint8Array =>
  Uint8Array.of(...letters(container), ...word(0xffffffff), ...letters('WAVE'), ...chunks.flat());

const read = (bytes: Uint8Array): readonly [readonly number[], string | null] => {
  const { samples, cut } = decodeWav(bytes, 'a.wav');
  return [[...samples], cut];
};

describe('containers', () => {
  /** Sizes of the file, of `data`, the count of samples, and an empty table. */
  const sizes = (data: number): number[] => chunk('ds64', [...long(1e10), ...long(data), ...long(3), ...word(0)]);
  it.each(['RF64', 'BW64'])('%s gives the size of its samples as 64 bits', (container) => {
    const tail = chunk('LIST', letters('INFOabcd'));
    const bytes = file(container, sizes(12), format, chunk('data', floats, 0xffffffff), tail);
    expect(read(bytes)).toEqual([SAMPLES, null]);
    const cut = file(container, sizes(2 ** 33), format, chunk('data', floats, 0xffffffff));
    expect(read(cut)).toEqual([SAMPLES, 'is cut: it ends after 3 of the 2147483648 samples that its header says']);
  });

  it('RIFX has the format of an extensible header in any order of its bytes', () => {
    for (const guid of [[0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0]]) {
      const bytes = Buffer.alloc(70);
      bytes.write('RIFX');
      bytes.writeUInt32BE(62, 4);
      bytes.write('WAVEfmt ', 8);
      bytes.writeUInt32BE(40, 16);
      for (const [value, at] of [[0xfffe, 20], [1, 22], [2, 32], [16, 34], [22, 36], [16, 38]]) bytes.writeUInt16BE(value, at);
      bytes.writeUInt32BE(8000, 24);
      bytes.set([...guid, 0, 0, 0, 0x10, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71], 44);
      bytes.write('data', 60);
      bytes.writeUInt32BE(2, 64);
      bytes.writeInt16BE(0x4000, 68);
      expect(decodeWav(Uint8Array.from(bytes), 'a.wav').samples).toEqual(Float32Array.of(0.5));
    }
  }); // prettier-ignore

  it.each(['8', '16', '24', '32', '32f', '64'])('RIFX has the other order of bytes, at %s bits', (bits) => {
    const values = bits.endsWith('f') || bits === '64' ? SAMPLES : [1, 100, 77];
    const [little, big] = (['RIFF', 'RIFX'] as const).map((container) => {
      const made = new wavefile.WaveFile();
      made.fromScratch(1, 8000, bits, values, { container });
      return made.toBuffer();
    });
    expect(String.fromCharCode(...big.subarray(0, 4))).toBe('RIFX');
    expect(read(big)).toEqual(read(little));
  });
});

describe('sizes', () => {
  const unknown = 'does not say how long it is, as when a recorder is stopped: it is read to its end';

  it('of 0 in samples of a stopped recorder mean the rest of the file', () => {
    expect(read(file('RIFF', format, chunk('data', floats, 0)))).toEqual([SAMPLES, unknown]);
    expect(read(file('RIFF', format, chunk('data', floats, 0xffffffff)))).toEqual([SAMPLES, unknown]);
  });

  it('of 0 before another chunk are no samples', () => {
    const empty = file('RIFF', format, chunk('data', []), chunk('LIST', letters('INFOICMT')));
    expect(() => read(empty)).toThrow(/no samples/);
  });

  it('of odd chunks are followed also without a byte of padding', () => {
    for (const pads of [true, false]) {
      const odd = chunk('bext', [1, 2, 3], 3, pads);
      expect(read(file('RIFF', odd, format, odd, chunk('data', floats)))).toEqual([SAMPLES, null]);
    }
  });

  it('and places are those of the bytes', () => {
    const bytes = file('RIFF', format, chunk('data', floats), chunk('LIST', letters('INFO'), 400));
    expect([...riffChunks(bytes)].map(({ name, start, end, claimed }) => [name, start, end, claimed])).toEqual([
      ['fmt ', 20, 36, 16],
      ['data', 44, 56, 12],
      ['LIST', 64, 68, 400],
    ]);
  });

  it('leave comments where they are', () => {
    const odd = chunk('ICMT', letters('odd'), 3, false);
    expect(
      readWavComment(file('RIFF', chunk('bext', [1], 1, false), chunk('LIST', [...letters('INFO'), ...odd]))),
    ).toBe('odd');
  });
});
