import { jsonText } from '../../../text/terminal.ts';
import { areaTable, type AreaEntry } from '../../outputs/areas/finish-areas.ts';
import { rounded, type AreaResult, type AreaValues } from '../../outputs/maps/area-result.ts';
import { mapsOf } from '../../outputs/maps/maps-of-area.ts';
import { levelOf, pressureLevel, speechConditions } from '../../outputs/response/complete-figures.ts';
import type { AnyReport } from '../../rendering/finished/render-report.ts';
import { readAreaResult } from '../read/read-area-result.ts';
import type { FileBytes } from '../read/rendering.ts';
import type { ChangedLevels } from './changed-levels.ts';

/** The figures of speech that a map shows. */
const OF_SPEECH: readonly string[] = ['sti', 'stipa', 'alCons'];

/** Areas to whose sources other levels were given. */
interface RefiguredAreas {
  readonly entries: readonly AreaEntry[];
  /** Files that are new or changed, by name. */
  readonly changed: ReadonlyMap<string, string>;
  /** Names of maps that are no more. */
  readonly gone: readonly string[];
  /** What is to be known of them. */
  readonly remarks: readonly string[];
}

/**
 * The areas of a rendering with other levels. Sound pressure levels follow from strengths. The responses of an area are
 * not kept, so that maps of speech cannot follow: they are left out where speech or noise changed.
 */
export function refiguredAreas(
  report: Pick<AnyReport, 'areas'>,
  fileOf: FileBytes,
  { then, now }: Pick<ChangedLevels, 'then' | 'now'>,
): RefiguredAreas {
  const changed = new Map<string, string>();
  const gone: string[] = [];
  const remarks: string[] = [];
  const keepsSpeech = (source: string): boolean => {
    const [was, is] = [then, now].map((of) => JSON.stringify(speechConditions(of, levelOf(of, source))));
    return was === is;
  };
  const entries = report.areas.map((entry): AreaEntry => {
    if (entry.file === null || entry.table === null) return entry;
    const before = readAreaResult(new TextDecoder().decode(fileOf(entry.file)), entry.file);
    const result: AreaResult = { ...before, values: before.sources.flatMap(({ name }) => valuesOf(before, name)) };
    const maps = mapsOf(result);
    changed.set(entry.file, `${jsonText(result)}\n`);
    changed.set(entry.table, areaTable(result));
    for (const [name, svg] of maps) changed.set(name, svg);
    for (const name of entry.maps) if (!maps.has(name)) gone.push(name);
    if (before.values.some(({ source, figure }) => isOfSpeech(figure) && !keepsSpeech(source))) {
      remarks.push(
        `area "${entry.area}" has no maps of speech: its responses are not kept, and speech or noise changed after the run. Run the scene again for them.`,
      );
    }
    return { ...entry, maps: [...maps.keys()] };
  });
  return { entries, changed, gone, remarks };

  /** The values of a source: those of speech only if they stay, and levels anew behind the strengths. */
  function valuesOf({ values }: AreaResult, source: string): AreaValues[] {
    const power = levelOf(now, source).soundPowerDb;
    const kept = values.filter(
      (one) => one.source === source && one.figure !== 'lpDb' && !(isOfSpeech(one.figure) && !keepsSpeech(source)),
    );
    const levels = kept.flatMap((one): AreaValues[] => {
      const { figure, centreHz, values: strengths } = one;
      if (figure !== 'gDb' || centreHz === null || !power?.has(centreHz)) return [];
      const inRoom = strengths.map((strength) => rounded(pressureLevel(power.get(centreHz), strength)));
      return [{ ...one, figure: 'lpDb', values: inRoom }];
    });
    const behind = kept.findLastIndex(({ figure }) => figure === 'gDb') + 1;
    return kept.toSpliced(behind, 0, ...levels);
  }
}

const isOfSpeech = (figure: string): boolean => OF_SPEECH.includes(figure);
