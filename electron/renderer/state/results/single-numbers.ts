import { FIGURES, singleNumber, type FigureName, type ResponseFigures } from '../../../../src/app/index.ts';

/** The single-number values of responses, as text. */
export interface SingleNumberCells {
  /** Figures that some response has, with their units. */
  readonly headings: readonly { readonly figure: FigureName; readonly text: string }[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly string[] }[];
}

export function singleNumberCells(
  all: readonly { readonly name: string; readonly figures: ResponseFigures }[],
): SingleNumberCells {
  const kinds = FIGURES.filter(({ name }) => all.some(({ figures }) => singleNumber(figures, name) !== null));
  return {
    headings: kinds.map(({ name, symbol, shown }) => ({
      figure: name,
      text: shown.unit === '' ? symbol : `${symbol}, ${shown.unit}`,
    })),
    rows: all.map(({ name, figures }) => ({
      name,
      cells: kinds.map((kind) => {
        const single = singleNumber(figures, kind.name);
        if (!single) return '–';
        return (single.value * kind.shown.factor).toFixed(kind.shown.digits).replace('-', '−');
      }),
    })),
  };
}
