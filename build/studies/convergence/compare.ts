import type { Result } from './render-job.ts';
import type { Room } from './room.ts';

/** Figures that are compared. */
export const FIGURES = ['t20Seconds', 'edtSeconds', 'c80Db'] as const;
export type Figure = (typeof FIGURES)[number];

/** Differences of a figure in an octave: relative for times, dB for clarity. */
export interface BandDifference {
  readonly centreHz: number;
  /** Difference of the means over all receivers that have the figure in both renderings. */
  readonly ofMean: number;
  /** Root mean square of the differences at the receivers. */
  readonly atReceivers: number;
  readonly count: number;
}

/** How a rendering differs from a reference. */
export interface Difference {
  readonly figures: Readonly<Record<Figure, readonly BandDifference[]>>;
  /** Root mean square over receivers and third-octaves, dB. */
  readonly levelsAtReceivers: number;
  /** Difference of the mean energy of all receivers; root mean square over third-octaves, dB. */
  readonly levelsOfMean: number;
  /** Difference of the mean energy, by third-octave, dB. */
  readonly thirdsOfMean: readonly number[];
  /** Root mean square over receivers by third-octave, dB. */
  readonly thirdsAtReceivers: readonly number[];
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
export const rms = (values: readonly number[]): number => Math.sqrt(mean(values.map((value) => value * value)));
const decibels = (ratio: number): number => 10 * Math.log10(ratio);

/** Edges count as equal within this share. */
const SLACK = 1.001;

export function difference(
  tested: Result,
  reference: Result,
  room: Pick<Room, 'designHz'>,
  centres: readonly number[],
): Difference {
  const figures = Object.fromEntries(
    FIGURES.map((figure) => [figure, bandDifferences(tested, reference, room.designHz, figure)]),
  ) as unknown as Difference['figures'];
  const valid = Math.min(tested.validToHz, reference.validToHz, room.designHz) * SLACK;
  const used = centres.flatMap((centre, i) => (centre * 10 ** 0.05 <= valid ? [i] : []));
  const atReceivers = used.map((i) =>
    rms(tested.receivers.map(({ thirdsDb }, r) => thirdsDb[i] - reference.receivers[r].thirdsDb[i])),
  );
  const energy = ({ receivers }: Result, i: number): number =>
    mean(receivers.map(({ thirdsDb }) => 10 ** (thirdsDb[i] / 10)));
  const ofMean = used.map((i) => decibels(energy(tested, i) / energy(reference, i)));
  return {
    figures,
    levelsAtReceivers: rms(atReceivers),
    levelsOfMean: rms(ofMean),
    thirdsOfMean: ofMean,
    thirdsAtReceivers: atReceivers,
  };
}

function bandDifferences(tested: Result, reference: Result, highest: number, figure: Figure): BandDifference[] {
  const bands = reference.receivers[0].figures!.bands.filter(({ upperHz }) => upperHz <= SLACK * highest);
  return bands.flatMap(({ centreHz }) => {
    const pairs = tested.receivers.flatMap(({ figures }, r) => {
      const [a, b] = [figures, reference.receivers[r].figures].map((of) =>
        of!.bands.find((band) => band.centreHz === centreHz),
      );
      const [x, y] = [a?.[figure], b?.[figure]];
      return a?.validity === 'whole' && typeof x === 'number' && typeof y === 'number' ? [[x, y] as const] : [];
    });
    if (pairs.length === 0) return [];
    const [x, y] = [mean(pairs.map(([one]) => one)), mean(pairs.map(([, other]) => other))];
    const relative = figure !== 'c80Db';
    return {
      centreHz,
      ofMean: relative ? x / y - 1 : x - y,
      atReceivers: rms(pairs.map(([one, other]) => (relative ? one / other - 1 : one - other))),
      count: pairs.length,
    };
  });
}
