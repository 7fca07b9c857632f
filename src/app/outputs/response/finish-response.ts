import { airAbsorption } from '../../../material/air.ts';
import { airFilter } from '../../../response/air-absorption.ts';
import {
  carryingBand,
  cutGain,
  keptTo,
  resampler,
  responseBand,
  type ResponseBand,
} from '../../../response/band-limit.ts';
import { fadeEnd } from '../../../response/decay/record-end.ts';
import { MeasureMemory, measureResponse, type ResponseFigures } from '../../../response/figures/figures.ts';
import { THIRD_OCTAVES } from '../../../response/figures/octaves.ts';
import type { OctaveTransfer } from '../../../response/speech/speech-figures.ts';
import { highPass } from '../../../response/high-pass.ts';
import { frequencyWarp, warpFrequencies } from '../../../response/warp.ts';
import { simulatedComment, type SimulatedKnown } from '../../../response/simulated-comment.ts';
import { encodeWav } from '../../../response/wav.ts';
import type { Dimensions } from '../../../scheme/directions.ts';
import { meanWaves } from '../../../scheme/mean-dispersion.ts';
import type { Scheme } from '../../../scheme/scheme.ts';
import type { Hertz, Seconds } from '../../../units/quantities.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { withParts } from './full-band/band-part.ts';
import { toldCrossover, type FullBandContext } from './full-band/full-band-context.ts';
import { errorsOf, type OctaveErrors } from './octave-errors.ts';

/** A response ready to be written. */
export interface FinishedResponse {
  /** Shape [n], 1/m: a digital impulse response at `sampleRate`, the first sample at t = 0. */
  readonly samples: Float32Array;
  readonly sampleRate: Hertz;
}

/** The simulation's own samples, unfiltered. */
export function rawResponse(samples: Float64Array, { sampleRate }: FinishContext): FinishedResponse {
  return { samples: Float32Array.from(samples), sampleRate };
}

/**
 * The response at the scene's sample rate. The constant and the ramp that a rigid room holds are removed, the scheme's
 * mean dispersion is taken back, the absorption of the air is applied unless the scene switches it off, the band is
 * limited to valid frequencies, and the end fades out.
 */
export function finishedResponse(samples: Float64Array, finisher: ResponseFinisher): FinishedResponse {
  const { context, finish } = finisher;
  const length = samplesOf(finisher);
  const known = lookedAt.get(samples);
  if (known?.finish === finish && known.length === length) return known.response;
  return { samples: new Float32Array(finish(samples).subarray(0, length)), sampleRate: context.scene.sampleRate };
}

/** A finished response at which somebody looks before it is written: it is remembered as long as its samples. */
export function responseToLookAt(samples: Float64Array, finisher: ResponseFinisher): FinishedResponse {
  const response = finishedResponse(samples, finisher);
  lookedAt.set(samples, { finish: finisher.finish, length: samplesOf(finisher), response });
  return response;
}

/** The simulation ends at its first step after the duration: every scheme gives the same number of samples. */
const samplesOf = ({ duration, context }: ResponseFinisher): number => Math.round(duration * context.scene.sampleRate);

/** A finished response, and what finished it. */
interface LookedAt extends Pick<ResponseFinisher, 'finish'> {
  readonly length: number;
  readonly response: FinishedResponse;
}

/** Responses by the samples that they were made of: whether one is long enough is seen before it is written. */
const lookedAt = new WeakMap<Float64Array, LookedAt>();

/** What is computed once for all responses of a rendering. */
export interface ResponseFinisher {
  readonly context: WavesContext;
  readonly duration: Seconds;
  /** Finishes samples at full length, in double precision. */
  readonly finish: (samples: Float64Array) => Float64Array;
}

/** @param length Samples of each response. */
export function responseFinisher(context: WavesContext, duration: Seconds, length: number): ResponseFinisher {
  const { dimensions, sampleRate, validTo, scene, scheme, soundSpeed } = context;
  const key = JSON.stringify([dimensions, sampleRate, validTo, scene, scheme, soundSpeed, length]);
  if (lastFinisher?.key !== key) lastFinisher = { key, finish: sampleFinisher(context, length) };
  return { context, duration, finish: lastFinisher.finish };
}

/** The last finisher and what it was made of: looking at a response and writing it take the same one. */
let lastFinisher: (Pick<ResponseFinisher, 'finish'> & { readonly key: string }) | undefined;

/** What the waves of a scheme depend on. */
export type Waves = Pick<Scheme, 'stencil' | 'weights' | 'courant' | 'band'>;

/**
 * Takes the dispersion of a scheme back that is the same in all directions: frequencies, times of arrival and levels
 * become those of exact waves (docs/theory/sources-and-receivers.md, eq. R7 and R8). Differences between directions
 * stay.
 *
 * @param samples Shape [n], at the rate of the time steps: a response to a unit impulse at n = 0; any unit.
 * @param highest End of what is kept, rad per step.
 * @returns Shape [n]; same unit.
 */
export function undisperse(
  samples: Float64Array,
  scheme: Waves,
  highest: number,
  dimensions: Dimensions = 3,
): Float64Array {
  return warpFrequencies(samples, highest, meanWaves(scheme, dimensions));
}

/**
 * Makes what takes the dispersion back, as {@link undisperse}, and cuts the band, for signals of one length: in one
 * step, so that what the cut rings before t = 0 is left out only once.
 */
export function bandWarp(
  length: number,
  { scheme, dimensions, sampleRate }: Pick<WavesContext, 'scheme' | 'dimensions' | 'sampleRate'>,
  band: ResponseBand,
): (samples: Float64Array) => Float64Array {
  const waves = meanWaves(scheme, dimensions);
  const hertzOf = (angle: number): number => (angle * sampleRate) / (2 * Math.PI);
  return frequencyWarp(length, (2 * Math.PI * band.stopHz) / sampleRate, (angle) => {
    const { from, gain } = waves(angle);
    return { from, gain: gain * cutGain(hertzOf(angle), band) };
  });
}

/** The part of a plan that {@link finishedResponse} needs. */
export interface FinishContext extends Pick<RenderPlan, 'dimensions' | 'sampleRate' | 'validTo' | 'soundSpeed'> {
  /** How sound above the simulated band is made; left out where there is none. */
  readonly fullBand?: FullBandContext | undefined;
  /** Left out where rays compute everything. */
  readonly scheme?: Waves;
  readonly scene: Pick<RenderPlan['scene'], 'air' | 'sampleRate'>;
  /** Whether figures are given in third octaves, too. */
  readonly thirdOctaves?: boolean;
  /** Volume of the room, m³; left out where it is not known, and in two dimensions. */
  readonly volume?: number | undefined;
}

/** The part of a {@link FinishContext} that the figures and the file of a finished response need. */
export interface DeliverContext extends Pick<FinishContext, 'dimensions' | 'validTo' | 'thirdOctaves' | 'volume'> {
  readonly fullBand?:
    (Pick<FullBandContext, 'crossover' | 'validTo'> & { readonly compared: object | null }) | undefined;
  readonly scene: Pick<FinishContext['scene'], 'sampleRate'>;
}

/** What finishing waves needs. */
export type WavesContext = FinishContext & { readonly scheme: Waves };

/** What of a plan {@link finishedResponse} needs, as plain data. */
export function finishContext(plan: RenderPlan): WavesContext {
  const { scheme, dimensions, sampleRate, validTo, soundSpeed, scene } = plan;
  return {
    scheme: { stencil: scheme.stencil, weights: scheme.weights, courant: scheme.courant, band: scheme.band },
    dimensions,
    sampleRate,
    validTo,
    soundSpeed,
    scene: { air: scene.air, sampleRate: scene.sampleRate },
  };
}

/**
 * Makes what {@link finishedResponse} does to samples; filters are computed once.
 *
 * @param length Samples of each response.
 */
export function sampleFinisher(
  { dimensions, sampleRate: fromRate, validTo, scene, scheme, soundSpeed }: WavesContext,
  length: number,
): (samples: Float64Array) => Float64Array {
  const band = responseBand(validTo, fromRate, scene.sampleRate);
  const flat = bandWarp(length, { scheme, dimensions, sampleRate: fromRate }, band);
  const absorbed = scene.air.absorbs
    ? airFilter(length, fromRate, soundSpeed, airAbsorption(scene.air), band.stopHz)
    : (samples: Float64Array) => samples;
  // Nothing is left above the cut, so that a short filter carries the rest to the other rate.
  const { passHz, stopHz } = carryingBand(keptTo(validTo, scene.sampleRate), fromRate, scene.sampleRate);
  const resampled = resampler(fromRate, scene.sampleRate, passHz, stopHz, length);
  return (samples) => {
    const faded = fadeEnd(highPass(samples, fromRate), fromRate);
    // Dispersion taken back moves the end of high frequencies: those that then end later are cut once more.
    return fadeEnd(resampled(absorbed(flat(faded))), scene.sampleRate);
  };
}

/**
 * The sound file of a finished response, and its figures.
 *
 * @param errors Errors of the simulation, for the figures' uncertainty.
 * @param straightLine Time of sound on a straight line from the source to the receiver.
 * @param hasLevel Whether its level is right: else it has no strength.
 */
export function deliverResponse(
  response: FinishedResponse,
  context: DeliverContext,
  errors: readonly OctaveErrors[],
  straightLine: Seconds,
  memory?: MeasureMemory,
  hasLevel = true,
): {
  readonly wav: Uint8Array;
  readonly figures: ResponseFigures;
  readonly transfers: readonly OctaveTransfer[];
} {
  const { samples, sampleRate } = response;
  const { validTo, crossoverHz, ...known } = knownOf(context, straightLine, hasLevel);
  const options = {
    ...known,
    errorsOf: errorsOf(errors, crossoverHz),
    memory: memory ?? new MeasureMemory(),
    volume: context.volume,
  };
  const { figures, transfers } = measureResponse(samples, sampleRate, validTo, options);
  const thirdOctaves = context.thirdOctaves
    ? measureResponse(samples, sampleRate, validTo, { ...options, bands: THIRD_OCTAVES }).figures.bands
    : null;
  return {
    wav: finishedWav(response, context, straightLine, hasLevel),
    figures: {
      ...figures,
      bands: withParts(figures.bands, crossoverHz),
      thirdOctaves: thirdOctaves && withParts(thirdOctaves, crossoverHz),
    },
    transfers,
  };
}

/** The sound file of a finished response. It says what its figures need: whoever analyses it finds the same. */
export function finishedWav(
  { samples, sampleRate }: FinishedResponse,
  context: DeliverContext,
  straightLine: Seconds,
  hasLevel = true,
): Uint8Array {
  return encodeWav(samples, sampleRate, simulatedComment(knownOf(context, straightLine, hasLevel)));
}

const knownOf = (context: DeliverContext, straightLine: Seconds, hasLevel: boolean): SimulatedKnown => ({
  validTo: finishedValidTo(context),
  straightLine,
  isCalibrated: context.dimensions === 3 && hasLevel,
  ...(context.fullBand && { crossoverHz: toldCrossover(context.fullBand) }),
});

/** Highest valid frequency of a finished response. */
export function finishedValidTo({
  validTo,
  scene,
  fullBand,
}: Pick<DeliverContext, 'validTo' | 'fullBand' | 'scene'>): Hertz {
  return keptTo(fullBand?.validTo ?? validTo, scene.sampleRate);
}
