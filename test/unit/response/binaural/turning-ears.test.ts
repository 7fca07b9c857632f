import { expect, it } from 'vitest';
import { turnedDecoder, type BinauralDecoder } from '../../../../src/response/binaural/decoder.ts';
import { earResponses } from '../../../../src/response/binaural/ears.ts';
import {
  EARS_BLOCK,
  earSpectra,
  joinedMatrices,
  TURN_SAMPLES,
  TurningEars,
} from '../../../../src/response/binaural/turning-ears.ts';
import { axesOf, type Orientation } from '../../../../src/sphere/orientation.ts';
import { rotationOfCoefficients } from '../../../../src/sphere/rotation.ts';

const AHEAD: Orientation = { yawDegrees: 0, pitchDegrees: 0, rollDegrees: 0 };
const TURNED: Orientation = { yawDegrees: 130, pitchDegrees: -25, rollDegrees: 10 };

let seed = 1;
const noise = (): number => ((seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647) * 2 - 1;

/** A decoder of noise: any filters will do. */
function decoderOf(order: number, length: number): BinauralDecoder {
  const filters = (): Float64Array[] =>
    Array.from({ length: (order + 1) ** 2 }, () => Float64Array.from({ length }, noise));
  return { order, sampleRateHz: 48_000, filters: [filters(), filters()], latency: 0, aliasingHz: 1000 };
}

const matricesOf = (order: number, orientation: Orientation): Float64Array =>
  joinedMatrices(rotationOfCoefficients(order, axesOf(orientation)));

/** What a worklet would play. @param turn Called before each block. */
function played(ears: TurningEars, channels: readonly Float32Array[], turn: (block: number) => void = () => undefined) {
  const out = [new Float32Array(channels[0].length), new Float32Array(channels[0].length)] as const;
  for (let at = 0, block = 0; at < channels[0].length; at += EARS_BLOCK, block++) {
    turn(block);
    const of = (samples: Float32Array): Float32Array => samples.subarray(at, at + EARS_BLOCK);
    ears.process(channels.map(of), of(out[0]), of(out[1]));
  }
  return out;
}

it.each([
  [1, 512, AHEAD],
  [3, 384, TURNED],
  [2, 100, TURNED],
])('gives what the filters of a turned head give, order %i, %i samples', (order, length, orientation) => {
  const decoder = decoderOf(order, length);
  const channels = decoder.filters[0].map(() => Float32Array.from({ length: 10 * EARS_BLOCK }, noise));
  const exact = earResponses(channels, 'SN3D', turnedDecoder(decoder, axesOf(orientation)));
  const out = played(new TurningEars(earSpectra(decoder.filters), matricesOf(order, orientation)), channels);
  const scale = exact[0].reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  for (const ear of [0, 1] as const) {
    // Doubles inside, floats outside: half of their last bit.
    out[ear].forEach((sample, t) => expect(Math.abs(sample - exact[ear][t])).toBeLessThan(1e-7 * scale));
  }
});

it('turns without a gap and without a jump, and is then where it should be', () => {
  const order = 3;
  const decoder = decoderOf(order, 256);
  // A slow tone: a click is a jump that the tone itself does not have.
  const tones = decoder.filters[0].map((_, channel) =>
    Float32Array.from({ length: 64 * EARS_BLOCK }, (_, t) => Math.sin(0.01 * t + channel)),
  );
  // Filters that only delay, so that the output is as smooth as the input.
  for (const ear of decoder.filters) for (const filter of ear) filter.fill(0).set([0.1], 7);
  const spectra = earSpectra(decoder.filters);
  const still = played(new TurningEars(spectra, matricesOf(order, TURNED)), tones);
  const ears = new TurningEars(spectra, matricesOf(order, AHEAD));
  const moving = played(ears, tones, (block) => {
    // Turns come every few blocks, some before the last one is done.
    if (block >= 16 && block <= 40 && block % 3 === 1) {
      const share = (block - 16) / 24;
      ears.turnTo(matricesOf(order, { ...AHEAD, yawDegrees: 400 * share, pitchDegrees: -60 * share }));
    }
    if (block === 41) ears.turnTo(matricesOf(order, TURNED));
  });
  const from = 41 * EARS_BLOCK + TURN_SAMPLES + 256;
  for (let t = from; t < moving[0].length; t++) expect(moving[0][t]).toBeCloseTo(still[0][t], 6);
  // Each of 16 rotated tones moves by 0.01 a sample at most; a full change of the matrix takes TURN_SAMPLES.
  const most = 0.1 * 16 * (0.01 * 2 + 4 / TURN_SAMPLES);
  for (let t = 64; t < moving[0].length; t++) {
    expect(Math.abs(moving[0][t] - moving[0][t - 1])).toBeLessThan(most);
  }
});
