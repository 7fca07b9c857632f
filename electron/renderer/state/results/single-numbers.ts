import {
  FIGURES,
  REDUCED_RANGE,
  singleNumber,
  type FigureName,
  type ResponseFigures,
} from '../../../../src/app/index.ts';

/** A value as text. */
export interface SingleNumberCell {
  /** The value, with a mark if its range is reduced; `–` if there is no value. */
  readonly text: string;
  /** Whether the noise is nearer than the standard allows. */
  readonly isReduced: boolean;
}

/** The single-number values of responses, as text. */
export interface SingleNumberCells {
  /** Figures that some response has, with their units. */
  readonly headings: readonly { readonly figure: FigureName; readonly text: string }[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly SingleNumberCell[] }[];
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
        if (!single) return { text: '–', isReduced: false };
        const text = (single.value * kind.shown.factor).toFixed(kind.shown.digits).replace('-', '−');
        return { text: single.isReduced ? `${text} ${REDUCED_RANGE}` : text, isReduced: single.isReduced };
      }),
    })),
  };
}
