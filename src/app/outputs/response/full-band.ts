import { airAbsorption } from '../../../material/air.ts';
import type { ImagePath } from '../../../rays/images/paths.ts';
import { imageResponse } from '../../../rays/images/image-response.ts';
import { joinHalves } from '../../../rays/crossover/join.ts';
import { lateResponse } from '../../../rays/late/late-response.ts';
import { interiorShare } from '../../../rays/late/interior-share.ts';
import { reflectionRate } from '../../../rays/late/poisson-pulses.ts';
import { airFilter } from '../../../response/air-absorption.ts';
import { responseBand } from '../../../response/band-limit.ts';
import { hertz, type MetresPerSecond, type Seconds } from '../../../units/quantities.ts';
import type { HighPart } from '../../setup/rays/high-parts.ts';
import { radiationOf } from '../../setup/rays/radiation.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { compareHalves, type ComparedHalves, type HalvesDifference } from './compare-halves.ts';
import type { FullBandContext } from './full-band-context.ts';

/** A response of the whole band. */
export interface JoinedResponse {
  /** Shape [n], 1/m. */
  readonly samples: Float32Array;
  /** How both halves differ where both are computed; null where one of them has no figures there. */
  readonly difference: HalvesDifference | null;
}

/** Volume of a room whose volume is not known, m³: then reflections become dense soon. */
const USUAL_VOLUME = 200;

/**
 * What the walls of a path leave of its pressure in the mirrored direction: √(1 − s) each. Rays bring the rest.
 *
 * @returns A function of the path and the frequency, Hz.
 */
function unscattered({ bands, laws }: FullBandContext): (path: ImagePath, frequency: number) => number {
  return ({ hits }, frequency) => {
    const above = bands.findIndex(({ upper }) => upper > frequency);
    const band = above < 0 ? bands.length - 1 : above;
    return hits.reduce((gain, { law }) => gain * Math.sqrt(1 - laws[law].scattering[band]), 1);
  };
}

/** What of a rendering joining needs. */
interface JoinedContext extends ComparedHalves {
  readonly fullBand: FullBandContext;
  readonly scene: Pick<RenderPlan['scene'], 'air' | 'sampleRate'>;
  readonly soundSpeed: MetresPerSecond;
  /** m³; left out where it is not known. */
  readonly volume?: number | undefined;
}

/** Makes what joins responses of one length with their high parts; the filter of the air is made once. */
export function halvesJoiner(
  context: JoinedContext,
  duration: Seconds,
): (low: Float32Array, high: HighPart, straightLine: Seconds) => JoinedResponse {
  const { fullBand, scene, soundSpeed, volume = USUAL_VOLUME } = context;
  const { sampleRate, air } = scene;
  const { bands, binSeconds, laws, crossover, validTo, area } = fullBand;
  const radiations = fullBand.directivities.map((one) => one && radiationOf(one, soundSpeed));
  const length = Math.round(duration * sampleRate);
  const top = responseBand(hertz(Math.min(validTo, 0.45 * sampleRate)), sampleRate, sampleRate);
  const absorbed = air.absorbs
    ? airFilter(length, sampleRate, soundSpeed, airAbsorption(air), top.stopHz)
    : (samples: Float64Array) => samples;
  return (low, { source, paths, energy, seed }, straightLine) => {
    const bins = energy.length / bands.length;
    const ofBand = bands.map(({ centre }, b) => {
      const share = interiorShare(area, volume, soundSpeed / centre);
      return energy.subarray(b * bins, (b + 1) * bins).map((value) => share * value);
    });
    const late = absorbed(
      lateResponse(
        { bands, binSeconds, energy: ofBand },
        { sampleRate, length, seed, pulseRate: reflectionRate(volume, soundSpeed) },
      ),
    );
    const directivity = radiations[source];
    const images = absorbed(
      imageResponse(
        paths,
        { laws, soundSpeed },
        { sampleRate, length, gain: unscattered(fullBand), ...(directivity && { directivity }) },
      ),
    );
    const joined = joinHalves({ low, images, late }, { sampleRate, crossover, top, arrival: straightLine });
    const high = images.map((sample, n) => sample + late[n]);
    return { samples: Float32Array.from(joined), difference: compareHalves(low, high, context, straightLine) };
  };
}
