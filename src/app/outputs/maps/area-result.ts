import type { BandValidity } from '../../../response/figures/octaves.ts';
import type { ResponseFigures } from '../../../response/figures/figures.ts';
import { FIGURES, isWhole, type FigureName } from '../../../response/figures/catalogue.ts';
import { bandUncertainty, bandValue, singleNumber } from '../../../response/figures/single-number.ts';
import type { AreaKind, GridFrame, GridPlace } from '../../../scene/areas/area.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import type { LeftOut, PlacedArea } from '../../setup/places/place-areas.ts';

/** What is known at the receivers of an area: the content of `AREA.area.json`. */
export interface AreaResult {
  /** The kind and the version of the file. */
  readonly wavehallArea: 1;
  readonly title: string;
  /** Name of the area. */
  readonly area: string;
  readonly kind: AreaKind;
  readonly spacingMetres: number | null;
  /** Where the grid lies; null where there is none over a plane. */
  readonly frame: GridFrame | null;
  /** Highest frequency at which the responses are valid. */
  readonly validToHz: number;
  readonly sources: readonly { readonly name: string; readonly position: Vec3 }[];
  /** The receivers, with the places of their nodes, m. */
  readonly receivers: readonly {
    readonly name: string;
    readonly position: Vec3;
    readonly at: GridPlace | null;
  }[];
  /** Those without a place in the air of the room. */
  readonly leftOut: readonly LeftOut[];
  readonly values: readonly AreaValues[];
}

/** A figure of a source at all receivers of an area. */
export interface AreaValues {
  readonly source: string;
  /** Its name in the figures of a response. */
  readonly figure: FigureName;
  /** Centre of the octave; null for the whole response. */
  readonly centreHz: number | null;
  /** How much of the octave is valid. */
  readonly validity: BandValidity;
  /** [receiver] Null where the response does not show it. */
  readonly values: readonly (number | null)[];
  /** Median of half the interval that holds the true value in nine of ten cases; null if it is not known. */
  readonly uncertainty: number | null;
  /** The octave that, for speech, stands for those above it; left out where none does. */
  readonly extendedFromHz?: number | undefined;
}

/** Digits of values in the file: more than the uncertainty of any figure. */
const DIGITS = 5;

/** Digits of positions, m. */
const PLACES = 4;

/**
 * @param figures [source][receiver of the area]
 */
export function areaResult(
  { name, kind, spacing, frame, points, leftOut }: PlacedArea,
  title: string,
  validToHz: number,
  sources: AreaResult['sources'],
  figures: readonly (readonly ResponseFigures[])[],
): AreaResult {
  return {
    wavehallArea: 1,
    title,
    area: name,
    kind,
    spacingMetres: spacing,
    frame,
    validToHz,
    sources,
    receivers: points.map((point) => ({
      name: point.name,
      position: point.onGrid.map((at) => Number(at.toFixed(PLACES))) as unknown as Vec3,
      at: point.at,
    })),
    leftOut,
    values: sources.flatMap((source, s) => valuesOf(source.name, figures[s])),
  };
}

function valuesOf(source: string, figures: readonly ResponseFigures[]): AreaValues[] {
  const bands = figures[0]?.bands ?? [];
  return FIGURES.flatMap(({ name }) => {
    if (isWhole(name)) {
      const singles = figures.map((response) => singleNumber(response, name));
      const values = singles.map((single) => single?.value ?? null);
      const halves = singles.map((single) => single?.uncertainty ?? null);
      const isOfSpeech = figures.some(({ speech }) => speech && name in speech);
      const extendedFromHz = isOfSpeech
        ? figures.flatMap(({ speech }) => speech?.extendedFromHz ?? []).at(0)
        : undefined;
      return valuesIn(source, name, null, 'whole', values, halves).map((one) => ({ ...one, extendedFromHz }));
    }
    return bands.flatMap(({ centreHz, validity }, b) => {
      if (validity === 'outside') return [];
      const values = figures.map((response) => bandValue(response.bands[b], name));
      const halves = figures.map((response) => bandUncertainty(response.bands[b], name));
      return valuesIn(source, name, centreHz, validity, values, halves);
    });
  });
}

/** Nothing if no receiver has the figure. */
function valuesIn(
  source: string,
  figure: FigureName,
  centreHz: number | null,
  validity: BandValidity,
  values: readonly (number | null)[],
  uncertainties: readonly (number | null)[],
): AreaValues[] {
  if (values.every((value) => value === null)) return [];
  const uncertainty = median(uncertainties.filter((half) => half !== null));
  return [{ source, figure, centreHz, validity, values: values.map(rounded), uncertainty: rounded(uncertainty) }];
}

/** A value with the digits of the file. */
export function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(DIGITS));
}

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const rising = Float64Array.from(values).sort();
  return rising[rising.length >> 1];
}
