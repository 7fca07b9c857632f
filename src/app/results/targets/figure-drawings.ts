import { meanAt, shownFigures, wholeBands } from '../read/means.ts';
import type { ResultResponse } from '../read/result.ts';
import type { JudgedTarget } from './target.ts';
import { drawFigure, type FigureCurve } from './draw-figure.ts';

/** A picture of a figure over the octaves, as SVG. */
export interface FigureDrawing {
  readonly caption: string;
  readonly svg: string;
}

/** Figures that are drawn over the octaves unless only those of targets are wanted. */
const USUAL: readonly string[] = ['t30Seconds', 't20Seconds', 'edtSeconds', 'c80Db'];

/**
 * Draws figures over the octaves: their means over the responses, and the limits of targets.
 *
 * @returns nothing if there are fewer than two whole octaves
 */
export function figureDrawings(
  responses: readonly Pick<ResultResponse, 'figures'>[],
  targets: readonly JudgedTarget[],
  which: 'usual' | 'targets',
): FigureDrawing[] {
  const bands = wholeBands(responses.at(0)?.figures.bands ?? []);
  const octaves = bands.map(({ centreHz }) => centreHz);
  if (octaves.length < 2) return [];
  const kinds = shownFigures(responses).filter(
    ({ name }) => (which === 'usual' && USUAL.includes(name)) || targets.some((target) => target.figure === name),
  );
  return kinds.map((kind) => {
    const { factor, unit } = kind.shown;
    const scaled = (value: number | null): number | null => (value === null ? null : value * factor);
    const limits = targets
      .filter((target) => target.figure === kind.name)
      .flatMap(({ name, bands }): FigureCurve[] =>
        (['from', 'to'] as const).map((side) => ({
          name,
          isLimit: true,
          values: octaves.map((centreHz) => scaled(bands.find((band) => band.centreHz === centreHz)?.[side] ?? null)),
        })),
      )
      .filter(({ values }) => values.some((value) => value !== null));
    const means = octaves.map((centreHz) => scaled(meanAt(responses, kind.name, centreHz)));
    return {
      caption: `${kind.symbol}, ${kind.meaning}: mean over the responses`,
      svg: drawFigure(`${kind.symbol}${unit && ` (${unit})`}`, bands, [
        { name: `${kind.symbol}, mean`, values: means, isLimit: false },
        ...limits,
      ]),
    };
  });
}
