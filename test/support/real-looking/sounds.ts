import { decodeChannels } from '../../../src/response/decode-wav.ts';
import type { Random } from '../numbers/random.ts';
import { chance, differing, differs, pick, wholes, type RealFormat } from './real.ts';

type Container = 'RIFF' | 'RIFX' | 'RF64' | 'BW64';

/** Samples as a file holds them: how many bits, and whether they are floats. */
const KINDS = [[8, false], [16, false], [24, false], [32, false], [32, true], [64, true]] as const; // prettier-ignore

/** Numbers of a file, with their most significant byte first or last. */
function numbers(little: boolean) {
  const bytes = (size: number, write: (view: DataView) => void): Buffer => {
    const view = new DataView(new ArrayBuffer(size));
    write(view);
    return Buffer.from(view.buffer);
  };
  return {
    half: (value: number): Buffer => bytes(2, (view) => view.setUint16(0, value, little)),
    word: (value: number): Buffer => bytes(4, (view) => view.setUint32(0, value, little)),
    long: (value: number): Buffer => bytes(8, (view) => view.setBigUint64(0, BigInt(value), little)),
    /** @param value ±1 @returns the bytes, and the value that they stand for */
    sample: (value: number, bits: number, isFloat: boolean): [Buffer, number] => {
      if (isFloat && bits === 32) return [bytes(4, (view) => view.setFloat32(0, value, little)), Math.fround(value)];
      if (isFloat) return [bytes(8, (view) => view.setFloat64(0, value, little)), value];
      const whole = Math.round(value * (2 ** (bits - 1) - 1));
      if (bits === 8) return [Buffer.from([whole + 128]), whole / 128];
      if (bits === 16) return [bytes(2, (view) => view.setInt16(0, whole, little)), whole / 2 ** 15];
      const four = bytes(4, (view) => view.setInt32(0, bits === 24 ? whole * 256 : whole, little));
      return [bits === 32 ? four : little ? four.subarray(1) : four.subarray(0, 3), whole / 2 ** (bits - 1)];
    },
  };
}

/** Chunks that programs write around the samples. */
function chunks(random: Random, little: boolean): [string, Buffer][] {
  const { word, half } = numbers(little);
  const information = Buffer.concat([
    Buffer.from('INFOISFT'),
    word(6),
    Buffer.from('Büro\0', 'latin1'),
    Buffer.alloc(1),
  ]);
  const all: [string, Buffer][] = [
    ['JUNK', Buffer.alloc(28)],
    ['bext', Buffer.alloc(602, 'Aufnahme Größe', 'latin1')],
    ['LIST', information],
    ['iXML', Buffer.from('<?xml version="1.0"?><BWFXML/>')],
    ['fact', word(0)],
    ['PEAK', Buffer.concat([word(1), word(0), word(0), word(0)])],
    ['cue ', word(0)],
    ['id3 ', Buffer.from('ID3\x04')],
    ['LGWV', Buffer.concat([half(1), Buffer.from('x')])],
  ];
  return all.filter(() => chance(random, 0.25));
}

const wav = (container: Container): RealFormat => ({
  name: `WAV, ${container}`,
  make: (random) => {
    const little = container !== 'RIFX';
    const isLong = container === 'RF64' || container === 'BW64';
    const { half, word, long, sample } = numbers(little);
    const [bits, isFloat] = pick(random, KINDS);
    const count = pick(random, [1, 1, 2, 4, 16]);
    const rate = pick(random, [8000, 22_050, 44_100, 48_000, 96_000, 192_000]);
    const length = wholes(random, 1, 400);
    const frame = (bits / 8) * count;
    const truth = Array.from({ length: count }, () => new Float64Array(length));
    const data: Buffer[] = [];
    for (let n = 0; n < length; n++) {
      for (const channel of truth) {
        const [bytes, value] = sample(
          chance(random, 0.05) ? pick(random, [-1, 0, 1]) : 2 * random() - 1,
          bits,
          isFloat,
        );
        data.push(bytes);
        channel[n] = value;
      }
    }
    const tag = isFloat ? 3 : 1;
    // With the other byte order programs do not agree on the GUID.
    const guid = little ? [half(tag), half(0)] : pick(random, [[half(tag), half(0)], [half(0), half(tag)], [Buffer.from([tag, 0]), half(0)]]); // prettier-ignore
    const isExtensible = count > 2 || bits === 24 || chance(random, 0.3);
    const format = Buffer.concat([
      half(isExtensible ? 0xfffe : tag), half(count), word(rate), word(rate * frame), half(frame), half(bits),
      ...(isExtensible
        ? [half(22), half(bits), word(chance(random) ? 3 : 0), ...guid, half(0), half(0x10), Buffer.from('800000aa00389b71', 'hex')]
        : isFloat && chance(random) ? [half(0)] : []),
    ]); // prettier-ignore
    const samples = Buffer.concat(data);
    // A recorder that is stopped has written no length.
    const isStopped = !isLong && chance(random, 0.1) && samples.length >= 4 && /[^\x20-\x7e]/.test(samples.toString('latin1', 0, 4)); // prettier-ignore
    const before = chunks(random, little);
    const after = isStopped ? [] : chunks(random, little);
    const leavesPadOut = chance(random, 0.15);
    const chunk = ([name, body]: [string, Buffer], size = body.length): Buffer =>
      Buffer.concat([Buffer.from(name), word(size), body, Buffer.alloc(body.length % 2)]);
    const long64 = Buffer.concat([long(0), long(samples.length), long(length), word(0)]);
    const said = isStopped ? pick(random, [0, 0xffffffff]) : isLong ? 0xffffffff : samples.length;
    const main = chunk(['data', samples], said);
    // The end of the samples without the byte of padding, before nothing or before a chunk that is known.
    const isUnpadded = leavesPadOut && samples.length % 2 === 1 && after.every(([name]) => name !== 'LGWV');
    const isBare = isStopped || isUnpadded;
    const body = Buffer.concat([
      ...(isLong ? [chunk(['ds64', long64])] : []),
      ...before.map((each) => chunk(each)),
      chunk(['fmt ', format]),
      isBare ? main.subarray(0, 8 + samples.length) : main,
      ...after.map((each) => chunk(each)),
    ]);
    if (isLong) body.writeBigUInt64LE(BigInt(body.length + 4), 8);
    const total = isLong || (isStopped && chance(random)) ? 0xffffffff : isStopped ? 0 : body.length + 4;
    const bytes = Uint8Array.from(Buffer.concat([Buffer.from(container), word(total), Buffer.from('WAVE'), body]));
    return {
      name: 'Aufnahme.wav',
      bytes,
      wrong: () => {
        const { channels, sampleRateHz, cut } = decodeChannels(bytes, 'Aufnahme.wav');
        return Promise.resolve([
          ...differs('samples a second', sampleRateHz, rate),
          ...differs('channels', channels.length, count),
          ...differs('whether its length is unknown', cut !== null, isStopped),
          // Samples are kept as 32-bit floats.
          ...truth.flatMap((channel, c) => differing(`channel ${c}`, channels[c] ?? [], channel, 6e-8)),
        ]);
      },
    };
  },
});

export const soundFormats: readonly RealFormat[] = (['RIFF', 'RIFX', 'RF64', 'BW64'] as const).map(wav);
