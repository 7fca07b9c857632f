/** Looks for the gains, polarities and delays of sources whose places are known. */
import { normalised, type Arrangement, type Part } from './arrangement.ts';
import type { Found } from './pool.ts';
import type { Scorer } from './scorer.ts';

/** What may be changed of how sources are driven. */
export interface DriveLimits {
  readonly isPolarityFree: boolean;
  /** Most by which a source may be quieter than the loudest, dB; 0 if all are equally loud. */
  readonly mostAttenuationDb: number;
  /** Most delay, s; 0 for none. */
  readonly mostDelaySeconds: number;
}

/** First and last step of gains, dB, and of delays, s: what amplifiers are set by. */
const GAIN_STEPS = { first: 3, last: 0.1 } as const;
const DELAY_STEPS = { first: 0.004, last: 0.0001 } as const;

/** Steps become half as long this often: from the first step to below the last. */
const HALVINGS = Math.ceil(
  Math.log2(Math.max(GAIN_STEPS.first / GAIN_STEPS.last, DELAY_STEPS.first / DELAY_STEPS.last)),
);

/** Rounds over all sources with one length of steps. */
const MOST_ROUNDS = 50;

/**
 * Improves how sources are driven, from a start and, where the scorer knows some, from other gains: one gain, delay or
 * polarity after the other, by steps that become shorter. It ends where no single step improves, which need not be the
 * best there is. Gains and delays are whole numbers of their last steps.
 */
export function tuneDrive(scorer: Scorer, start: Arrangement, limits: DriveLimits): Found {
  if (start.length === 1) return { parts: start, score: scorer.score(start) };
  const first = improve(scorer, start, limits);
  if (limits.mostAttenuationDb === 0 && !limits.isPolarityFree) return first;
  const gains = scorer.startingGains?.(start);
  if (!gains) return first;
  const second = improve(
    scorer,
    start.map((part, i) => ({
      ...part,
      gain: Math.max(Math.abs(gains[i]), factorOf(-limits.mostAttenuationDb)),
      inverted: limits.isPolarityFree ? gains[i] * gains[0] < 0 : part.inverted,
    })),
    limits,
  );
  return second.score < first.score ? second : first;
}

function improve(scorer: Scorer, start: Arrangement, limits: DriveLimits): Found {
  let parts = settled(start, limits);
  let score = scorer.score(parts);
  const take = (tried: Arrangement): boolean => {
    const next = settled(tried, limits);
    const there = scorer.score(next);
    if (!(there < score)) return false;
    [parts, score] = [next, there];
    return true;
  };
  for (let halving = 0; halving <= HALVINGS; halving++) {
    const gainStep = Math.max(GAIN_STEPS.last, GAIN_STEPS.first / 2 ** halving);
    const delayStep = Math.max(DELAY_STEPS.last, DELAY_STEPS.first / 2 ** halving);
    for (let round = 0, isBetter = true; isBetter && round < MOST_ROUNDS; round++) {
      isBetter = false;
      for (let i = 0; i < parts.length; i++) {
        for (const change of changes(limits, gainStep, delayStep)) {
          if (take(parts.map((part, at) => (at === i ? change(part) : part)))) isBetter = true;
        }
      }
    }
  }
  return { parts, score };
}

type Change = (part: Part) => Part;

function changes(limits: DriveLimits, gainStep: number, delayStep: number): readonly Change[] {
  const louder =
    (decibels: number): Change =>
    (part) => ({ ...part, gain: part.gain * factorOf(decibels) });
  const later =
    (by: number): Change =>
    (part) => ({ ...part, delaySeconds: part.delaySeconds + by });
  return [
    ...(limits.isPolarityFree ? [(part: Part): Part => ({ ...part, inverted: !part.inverted })] : []),
    ...(limits.mostAttenuationDb > 0 ? [louder(gainStep), louder(-gainStep)] : []),
    ...(limits.mostDelaySeconds > 0 ? [later(delayStep), later(-delayStep)] : []),
  ];
}

const factorOf = (decibels: number): number => 10 ** (decibels / 20);

/** The loudest at full drive, the first without delay, everything within its limits and on whole steps. */
function settled(parts: Arrangement, { mostAttenuationDb, mostDelaySeconds }: DriveLimits): Arrangement {
  const [reference] = parts;
  return normalised(parts).map((part) => {
    const decibels = Math.max(-mostAttenuationDb, inSteps(20 * Math.log10(part.gain), GAIN_STEPS.last));
    return {
      ...part,
      gain: factorOf(decibels),
      delaySeconds: Math.min(mostDelaySeconds, inSteps(part.delaySeconds, DELAY_STEPS.last)),
      // The polarity of all together is not heard.
      inverted: part.inverted !== reference.inverted,
    };
  });
}

/** The nearest whole number of steps, without the rounding errors of a product. */
const inSteps = (value: number, step: number): number => Number((Math.round(value / step) * step).toFixed(6));
