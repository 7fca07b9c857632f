import { encodeNodes, type NodeFilters } from '../../../response/direction/encode.ts';
import { pressureOnSphere, sphereError } from '../../../response/direction/rigid-sphere.ts';
import { HIGH_PASS_CORNER } from '../../../response/high-pass.ts';
import { crossoverEdges } from '../../../rays/crossover/gains.ts';
import { encodeWavChannels } from '../../../response/wav.ts';
import type { Job } from '../../../room/slabs/work.ts';
import type { CloudWeights } from '../../../run/clouds/encoder.ts';
import { RIGHT_WITHIN, type RightBetween } from '../../../run/clouds/errors-of-weights.ts';
import type { ReceiverDirection } from '../../../scene/direction.ts';
import { normalisationFactor, orderOfChannel } from '../../../sphere/harmonics.ts';
import { axesOf } from '../../../sphere/orientation.ts';
import type { Hertz, Seconds, Vec3 } from '../../../units/quantities.ts';
import { heardOrder } from '../../setup/rays/heard-sectors.ts';
import type { HighPart } from '../../setup/rays/high-parts.ts';
import { silence, type FinishShared } from './finish-job.ts';
import { channelJoiner, type HeardBy } from './full-band/full-band.ts';
import { finishedResponse, finishedValidTo, rawResponse, responseFinisher } from './finish-response.ts';
import type { OrderRange } from '../../inputs/direction/direction-result.ts';

/** What was recorded for a receiver with direction. */
export interface DirectionInput {
  readonly direction: ReceiverDirection;
  /** [listener] of its nodes; null where one record is enough. */
  readonly weights: readonly (CloudWeights | null)[];
  /** [listener][node], each of shape [n], at the rate of the time steps. */
  readonly signals: readonly (readonly Float64Array[])[];
  /** What image sources and rays bring; left out where only waves are computed. */
  readonly high?: HighPart | undefined;
  /** Time of sound on a straight line from the source to the receiver. */
  readonly straightLine: Seconds;
}

/** The channels of a receiver with direction. */
export interface DirectionOutput {
  /** [channel], each of shape [n]. */
  readonly samples: readonly Float32Array[];
  readonly sampleRate: Hertz;
  readonly wav: Uint8Array;
  readonly ranges: readonly OrderRange[];
  /** Seconds at the end of the record in which what the nodes heard is faded out; 0 if it is not. */
  readonly fadeOutSeconds: number;
}

/** Computes and finishes the channels of receivers with direction. */
export const finishDirection: Job<FinishShared, DirectionInput, DirectionOutput> = {
  name: 'finish direction',
  begin: (shared) => {
    const maker = new ChannelMaker(shared);
    return (input) => maker.make(input);
  },
};

class ChannelMaker {
  private readonly finish: (samples: Float64Array) => Float32Array;
  private readonly rate: Hertz;
  private readonly join: ReturnType<typeof channelJoiner> | undefined;

  constructor(private readonly shared: FinishShared) {
    const { context, duration, length, raw } = shared;
    if (raw) {
      this.finish = (samples) => rawResponse(samples, context).samples;
      this.rate = context.sampleRate;
    } else {
      const { scheme } = context;
      const finisher = scheme && responseFinisher({ ...context, scheme }, duration, length);
      this.finish = (samples) => (finisher ? finishedResponse(samples, finisher) : silence(context, duration)).samples;
      this.rate = context.scene.sampleRate;
      const { fullBand } = context;
      this.join = fullBand && channelJoiner({ ...context, fullBand }, duration);
    }
  }

  make({ direction, weights, signals, high, straightLine }: DirectionInput): DirectionOutput {
    const filters = weights.map((of) => of && this.filters(of));
    /** [listener][channel] */
    const coefficients = filters.map((of, l) => (of ? encodeNodes(signals[l], of) : [...signals[l]]));
    const fadeOut = Math.min(signals[0][0].length, Math.max(0, ...filters.map((of) => of?.fadeOut ?? 0)));
    const fadeOutSeconds = fadeOut / this.shared.context.sampleRate;
    const waves = this.channels(direction, coefficients);
    const samples =
      high && this.join
        ? this.join(waves, high, straightLine, heardBy(direction), (channels) => mixed(direction, channels))
        : waves;
    const ranges = this.rangesOf(direction, weights);
    return { samples, sampleRate: this.rate, wav: encodeWavChannels(samples, this.rate), ranges, fadeOutSeconds };
  }

  private channels(direction: ReceiverDirection, coefficients: readonly (readonly Float64Array[])[]): Float32Array[] {
    if (direction.kind !== 'array') return mixed(direction, coefficients[0]).map((channel) => this.finish(channel));
    const { microphones, sphere } = direction;
    if (!sphere) {
      return coefficients.map((of, microphone) => this.finish(firstOrder(of, microphones[microphone].pattern.share)));
    }
    // The finished coefficients have the frequencies of exact waves, which the sphere's transfer needs.
    const finished = coefficients[0].map((channel) => this.finish(channel));
    const directions = microphones.map(({ offset }) => unit(offset));
    const { soundSpeed } = this.shared.context;
    return pressureOnSphere(finished, directions, sphere.radius, this.rate, soundSpeed).map((one) =>
      Float32Array.from(one),
    );
  }

  /** λ of the waves. @throws RangeError where none are computed */
  private get courant(): number {
    const { scheme } = this.shared.context;
    if (!scheme) throw new RangeError('Only waves are read at nodes.');
    return scheme.courant;
  }

  private filters({ order, wavenumbers, weights, right }: CloudWeights): NodeFilters {
    const { courant } = this;
    const kept = right.map((range, n) => range && this.kept(range, n));
    const slowest = Math.min(...kept.flatMap((range, n) => (range && n > 0 ? range.from / PERIODS[n] : [])));
    return {
      order,
      angles: wavenumbers.map((k) => courant * k),
      weights,
      kept,
      fadeOut: slowest < Infinity ? Math.ceil((2 * Math.PI) / slowest) : 0,
    };
  }

  /**
   * Where an order is kept, rad per step: not below what the length of the record shows, nor below what is heard.
   */
  private kept({ from, to }: RightBetween, n: number): { readonly from: number; readonly to: number } {
    const { context, length } = this.shared;
    if (n === 0) return { from: 0, to: this.courant * to };
    const lowest = (2 * Math.PI * LOWEST_DIRECTION) / context.sampleRate;
    const shown = (2 * Math.PI * PERIODS[n]) / (MOST_FADE * length);
    return { from: Math.max(this.courant * from, lowest, shown), to: this.courant * to };
  }

  private rangesOf(direction: ReceiverDirection, weights: readonly (CloudWeights | null)[]): OrderRange[] {
    const { context, raw } = this.shared;
    const validTo = raw ? context.validTo : finishedValidTo(context);
    const lowest = raw ? 0 : HIGH_PASS_CORNER;
    const above = context.fullBand && crossoverEdges(context.fullBand.crossover)[1];
    // Image sources and rays know all orders alike.
    if (!context.scheme)
      return Array.from({ length: heardOrder(direction) + 1 }, (_, n) => ({ order: n, fromHz: above!, toHz: validTo }));
    const hertzOf = (angle: number): number => (angle * context.sampleRate) / (2 * Math.PI);
    const whole = (order: number): OrderRange => ({ order, fromHz: lowest, toHz: validTo });
    const byOrder = (of: CloudWeights): OrderRange[] =>
      of.right.map((range, n) => {
        if (n === 0 && range) return whole(0);
        const kept = range && this.kept(range, n);
        const [from, to] = kept ? [hertzOf(kept.from), hertzOf(kept.to)] : [0, 0];
        const isHeard = range !== null && from < Math.min(validTo, to);
        const isAtEdge = range?.to === of.wavenumbers.at(-1);
        if (above !== undefined) {
          // Where waves do not reach the crossover, image sources and rays begin beyond it.
          const isJoined = isHeard && (isAtEdge || to >= above);
          return { order: n, fromHz: isJoined ? Math.max(lowest, from) : above, toHz: validTo };
        }
        return isHeard
          ? { order: n, fromHz: Math.max(lowest, from), toHz: isAtEdge ? validTo : Math.min(validTo, to) }
          : { order: n, fromHz: null, toHz: null };
      });
    if (direction.kind === 'ambisonics') return byOrder(weights[0]!);
    if (direction.kind === 'array' && direction.sphere) {
      return [this.sphereRange(direction.sphere.radius, direction.sphere.order, byOrder(weights[0]!), validTo)];
    }
    // Each microphone hears two orders at most: its range is the narrowest of them.
    const all = weights.flatMap((of) => (of ? byOrder(of).slice(1) : []));
    if (all.length === 0) return [whole(0)];
    if (all.some(({ fromHz }) => fromHz === null)) return [{ order: 1, fromHz: null, toHz: null }];
    const from = Math.max(...all.map(({ fromHz }) => fromHz!));
    return [{ order: 1, fromHz: from, toHz: Math.min(...all.map(({ toHz }) => toHz!)) }];
  }

  /** Where the orders that are there carry the pressure on a sphere to 1 dB. */
  private sphereRange(radius: number, order: number, ranges: readonly OrderRange[], validTo: number): OrderRange {
    const { soundSpeed } = this.shared.context;
    const isRight = (frequency: number): boolean => {
      const error = sphereError((2 * Math.PI * frequency * radius) / soundSpeed, (n) => {
        const range = ranges[n] as OrderRange | undefined;
        return range && range.fromHz !== null && frequency >= range.fromHz && frequency <= range.toHz! ? 0 : 1;
      });
      return error <= RIGHT_WITHIN;
    };
    const frequencies = Array.from(
      { length: SPHERE_STEPS + 1 },
      (_, i) => LOWEST * (validTo / LOWEST) ** (i / SPHERE_STEPS),
    );
    const right = frequencies.filter(isRight);
    if (right.length === 0) return { order, fromHz: null, toHz: null };
    return { order, fromHz: right[0], toHz: right[right.length - 1] };
  }
}

/** Orders above the pressure are kept from here on, Hz: below, nobody hears where sound comes from. */
const LOWEST_DIRECTION = 20;
/** [order] Periods of the lowest frequency that is kept in which the record is faded out. */
const PERIODS = [0, 2, 4, 4, 6, 6, 6, 6] as const;
/** Most of a record that is faded out. */
const MOST_FADE = 0.25;

/** Where the range of a sphere is looked for, Hz and steps. */
const LOWEST = HIGH_PASS_CORNER;
const SPHERE_STEPS = 200;

/** How a receiver at one point hears. @throws RangeError for an array, whose microphones are at several. */
function heardBy(direction: ReceiverDirection): HeardBy {
  return { order: heardOrder(direction), axes: axesOf(direction.orientation) };
}

/**
 * The channels of a receiver at one point, from the coefficients of its own axes.
 *
 * @throws RangeError for an array.
 */
function mixed(direction: ReceiverDirection, coefficients: readonly Float64Array[]): readonly Float64Array[] {
  if (direction.kind === 'array') throw new RangeError('The microphones of an array are not at one point.');
  if (direction.kind === 'pattern') return [firstOrder(coefficients, direction.pattern.share)];
  return coefficients.map((channel, acn) => {
    const factor = normalisationFactor(direction.normalisation, orderOfChannel(acn));
    return factor === 1 ? channel : channel.map((value) => factor * value);
  });
}

/** A first-order pattern from the coefficients of its own axes: `share · W + (1 − share) · X`, X being channel 3. */
function firstOrder(coefficients: readonly Float64Array[], share: number): Float64Array {
  if (share === 1) return coefficients[0];
  const [pressure, , , ahead] = coefficients;
  return pressure.map((value, n) => share * value + (1 - share) * ahead[n]);
}

function unit([x, y, z]: Vec3): Vec3 {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
