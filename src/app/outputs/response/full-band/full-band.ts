import { airAbsorption } from '../../../../material/air.ts';
import { imageCoefficients } from '../../../../rays/images/image-response.ts';
import { joinHalves } from '../../../../rays/crossover/join.ts';
import { endOfEarly } from '../../../../rays/crossover/split.ts';
import { lateMaker } from '../../../../rays/late/late-response.ts';
import { interiorShare } from '../../../../rays/late/interior-share.ts';
import { reflectionRate } from '../../../../rays/late/poisson-pulses.ts';
import { airFilter } from '../../../../response/air-absorption.ts';
import { responseBand, type ResponseBand } from '../../../../response/band-limit.ts';
import { toOwn, type OwnAxes } from '../../../../sphere/orientation.ts';
import { hertz, type MetresPerSecond, type Seconds } from '../../../../units/quantities.ts';
import type { HighPart } from '../../../setup/rays/high-parts.ts';
import { radiationOf } from '../../../setup/rays/radiation.ts';
import type { RenderPlan } from '../../../inputs/request/render-plan.ts';
import { compareHalves, type ComparedHalves, type HalvesDifference } from './compare-halves.ts';
import type { FullBandContext } from './full-band-context.ts';
import { unscattered } from './unscattered.ts';

/** A response of the whole band. */
export interface JoinedResponse {
  /** Shape [n], 1/m. */
  readonly samples: Float32Array;
  /**
   * How both halves differ where both are computed; null where one of them has no figures there; left out where they
   * are not compared.
   */
  readonly difference?: HalvesDifference | null;
}

/** Volume of a room whose volume is not known, m³: then reflections become dense soon. */
const USUAL_VOLUME = 200;

/** What of a rendering joining needs. */
interface JoinedContext extends ComparedHalves {
  readonly fullBand: FullBandContext;
  readonly scene: Pick<RenderPlan['scene'], 'air' | 'sampleRate'>;
  readonly soundSpeed: MetresPerSecond;
  /** m³; left out where it is not known. */
  readonly volume?: number | undefined;
}

/** What image sources and rays bring, each [channel] in the order ACN, SN3D, of shape [n], 1/m. */
interface HighCoefficients {
  readonly images: readonly Float64Array[];
  readonly late: readonly Float64Array[];
}

/** A listener that hears by direction: order of its coefficients, and their axes. */
export interface HeardBy {
  readonly order: number;
  readonly axes: OwnAxes;
}

/** Where the joined response ends. */
const topOf = ({ fullBand: { validTo }, scene: { sampleRate } }: JoinedContext): ResponseBand =>
  responseBand(hertz(Math.min(validTo, 0.45 * sampleRate)), sampleRate, sampleRate);

/** Makes what brings image sources and rays of one length; the filter of the air is made once. */
function highMaker(context: JoinedContext, duration: Seconds): (high: HighPart, by?: HeardBy) => HighCoefficients {
  const { fullBand, scene, soundSpeed, volume = USUAL_VOLUME } = context;
  const { sampleRate, air } = scene;
  const { bands, binSeconds, laws, area } = fullBand;
  const radiations = fullBand.directivities.map((one) => one && radiationOf(one, soundSpeed));
  const length = Math.round(duration * sampleRate);
  const late = lateMaker({ bands, binSeconds }, { sampleRate, length, pulseRate: reflectionRate(volume, soundSpeed) });
  const absorbed = air.absorbs
    ? airFilter(length, sampleRate, soundSpeed, airAbsorption(air), topOf(context).stopHz)
    : (samples: Float64Array) => samples;
  return ({ source, paths, energy, seed, sectors }, by) => {
    const bins = energy.length / bands.length;
    const ofBand = bands.map(({ centre }, b) => {
      const share = interiorShare(area, volume, soundSpeed / centre);
      return energy.subarray(b * bins, (b + 1) * bins).map((value) => share * value);
    });
    const directions =
      sectors && by
        ? { ...sectors, order: by.order, directions: sectors.directions.map((one) => toOwn(by.axes, one)) }
        : undefined;
    const directivity = radiations[source];
    const heard = by ? paths.map((path) => ({ ...path, arrival: toOwn(by.axes, path.arrival) })) : paths;
    return {
      late: late(ofBand, seed, directions).map(absorbed),
      images: imageCoefficients(
        heard,
        { laws, soundSpeed },
        { sampleRate, length, gain: unscattered(fullBand.scatterings), ...(directivity && { directivity }) },
        by?.order ?? 0,
      ).map(absorbed),
    };
  };
}

/** Makes what joins responses of one length with their high parts; both halves are compared where that is wanted. */
export function halvesJoiner(
  context: JoinedContext,
  duration: Seconds,
): (low: Float32Array, high: HighPart, straightLine: Seconds, isCompared?: boolean) => JoinedResponse {
  const { sampleRate } = context.scene;
  const { crossover } = context.fullBand;
  const make = highMaker(context, duration);
  const top = topOf(context);
  return (low, part, straightLine, isCompared = true) => {
    const {
      images: [images],
      late: [late],
    } = make(part);
    const joined = joinHalves({ low, images, late }, { sampleRate, crossover, top, arrival: straightLine });
    const samples = Float32Array.from(joined);
    if (!isCompared) return { samples };
    const high = images.map((sample, n) => sample + late[n]);
    return { samples, difference: compareHalves(low, high, context, straightLine) };
  };
}

/** Makes channels of coefficients, in the order ACN, SN3D: each a sum of them. */
export type ChannelMix = (coefficients: readonly Float64Array[]) => readonly Float64Array[];

/**
 * Makes what joins the channels of receivers with direction with their high parts. In time, all channels are divided
 * where the pressure is.
 */
export function channelJoiner(
  context: JoinedContext,
  duration: Seconds,
): (
  low: readonly Float32Array[],
  high: HighPart,
  straightLine: Seconds,
  by: HeardBy,
  mix: ChannelMix,
) => Float32Array[] {
  const { sampleRate } = context.scene;
  const { crossover } = context.fullBand;
  const make = highMaker(context, duration);
  const top = topOf(context);
  return (low, part, arrival, by, mix) => {
    const { images, late } = make(part, by);
    const earlyEnd = endOfEarly({ images: images[0], late: late[0] }, { sampleRate, arrival });
    const [ofImages, ofRays] = [mix(images), mix(late)];
    return low.map((waves, channel) =>
      Float32Array.from(
        joinHalves(
          { low: waves, images: ofImages[channel], late: ofRays[channel] },
          { sampleRate, crossover, top, arrival, earlyEnd },
        ),
      ),
    );
  };
}
