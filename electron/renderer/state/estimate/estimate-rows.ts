import type { RoomEstimate } from '../../../../src/app/index.ts';
import { words } from '../../../words/words.ts';

const texts = words.estimate;

/** A cell of the table of an estimate. */
export interface EstimateCell {
  readonly text: string;
  /** Whether the time misses a target, and on which side. */
  readonly verdict: 'low' | 'high' | null;
  /** Whether materials cover the octave. */
  readonly isKnown: boolean;
}

/** A row of the table of an estimate, a cell for each octave. */
export interface EstimateRow {
  readonly kind: 'sabine' | 'eyring' | 'rays' | 'target';
  /** Name in full. */
  readonly name: string;
  readonly cells: readonly EstimateCell[];
}

/** The rows of an estimate: formulas, rays, and each target. @param isComing Whether rays are on their way. */
export function estimateRows({ formulas, rays, targets }: RoomEstimate, isComing: boolean): readonly EstimateRow[] {
  const limits = (centreHz: number) =>
    targets.flatMap(({ bands }) => bands.filter((band) => band.centreHz === centreHz));
  const cell = (centreHz: number, seconds: number | null, isKnown: boolean): EstimateCell => {
    const found = limits(centreHz);
    const isLow = seconds !== null && found.some(({ from }) => from !== null && seconds < from);
    const isHigh = seconds !== null && found.some(({ to }) => to !== null && seconds > to);
    return { text: secondsText(seconds), verdict: isLow ? 'low' : isHigh ? 'high' : null, isKnown };
  };
  const { sabine, eyring, rays: named } = texts.rows;
  const isKnown = formulas.map((one) => one.isKnown);
  const rayText = isComing ? texts.coming : texts.none;
  return [
    {
      ...{ kind: 'sabine', name: sabine },
      cells: formulas.map(({ centreHz, sabineSeconds }, i) => cell(centreHz, sabineSeconds, isKnown[i])),
    },
    {
      ...{ kind: 'eyring', name: eyring },
      cells: formulas.map(({ centreHz, eyringSeconds }, i) => cell(centreHz, eyringSeconds, isKnown[i])),
    },
    {
      ...{ kind: 'rays', name: named },
      cells: formulas.map(({ centreHz }, i) => {
        const ray = rays?.find((one) => one.centreHz === centreHz);
        return ray ? cell(centreHz, ray.t20Seconds, isKnown[i]) : { text: rayText, verdict: null, isKnown: true };
      }),
    },
    ...targets.map(({ name, bands }): EstimateRow => ({
      ...{ kind: 'target', name },
      cells: formulas.map(({ centreHz }) => {
        const band = bands.find((one) => one.centreHz === centreHz);
        return { text: limitsText(band?.from ?? null, band?.to ?? null), verdict: null, isKnown: true };
      }),
    })),
  ];
}

/** A time with two decimals, with one from 10 s on; a dash for none. */
function secondsText(seconds: number | null): string {
  if (seconds === null) return texts.none;
  if (!Number.isFinite(seconds) || seconds >= 1000) return texts.endless;
  return seconds < 10 ? seconds.toFixed(2) : seconds.toFixed(seconds < 100 ? 1 : 0);
}

function limitsText(from: number | null, to: number | null): string {
  if (from === null && to === null) return texts.none;
  if (from === null) return texts.to(secondsText(to));
  if (to === null) return texts.from(secondsText(from));
  return words.plan.from(secondsText(from), secondsText(to));
}
