import { mapsOf } from '../maps/maps-of-area.ts';
import { csvText } from '../../../text/csv.ts';
import { jsonText } from '../../../text/terminal.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { figureKind } from '../../../response/figures/catalogue.ts';
import { csvHeading } from '../response/figure-table.ts';
import { withLevels } from '../response/complete-figures.ts';
import { responseStem } from '../../../scene/file-stem.ts';
import type { AreaKind } from '../../../scene/areas/area.ts';
import { areaFile, areaTableFile } from '../../inputs/areas/area-files.ts';
import type { AreaResponse } from './area-job.ts';
import { areaResult, type AreaResult } from '../maps/area-result.ts';
import type { Hertz } from '../../../units/quantities.ts';
import type { LeftOut, PlacedArea } from '../../setup/places/place-areas.ts';

/** An area, as a report lists it. */
export interface AreaEntry {
  readonly area: string;
  readonly kind: AreaKind;
  readonly spacingMetres: number | null;
  /** Those in the air. */
  readonly receivers: number;
  readonly leftOut: readonly LeftOut[];
  /**
   * Names of the files beside the report: figures at each receiver for programs, and as a table; null for raw samples.
   */
  readonly file: string | null;
  readonly table: string | null;
  /** Names of pictures (SVG). */
  readonly maps: readonly string[];
}

/** The files of areas by name, and what the report says of them. */
export interface FinishedAreas {
  readonly files: ReadonlyMap<string, Uint8Array | string>;
  readonly entries: readonly AreaEntry[];
}

/**
 * @param validTo Highest valid frequency of the responses.
 * @param delivered [source][area][receiver]
 */
export function finishedAreas(
  plan: Pick<RenderPlan, 'scene'>,
  validTo: Hertz,
  areas: readonly PlacedArea[],
  delivered: readonly (readonly (readonly AreaResponse[])[])[],
): FinishedAreas {
  const files = new Map<string, Uint8Array | string>();
  const entries = areas.map((area, a): AreaEntry => {
    const own = delivered.map((all) => all[a]);
    own.forEach((responses, s) =>
      responses.forEach(({ wav }, r) => {
        if (wav) files.set(`${responseStem(plan.scene.sources[s].name, area.points[r].name)}.wav`, wav);
      }),
    );
    const figures = own.map((responses, s) =>
      responses.flatMap((response) =>
        response.figures === null
          ? []
          : withLevels(response.figures, response.transfers, plan.scene.listening, plan.scene.sources[s].name),
      ),
    );
    const { name, kind, spacing, points, leftOut } = area;
    const entry = { area: name, kind, spacingMetres: spacing, receivers: points.length, leftOut };
    if (figures.some((list) => list.length < points.length)) return { ...entry, file: null, table: null, maps: [] };
    const sources = plan.scene.sources.map((source) => ({ name: source.name, position: source.position }));
    const result = areaResult(area, plan.scene.title, validTo, sources, figures);
    files.set(areaFile(name), `${jsonText(result)}\n`);
    files.set(areaTableFile(name), areaTable(result));
    const maps = mapsOf(result);
    for (const [map, svg] of maps) files.set(map, svg);
    return { ...entry, file: areaFile(name), table: areaTableFile(name), maps: [...maps.keys()] };
  });
  return { files, entries };
}

/** A line for each source and receiver, a column for each figure in each octave. */
export function areaTable({ sources, receivers, values }: AreaResult): string {
  const columns = [...new Set(values.map(columnOf))];
  const byColumn = new Map(values.map((one) => [`${one.source}\n${columnOf(one)}`, one.values]));
  const rows = sources.flatMap((source) =>
    receivers.map(({ name, position }, r) => [
      source.name,
      name,
      ...position,
      ...columns.map((column) => byColumn.get(`${source.name}\n${column}`)?.[r] ?? ''),
    ]),
  );
  return csvText([['source', 'receiver', 'x', 'y', 'z', ...columns], ...rows]);
}

function columnOf({ figure, centreHz }: AreaResult['values'][number]): string {
  const heading = csvHeading(figureKind(figure));
  return centreHz === null ? heading : `${heading}, at ${centreHz} Hz`;
}
