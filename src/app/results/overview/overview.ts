import { isWhole, type FigureName } from '../../../response/figures/catalogue.ts';
import { InputError } from '../../../units/errors.ts';
import { roomVolume } from '../../inputs/scene/extents.ts';
import type { MapBand } from '../../outputs/maps/field.ts';
import { spreadOf } from '../../outputs/maps/statistics.ts';
import type { Files } from '../../ports/host/host.ts';
import type { Controls } from '../../ports/engine/controls.ts';
import type { AnyReport } from '../../rendering/finished/render-report.ts';
import { readTargets } from '../targets/read-targets.ts';
import { judge, type JudgedTarget, type Target } from '../targets/target.ts';
import { readReceiverGroups, type ReceiverGroup } from './receiver-groups.ts';

/** Figures that an overview shows where there are any, in their order; with those that targets ask for. */
const USUAL: readonly FigureName[] = ['t30Seconds', 'edtSeconds', 'c50Db', 'sti', 'd50', 'gDb'];
/** What a room for music has besides. */
const OF_MUSIC: readonly FigureName[] = ['c80Db'];
const MUSIC_TARGETS: readonly string[] = ['din-18041-a1'];

/** Mean and spread of a figure over receivers. */
export interface OverviewSpread {
  /** The octave, Hz, or `mid` for the single-number value. */
  readonly band: MapBand;
  /** Receivers that have it, each source by itself. */
  readonly count: number;
  readonly mean: number;
  /** Half of the interval that holds the mean in nine cases of ten; null if it is not known. */
  readonly uncertainty: number | null;
  /** Standard deviation from receiver to receiver; null for one. */
  readonly deviation: number | null;
  readonly least: number;
  readonly most: number;
}

/** A figure over the receivers of a group: its single-number value, if it has one, and its octaves. */
export interface OverviewFigure {
  readonly figure: FigureName;
  readonly single: OverviewSpread | null;
  readonly octaves: readonly OverviewSpread[];
}

/** What is told first of a group of receivers. */
export interface OverviewGroup {
  /** Name of the area; null for the single receivers. */
  readonly area: string | null;
  /** Pairs of a source and a receiver. */
  readonly pairs: number;
  readonly figures: readonly OverviewFigure[];
  readonly targets: readonly JudgedTarget[];
}

/** What is told first of a rendering. */
export interface Overview {
  readonly groups: readonly OverviewGroup[];
  /** Targets that do not fit the room, and why. */
  readonly refused: readonly { readonly target: string; readonly why: string }[];
}

/** A rendering and what it is to meet. */
export interface OverviewRequest {
  /** Folder of a rendering. */
  readonly resultFolder: string;
  /** Names of targets of standards, or paths of files. */
  readonly targets: readonly string[];
}

/**
 * The figures of a rendering over its receivers, with what they should be.
 *
 * @throws InputError for a rendering that cannot be read.
 */
export async function overviewOf(
  { resultFolder, targets: names }: OverviewRequest,
  { host }: Pick<Controls, 'host'>,
): Promise<Overview> {
  const { report, groups } = await readReceiverGroups(resultFolder, host.files);
  const { targets, refused } = await fitting(names, roomVolume(report.volumeCubicMetres), host.files);
  const more = names.some((name) => MUSIC_TARGETS.includes(name)) ? OF_MUSIC : [];
  return { groups: groups.map((group) => groupOverview(group, report, targets, more)), refused };
}

/** The targets that can be read for a room of this volume, and what is wrong with the others. */
async function fitting(
  names: readonly string[],
  cubicMetres: number,
  files: Files,
): Promise<{ targets: Target[]; refused: Overview['refused'][number][] }> {
  const targets: Target[] = [];
  const refused: Overview['refused'][number][] = [];
  for (const name of names) {
    try {
      targets.push((await readTargets([name], cubicMetres, files))[0]);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      refused.push({ target: name, why: error.message });
    }
  }
  return { targets, refused };
}

function groupOverview(
  group: ReceiverGroup,
  { fullBand }: Pick<AnyReport, 'fullBand'>,
  targets: readonly Target[],
  more: readonly FigureName[],
): OverviewGroup {
  const judged = targets.map((target) => {
    const at = (centreHz: number): OverviewSpread | null => spreadIn(group, target.figure, centreHz);
    return judge(
      target,
      (centreHz) => at(centreHz)?.mean ?? null,
      (centreHz) => fullBand?.octaves.find((octave) => octave.centreHz === centreHz)?.from,
      (centreHz) => at(centreHz)?.uncertainty ?? null,
    );
  });
  const wanted = new Set<FigureName>([...targets.map(({ figure }) => figure), ...USUAL, ...more]);
  const figures = [...wanted].map((figure) => ({
    figure,
    single: spreadIn(group, figure, 'mid'),
    octaves: isWhole(figure) ? [] : group.octaves.flatMap((centreHz) => spreadIn(group, figure, centreHz) ?? []),
  }));
  return {
    area: group.area,
    pairs: group.pairs.length,
    figures: figures.filter(({ single, octaves }) => single !== null || octaves.length > 0),
    targets: judged,
  };
}

function spreadIn(group: ReceiverGroup, figure: FigureName, band: MapBand): OverviewSpread | null {
  const column = group.column(figure, band);
  const spread = column && spreadOf(column.values);
  if (!spread) return null;
  const { count, mean, deviation, least, most } = spread;
  return { band, count, mean, uncertainty: column.uncertainty, deviation: count > 1 ? deviation : null, least, most };
}
