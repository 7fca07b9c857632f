import { figureKind, FIGURES, isWhole, type FigureName } from '../../../response/figures/catalogue.ts';
import { bandUncertainty, bandValue, singleNumber } from '../../../response/figures/single-number.ts';
import type { ResponseFigures } from '../../../response/figures/figures.ts';
import type { AreaResult } from '../../outputs/maps/area-result.ts';
import { figuresOf, mapField, type MapBand } from '../../outputs/maps/field.ts';
import type { Files } from '../../ports/host/host.ts';
import { readOrRefuse } from '../../ports/host/reading.ts';
import type { AnyReport } from '../../rendering/finished/render-report.ts';
import { readAreaResult } from '../read/read-area-result.ts';
import { readReport } from '../read/read-report.ts';

/** A figure at all receivers of a group. */
export interface ReceiverColumn {
  /** [pair] NaN where there is none. */
  readonly values: Float64Array;
  /** Half of the interval that holds a value in nine cases of ten, their mean; null if it is not known. */
  readonly uncertainty: number | null;
}

/** Receivers whose figures are told together: the single ones of a rendering, or those of an area. */
export interface ReceiverGroup {
  /** Name of the area; null for the single receivers. */
  readonly area: string | null;
  readonly pairs: readonly { readonly source: string; readonly receiver: string }[];
  readonly figures: readonly FigureName[];
  /** Centres of octaves that are whole in the valid band, Hz, rising. */
  readonly octaves: readonly number[];
  /** @param band An octave, or `mid` for the single-number value; undefined if no receiver has it. */
  readonly column: (figure: FigureName, band: MapBand) => ReceiverColumn | undefined;
}

/**
 * The receivers of a rendering with their figures; of its files, only the report and those of areas are read.
 *
 * @throws InputError for what cannot be read.
 */
export async function readReceiverGroups(
  folder: string,
  files: Files,
): Promise<{ readonly report: AnyReport; readonly groups: readonly ReceiverGroup[] }> {
  const { path, report } = await readReport(folder, files);
  const single = singleReceivers(report);
  const areas: ReceiverGroup[] = [];
  for (const { file } of report.areas) {
    if (file === null) continue;
    const place = files.beside(path, file);
    const reading = { path: place, wanted: 'an area', remedy: 'Run the scene again: its folder is incomplete.' };
    areas.push(ofArea(readAreaResult(await readOrRefuse(files.readText(place), reading), place)));
  }
  return { report, groups: [...(single.pairs.length > 0 ? [single] : []), ...areas] };
}

function singleReceivers({ responses }: AnyReport): ReceiverGroup {
  const known = responses.flatMap(({ source, receiver, figures }) => (figures ? [{ source, receiver, figures }] : []));
  const column = (figure: FigureName, band: MapBand): ReceiverColumn | undefined =>
    columnOf(
      known.map(({ figures }) => (band === 'mid' ? singleNumber(figures, figure) : inOctave(figures, figure, band))),
    );
  return {
    area: null,
    pairs: known.map(({ source, receiver }) => ({ source, receiver })),
    figures: FIGURES.map(({ name }) => name).filter((name) =>
      octavesAndSingle(known).some((band) => column(name, band)),
    ),
    octaves: wholeOctaves(known),
    column,
  };
}

type Known = readonly { readonly figures: ResponseFigures }[];

const wholeOctaves = (known: Known): number[] =>
  [
    ...new Set(
      known.flatMap(({ figures }) =>
        figures.bands.filter(({ validity }) => validity === 'whole').map(({ centreHz }) => centreHz),
      ),
    ),
  ].sort((one, other) => one - other);

const octavesAndSingle = (known: Known): MapBand[] => ['mid', ...wholeOctaves(known)];

type Valued = { readonly value: number; readonly uncertainty: number | null } | null;

function inOctave({ bands }: ResponseFigures, figure: FigureName, centreHz: number): Valued {
  const band = bands.find((one) => one.centreHz === centreHz && one.validity === 'whole');
  if (!band || isWhole(figure)) return null;
  const value = bandValue(band, figure);
  return value === null ? null : { value, uncertainty: bandUncertainty(band, figure) };
}

function columnOf(found: readonly Valued[]): ReceiverColumn | undefined {
  const there = found.filter((one) => one !== null);
  if (there.length === 0) return undefined;
  const values = Float64Array.from(found, (one) => one?.value ?? NaN);
  return { values, uncertainty: meanKnown(there.map(({ uncertainty }) => uncertainty)) };
}

/** Errors of receivers have the grid in common, so that of the mean is their mean; null if one is not known. */
const meanKnown = (halves: readonly (number | null)[]): number | null => {
  const known = halves.filter((half) => half !== null);
  return known.length < halves.length ? null : known.reduce((sum, half) => sum + half, 0) / known.length;
};

function ofArea(area: AreaResult): ReceiverGroup {
  const sources = area.sources.map(({ name }) => name);
  const octaves = area.values.flatMap(({ centreHz, validity }) => (validity === 'whole' && centreHz ? [centreHz] : []));
  return {
    area: area.area,
    pairs: sources.flatMap((source) => area.receivers.map(({ name }) => ({ source, receiver: name }))),
    figures: FIGURES.map(({ name }) => name).filter((name) =>
      sources.some((source) => figuresOf(area, source).includes(name)),
    ),
    octaves: [...new Set(octaves)].sort((one, other) => one - other),
    column: (figure, band) => {
      const fields = sources.map((source) => mapField(area, source, figure, band));
      if (!fields.some(Boolean)) return undefined;
      // Maps have values in the unit that is shown.
      const { factor } = figureKind(figure).shown;
      const values = new Float64Array(sources.length * area.receivers.length).fill(NaN);
      fields.forEach(
        (field, s) =>
          field &&
          values.set(
            field.values.map((value) => value / factor),
            s * area.receivers.length,
          ),
      );
      const half = meanKnown(fields.flatMap((field) => (field ? [field.uncertainty] : [])));
      return { values, uncertainty: half === null ? null : half / factor };
    },
  };
}
