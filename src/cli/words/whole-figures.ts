import { FIGURES, figureText, isOfBand, singleNumber, type FiguresOfPair } from '../../app/index.ts';

/** Figures that a line of its own says for each response. */
const OF_SPEECH: readonly string[] = ['sti', 'stipa', 'alCons'];

/**
 * The figures of whole responses, one a line: the mean over those that have it, with a mark behind it if it is to be
 * marked.
 */
export function wholeFigureLines(pairs: readonly Pick<FiguresOfPair, 'figures'>[], mark: string): string[] {
  return FIGURES.filter((kind) => !isOfBand(kind) && !OF_SPEECH.includes(kind.name)).flatMap((kind) => {
    const found = pairs.flatMap(({ figures }) => singleNumber(figures, kind.name) ?? []);
    if (found.length === 0) return [];
    const mean = found.reduce((sum, { value }) => sum + value, 0) / found.length;
    const unit = kind.shown.unit && ` ${kind.shown.unit}`;
    const marked = found.some(({ isReduced }) => isReduced) ? mark : '';
    return [`${kind.symbol} ${figureText(kind, mean)}${unit}${marked} (${kind.meaning})`];
  });
}
