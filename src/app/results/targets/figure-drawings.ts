import { figureKind, type FigureName } from '../../../response/figures/catalogue.ts';
import { meanAt, shownFigures, wholeBands } from '../read/means.ts';
import type { ResultResponse } from '../read/result.ts';
import type { JudgedTarget } from './target.ts';
import { drawFigure, ENGLISH_AXES, type FigureAxes, type FigureCurve } from './draw-figure.ts';

/** A picture of a figure over the octaves, as SVG. */
export interface FigureDrawing {
  readonly caption: string;
  readonly svg: string;
}

/** The words of such pictures. */
export interface FigureDrawingWords extends FigureAxes {
  readonly meaning: (name: FigureName) => string;
  readonly meanCurve: (symbol: string) => string;
  readonly meanCaption: (symbol: string, meaning: string) => string;
}

export const ENGLISH_DRAWINGS: FigureDrawingWords = {
  ...ENGLISH_AXES,
  meaning: (name) => figureKind(name).meaning,
  meanCurve: (symbol) => `${symbol}, mean`,
  meanCaption: (symbol, meaning) => `${symbol}, ${meaning}: mean over the responses`,
};

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
  words: FigureDrawingWords = ENGLISH_DRAWINGS,
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
      caption: words.meanCaption(kind.symbol, words.meaning(kind.name)),
      svg: drawFigure(
        `${kind.symbol}${unit && ` (${unit})`}`,
        bands,
        [{ name: words.meanCurve(kind.symbol), values: means, isLimit: false }, ...limits],
        words,
      ),
    };
  });
}
