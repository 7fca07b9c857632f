/** How good sources at candidate places are for listeners of speech. */
import type { Arrangement, Part } from '../arrangement.ts';
import type { Scorer } from '../scorer.ts';
import { addedEnergies, type PairEnergies } from './energies.ts';
import { listenerFigures, type ListenerFigures, type SpeechBand } from './listener.ts';

/** What a search for speakers may improve. */
export const SPEAKER_GOALS = ['evenness', 'clarity', 'speech', 'spill', 'level'] as const;
/** One of {@link SPEAKER_GOALS}. */
export type SpeakerGoal = (typeof SPEAKER_GOALS)[number];
/** How much each goal counts; those left out count nothing. */
export type SpeakerWeights = Readonly<Partial<Record<SpeakerGoal, number>>>;

/** The figures of speakers that play together. */
export interface SpeakerFigures {
  /** Standard deviation of the level over the audience, dB. */
  readonly evennessDb: number;
  /** Mean level over the audience, dB ({@link ListenerFigures}). */
  readonly levelDb: number;
  /** Mean C50 over the audience, dB. */
  readonly clarityDb: number;
  /** Mean speech transmission index over the audience, and the least; null if the octaves do not give it. */
  readonly sti: number | null;
  readonly leastSti: number | null;
  /** Level of the mean energy at quiet places, re the mean level of the audience, dB; null if there are none. */
  readonly spillDb: number | null;
}

/** An index of 0 to 1 stands for ratios of speech to disturbance over so many decibels (IEC 60268-16:2020, A.5.4). */
const INDEX_DECIBELS = 30;

/** The figures as one number, dB: the less, the better. Figures that are not known count nothing. */
export function speakerScore(figures: SpeakerFigures, weights: SpeakerWeights): number {
  const cost: Readonly<Record<SpeakerGoal, number>> = {
    evenness: figures.evennessDb,
    clarity: -figures.clarityDb,
    speech: -INDEX_DECIBELS * (figures.sti ?? 0),
    spill: figures.spillDb ?? 0,
    level: -figures.levelDb,
  };
  return SPEAKER_GOALS.reduce((sum, goal) => sum + (weights[goal] ?? 0) * cost[goal], 0);
}

/** Puts what all listeners hear into the figures of speakers. */
export function speakerFigures(
  audience: readonly ListenerFigures[],
  quiet: readonly ListenerFigures[],
): SpeakerFigures {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const levels = audience.map(({ levelDb }) => levelDb);
  const levelDb = mean(levels);
  const indices = audience.map(({ sti }) => sti).filter((sti) => sti !== null);
  const isKnown = indices.length === audience.length;
  return {
    levelDb,
    evennessDb: Math.sqrt(mean(levels.map((level) => (level - levelDb) ** 2))),
    clarityDb: mean(audience.map(({ clarityDb }) => clarityDb)),
    sti: isKnown ? mean(indices) : null,
    leastSti: isKnown ? Math.min(...indices) : null,
    spillDb: quiet.length > 0 ? 10 * Math.log10(mean(quiet.map((one) => 10 ** (one.levelDb / 10)))) - levelDb : null,
  };
}

/** What all listeners hear of a source at each candidate place. */
export interface SpeechTransfers {
  readonly band: SpeechBand;
  /** Energies of the free field of a source at full drive at 10 m, by octave of the band. */
  readonly freeFields: readonly number[];
  /** [listener][candidate]: the audience first. */
  readonly pairs: readonly (readonly PairEnergies[])[];
  /** How many of the listeners are the audience; the others should hear little. */
  readonly audience: number;
}

/** Predicts what listeners hear of arrangements, and how good that is. */
export class SpeechEvaluator implements Scorer {
  evaluations = 0;
  private begun: Arrangement = [];

  constructor(
    private readonly transfers: SpeechTransfers,
    private readonly weights: SpeakerWeights,
  ) {}

  get candidates(): number {
    return this.transfers.pairs[0].length;
  }

  /** What each listener hears. */
  heard(parts: Arrangement): ListenerFigures[] {
    const { band, freeFields, pairs } = this.transfers;
    return pairs.map((candidates) => {
      const own = parts.map(({ candidate, ...driven }) => ({ pair: candidates[candidate], ...driven }));
      return listenerFigures(
        freeFields.map((freeField, k) => {
          const { whole, early, transfers } = addedEnergies(own, k);
          return {
            gDb: 10 * Math.log10(whole / freeField),
            c50Db: 10 * Math.log10(early / Math.max(whole - early, 1e-12 * whole)),
            transfers,
          };
        }),
        band,
      );
    });
  }

  figures(parts: Arrangement): SpeakerFigures {
    this.evaluations++;
    const heard = this.heard(parts);
    const { audience } = this.transfers;
    return speakerFigures(heard.slice(0, audience), heard.slice(audience));
  }

  score(parts: Arrangement): number {
    return speakerScore(this.figures(parts), this.weights);
  }

  begin(parts: Arrangement): void {
    this.begun = parts;
  }

  scoreWith(candidate: number, inverted: boolean): number {
    const added: Part = { candidate, gain: 1, inverted, delaySeconds: 0 };
    return this.score([...this.begun, added]);
  }
}
