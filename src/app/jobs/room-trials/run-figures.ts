import { FIGURES, isOfBand, type FigureName } from '../../../response/figures/catalogue.ts';
import { bandValue, singleNumber } from '../../../response/figures/single-number.ts';
import { roomVolume } from '../../inputs/scene/extents.ts';
import type { AnyReport } from '../../rendering/finished/render-report.ts';
import { meanHalf, meanOf } from './mean-half.ts';

/** A figure of a run in one octave, or of whole responses. */
export interface FigureOfRun {
  readonly figure: FigureName;
  /** Nominal centre of the octave, Hz; null for a figure of a whole response. */
  readonly centreHz: number | null;
  /** A value for each response, in the order of the report; null where it shows none. */
  readonly values: readonly (number | null)[];
  /** Half of the interval that holds the mean in nine of ten cases; null if it is not known. */
  readonly half: number | null;
}

/** A material of a run. */
export interface MaterialOfRun {
  readonly name: string;
  /** Area that faces the air, m². */
  readonly squareMetres: number;
  /** Absorption at random incidence of the wall that was simulated, by octave or third octave. */
  readonly bands: readonly { readonly centreHz: number; readonly random: number }[];
}

/** What is kept of a run: plain data. */
export interface RunFigures {
  readonly figures: readonly FigureOfRun[];
  readonly materials: readonly MaterialOfRun[];
  readonly validToHz: number;
  readonly durationSeconds: number;
  /** The scheme of the run; null where rays computed everything. */
  readonly scheme: string | null;
  readonly volumeCubicMetres: number;
  readonly warnings: readonly string[];
  /** Time that it took. */
  readonly seconds: number;
}

/** Takes from a report what sensitivities and designs need. */
export function figuresOfRun(report: AnyReport, seconds: number): RunFigures {
  const shown = report.responses.flatMap(({ source, receiver, figures }) =>
    figures ? { source, receiver, figures } : [],
  );
  const placeOf = (kind: 'sources' | 'receivers', name: string): readonly number[] | undefined =>
    report.scene[kind].find((point) => point.name === name)?.position;
  const octaves = [
    ...new Set(
      shown.flatMap(({ figures: { bands } }) =>
        bands.flatMap(({ centreHz, validity }) => (validity === 'whole' ? centreHz : [])),
      ),
    ),
  ].sort((a, b) => a - b);
  const figures = FIGURES.flatMap((kind): FigureOfRun[] => {
    if (!isOfBand(kind)) {
      const numbers = shown.map(({ figures }) => singleNumber(figures, kind.name));
      const values = numbers.map((number) => number?.value ?? null);
      return [
        row(
          kind.name,
          null,
          values,
          numbers.map((number) => number?.uncertainty ?? null),
        ),
      ];
    }
    return octaves.map((centreHz) => {
      const bands = shown.map(({ figures }) =>
        figures.bands.find((one) => one.centreHz === centreHz && one.validity === 'whole'),
      );
      const values = bands.map((band) => (band ? bandValue(band, kind.name) : null));
      const shownBands = bands.flatMap((band, at) =>
        band && values[at] !== null
          ? { band, source: placeOf('sources', shown[at].source), receiver: placeOf('receivers', shown[at].receiver) }
          : [],
      );
      const half = shownBands.length > 0 ? meanHalf(report, kind.name, shownBands) : null;
      return { figure: kind.name, centreHz, values, half };
    });
  }).filter(({ values }) => values.some((value) => value !== null));
  return {
    figures,
    materials: report.scene.materials.map(({ name, squareMetres, bands }) => ({
      name,
      squareMetres: squareMetres ?? 0,
      bands: bands.map(({ centreHz, random }) => ({ centreHz, random })),
    })),
    validToHz: report.validToHz,
    durationSeconds: report.duration.seconds,
    scheme: report.scheme ? `${report.scheme.id}@${report.scheme.weights}` : null,
    volumeCubicMetres: roomVolume(report.volumeCubicMetres),
    warnings: report.warnings,
    seconds,
  };
}

/** A figure of whole responses, whose half is the mean of those of the responses that show it. */
function row(
  figure: FigureName,
  centreHz: number | null,
  values: readonly (number | null)[],
  halves: readonly (number | null)[],
): FigureOfRun {
  const own = halves.filter((_, at) => values[at] !== null);
  const known = own.filter((half) => half !== null);
  const half = known.length > 0 && known.length === own.length ? meanOf(known) : null;
  return { figure, centreHz, values, half };
}

/** Means of a figure over the responses that all of some runs show; null if there are none. */
export function meansOf(
  runs: readonly RunFigures[],
  figure: FigureName,
  centreHz: number | null,
): readonly number[] | null {
  const rows = runs.map(({ figures }) => figures.find((one) => one.figure === figure && one.centreHz === centreHz));
  if (rows.some((one) => one === undefined)) return null;
  const shown = rows[0]!.values.flatMap((_, at) => (rows.every((one) => one!.values[at] !== null) ? at : []));
  if (shown.length === 0) return null;
  return rows.map((one) => meanOf(shown.map((at) => one!.values[at]!)));
}

/** Nominal centres of the octaves that a run shows, Hz; those of no octave count as one of 1 kHz. */
export function octavesOf({ figures }: RunFigures): readonly number[] {
  const shown = [...new Set(figures.flatMap(({ centreHz }) => centreHz ?? []))];
  return shown.length > 0 ? shown : [1000];
}
