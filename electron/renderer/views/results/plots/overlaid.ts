import { computed, type ReadonlySignal } from '@preact/signals';
import type { ResponseAnalysis } from '../../../../../src/app/index.ts';
import type { PlotCurve } from '../../../plots/curve.ts';
import type { Stretch } from '../../../plots/shading.ts';
import { drawnCompared, drawnResponse } from '../../../state/results/analyses.ts';
import { words } from '../../../../words/words.ts';

/** Height of a drawing, CSS pixels: leaves room for the table below in a window of 1280 × 800. */
export const PLOT_HEIGHT = 250;

/** Curves of the shown response and, dashed, of the compared one; recomputed only when a response changes. */
export function overlaid(
  curvesOf: (one: ResponseAnalysis) => readonly PlotCurve[],
): ReadonlySignal<readonly PlotCurve[]> {
  return computed(() => {
    const [one, other] = [drawnResponse.value, drawnCompared.value];
    const own = one ? curvesOf(one) : [];
    if (!other) return own;
    const named = (curves: readonly PlotCurve[], letter: string): PlotCurve[] =>
      curves.map((curve) => ({ ...curve, label: curves.length === 1 ? letter : `${curve.label}, ${letter}` }));
    return [...named(own, 'A'), ...named(curvesOf(other), 'B').map((curve) => ({ ...curve, dashed: true }))];
  });
}

/** The ranges above the valid bands. */
export const outsideStretches = computed<readonly Stretch[]>(() => {
  const [one, other] = [drawnResponse.value, drawnCompared.value];
  if (!one) return [];
  const all = other ? [one, other] : [one];
  const limits = all.map(({ validToHz }) => validToHz);
  const [low, high] = [Math.min(...limits), Math.max(...limits)];
  const to = Math.max(...all.map(({ spectrum }) => spectrum.frequencyHz.at(-1) ?? 0));
  const above = { from: high, to, label: words.responses.curves.outside };
  if (!other || low === high) return [above];
  const letter = one.validToHz < other.validToHz ? 'A' : 'B';
  return [{ from: low, to: high, label: words.responses.curves.outsideOf(letter) }, above];
});
