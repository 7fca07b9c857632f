import { boxPressures, type AbsorbingBox } from '../../../../exact/absorbing-box.ts';
import { minus, over, type Complex } from '../../../../numerics/complex.ts';
import { decodeWav } from '../../../../response/decode-wav.ts';
import { transformOf } from '../../../../response/transform.ts';
import { RunError } from '../../../../units/errors.ts';
import { hertz } from '../../../../units/quantities.ts';
import { judged, worst, type Check, type CheckContext } from '../tools/check.ts';
import { alignedBox, exactBox, type ExactBox } from '../exact-rooms/box.ts';
import { renderRoom } from '../exact-rooms/render-room.ts';
import { exactResponses } from '../exact-rooms/responses.ts';
import { SPEED_IN_AIR, type ExactRoom, type PlaceInRoom } from '../exact-rooms/room.ts';
import { SMALL_BOX } from '../exact-rooms/small-rooms.ts';

const RATE = hertz(8000);
const MAX_HZ = 355;
const SECONDS = 0.6;
const SCHEME = 'compact-5@2%';

/** A box that takes much, so that its modes overlap and small shifts of them do not show. */
const BOX: ExactBox = {
  ...SMALL_BOX,
  sides: [4.13, 3.77, 3.19],
  admittances: [0.3, 0.25, 0.28, 0.32, 0.27, 0.3],
  source: [1.83, 1.71, 1.54],
  receivers: [
    [2.91, 2.13, 1.81],
    [1.13, 2.52, 1.37],
  ],
};

/** Distance between the monopoles whose difference is the exact source, m. */
const APART = 0.02;

/** Thirds of an octave are the same for the ear as a whole; these are compared, Hz. */
const BANDS = [
  [31, 45],
  [45, 63],
  [63, 90],
  [90, 125],
  [125, 180],
  [180, 250],
] as const;

/** The pressure of a figure of eight along x: the difference of two monopoles, over jkd. */
function exactEight(): ExactRoom {
  const { source, ...room } = exactBox(BOX);
  const at = (x: number): AbsorbingBox => {
    const { sides, receivers, admittances: y } = BOX;
    const from: PlaceInRoom = [source[0] + x, source[1], source[2]];
    return {
      sides,
      receivers,
      source: from,
      admittances: [
        [y[0], y[1]],
        [y[2], y[3]],
        [y[4], y[5]],
      ],
    };
  };
  return {
    ...room,
    source,
    pressures: () => {
      const [ahead, behind] = [boxPressures(at(APART / 2)), boxPressures(at(-APART / 2))];
      return (kappa) => {
        const others = behind(kappa);
        return ahead(kappa).map((one, r) => over(minus(one, others[r]), [0, kappa * APART]));
      };
    },
  };
}

async function rendered({ engine, memoryLimit, signal }: CheckContext): Promise<Float32Array[]> {
  const room = alignedBox(BOX);
  const eight = { position: BOX.source, pattern: 'figure-of-eight', reference: 'axis' };
  const { report, files } = await renderRoom(
    { ...room, scene: { ...room.scene, sources: { S1: eight } } },
    { maxHz: MAX_HZ, rate: RATE, durationSeconds: SECONDS, scheme: SCHEME },
    { makeEngine: () => Promise.resolve(engine), memoryLimit, signal },
  );
  return report.responses.map(({ file }) => {
    const wav = files.get(`out/${file}`);
    if (!(wav instanceof Uint8Array)) throw new RunError(`${file} was not written`, 'Report this.');
    return decodeWav(wav, file).samples;
  });
}

/** Level, dB, and phase, degrees, of a spectrum over another, in {@link BANDS}. */
function between(samples: ArrayLike<number>, exact: ArrayLike<number>): { level: number; phase: number }[] {
  const size = 2 ** Math.ceil(Math.log2(Math.max(samples.length, exact.length)));
  const transform = transformOf(size);
  const [a, b] = [samples, exact].map((of) => {
    const padded = new Float64Array(size);
    for (let n = 0; n < Math.min(of.length, SECONDS * RATE); n++) padded[n] = of[n];
    const spectrum = new Float64Array(2 * size);
    transform.realTransform(spectrum, padded);
    return spectrum;
  });
  return BANDS.map(([from, to]) => {
    let [own, right] = [0, 0];
    let cross: Complex = [0, 0];
    for (let bin = Math.ceil((from * size) / RATE); (bin * RATE) / size < to; bin++) {
      const [re, im, exactRe, exactIm] = [a[2 * bin], a[2 * bin + 1], b[2 * bin], b[2 * bin + 1]];
      own += re ** 2 + im ** 2;
      right += exactRe ** 2 + exactIm ** 2;
      cross = [cross[0] + re * exactRe + im * exactIm, cross[1] + im * exactRe - re * exactIm];
    }
    return { level: 10 * Math.log10(own / right), phase: (180 / Math.PI) * Math.atan2(cross[1], cross[0]) };
  });
}

/** What a source of first order radiates, down to low frequencies. */
export const firstOrderSource: Check = {
  name: 'first-order-source',
  title: 'A source of first order',
  about:
    'Renders a figure of eight in a box whose walls take much, and compares its responses 1 m away with the exact ' +
    'difference of two monopoles that are close together.',
  cost: { quick: 4, full: 4 },
  run: async (context) => {
    const samples = await rendered(context);
    const room = exactEight();
    const exact = exactResponses(room.pressures(), {
      receivers: room.receivers.length,
      soundSpeed: SPEED_IN_AIR,
      rate: RATE,
      samples: SECONDS * RATE,
      band: { passHz: hertz(1.25 * MAX_HZ), stopHz: hertz(1.5 * MAX_HZ) },
    });
    const found = samples.flatMap((one, r) => between(one, exact[r]));
    const [from, to] = [BANDS[0][0], BANDS.at(-1)![1]];
    const words = `${from} to ${to} Hz in half octaves, two receivers about 1.2 m away`;
    const truth = 'modes of the box with its walls, of two monopoles 2 cm apart, over jkd';
    return {
      lines: [
        judged({
          asked: `Level of a figure of eight, ${words}: largest error`,
          error: worst(found.map(({ level }) => level)),
          allowed: 1,
          errorUnit: 'dB',
          reason: 'the just noticeable difference of a level (ISO 3382-1:2009, table A.1)',
          truth,
        }),
        judged({
          asked: 'Phase of the same: largest error',
          error: worst(found.map(({ phase }) => phase)),
          allowed: 10,
          errorUnit: '°',
          reason: 'two sources whose phases differ by 10° add to within 0.1 dB of what they should',
          truth,
        }),
      ],
      plots: [],
    };
  },
};
