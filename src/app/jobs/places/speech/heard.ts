/** Measures what listeners hear of speech in rendered responses. */
import { measureResponse, type MeasureMemory } from '../../../../response/figures/figures.ts';
import { bandValidity, isCarried, OCTAVES } from '../../../../response/figures/octaves.ts';
import { MODULATION_FREQUENCIES } from '../../../../response/speech/modulation.ts';
import { MEASURED_MODULATIONS } from '../../../../response/speech/speech-figures.ts';
import { SPEECH_OCTAVES } from '../../../../response/speech/transmission-index.ts';
import {
  hasIndex,
  listenerFigures,
  type ListenerFigures,
  type SpeechBand,
} from '../../../../places/speech/listener.ts';
import { InputError } from '../../../../units/errors.ts';
import { hertz, seconds, type Hertz, type Seconds, type Vec3 } from '../../../../units/quantities.ts';
import type { RenderPlan } from '../../../inputs/request/render-plan.ts';
import type { PlacesJob } from '../prepare.ts';
import type { PlacesOfRoom } from '../request.ts';

/** The lowest sample rate that carries all whole octaves of a simulation, Hz. */
export const speechRate = ({ validTo }: RenderPlan): number => Math.ceil(2 * validTo * 10 ** 0.15);

/**
 * The octaves of speech that a simulation has whole, with what its scene says of noise.
 *
 * @param speechDb Level of the speech, if that is known.
 * @throws InputError if there is no such octave, or `needsIndex` and the octaves do not give the index.
 */
export function speechBand(
  plan: RenderPlan,
  sceneFile: string,
  speechDb: number | null,
  needsIndex: string | null,
): SpeechBand {
  const rate = hertz(speechRate(plan));
  const octaves = OCTAVES.filter(
    (octave) =>
      octave.centreHz >= SPEECH_OCTAVES[0] && bandValidity(octave, plan.validTo) === 'whole' && isCarried(octave, rate),
  );
  const band = { octaves, speechDb, noiseDb: plan.scene.listening.noiseDb };
  const enough = needsIndex === null ? octaves.length > 0 : hasIndex(band);
  if (enough) return band;
  const upper = OCTAVES.find(({ centreHz }) => centreHz === (needsIndex === null ? 125 : 500))!.upperHz;
  throw new InputError(
    `${sceneFile}: maxFrequencyHz`,
    `${needsIndex ?? 'speech'} needs the octaves ${needsIndex === null ? 'from 125 Hz on' : 'from 125 to 500 Hz'}, and the simulation is right up to ${Math.floor(plan.validTo)} Hz`,
    `Raise the highest frequency to ${Math.ceil(upper)} Hz or more.`,
  );
}

/** Time that sound needs from one place to another in a straight line. */
export const straightTime = (from: Vec3, to: Vec3, { soundSpeed }: RenderPlan): Seconds =>
  seconds(Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]) / soundSpeed);

/** A response of a unit source, and when its direct sound arrives. */
export interface HeardResponse {
  readonly samples: Float32Array;
  readonly rateHz: number;
  readonly arrival: Seconds;
}

/**
 * Measures a response.
 *
 * @throws InputError if it ends before it shows the figures.
 */
export function heardIn(
  { samples, rateHz, arrival }: HeardResponse,
  { plan, wanted }: Pick<PlacesJob<PlacesOfRoom>, 'plan' | 'wanted'>,
  band: SpeechBand,
  memory: MeasureMemory,
): ListenerFigures {
  const rate: Hertz = hertz(rateHz);
  const { figures, transfers } = measureResponse(samples, rate, plan.validTo, {
    ...{ isCalibrated: true, straightLine: arrival, memory },
  });
  const heard = band.octaves.map(({ centreHz }) => {
    const of = figures.bands.find((one) => one.centreHz === centreHz);
    const transfer = transfers.find((one) => one.centreHz === centreHz);
    if (!of || of.gDb === null || of.c50Db === null || !transfer)
      throw new InputError(
        `${wanted.sceneFile}: durationSeconds`,
        `responses of ${Number((samples.length / rateHz).toPrecision(3))} s do not show the clarity at ${centreHz} Hz`,
        'Give a longer duration.',
      );
    return {
      ...{ gDb: of.gDb, c50Db: of.c50Db },
      transfers: MODULATION_FREQUENCIES.map((frequency) => transfer.transfers[MEASURED_MODULATIONS.indexOf(frequency)]),
    };
  });
  return listenerFigures(heard, band);
}
