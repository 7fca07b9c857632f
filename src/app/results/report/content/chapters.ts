import type { AnyReport } from '../../../rendering/finished/render-report.ts';

/** The chapters of a report, in its order. */
export const CHAPTERS = [
  'summary',
  'room',
  'materials',
  'figures',
  'targets',
  'insulation',
  'maps',
  'measured',
  'variants',
  'method',
  'definitions',
  'remarks',
  'responses',
] as const;

export type Chapter = (typeof CHAPTERS)[number];

/** The chapters of a report for a client: all but the tables and decays of every response, which the data has. */
export const USUAL_CHAPTERS: readonly Chapter[] = CHAPTERS.filter((chapter) => chapter !== 'responses');

/** How much there is to print. */
export interface ReportExtent {
  readonly sources: number;
  readonly receivers: number;
  readonly materials: number;
  readonly responses: number;
  readonly targets: number;
  /** Pairs of rooms with sound insulation. */
  readonly insulations: number;
  readonly maps: number;
  readonly measured: number;
  /** Renderings beside the first. */
  readonly variants: number;
  readonly warnings: number;
}

/** @param besides What comes from other places than the rendering. */
export function extentOf(
  { scene, responses, overall, areas, warnings }: AnyReport,
  besides: Pick<ReportExtent, 'targets' | 'measured' | 'variants'>,
): ReportExtent {
  return {
    ...besides,
    sources: scene.sources.length,
    receivers: scene.receivers.length,
    materials: scene.materials.length,
    responses: responses.length,
    insulations: overall?.insulation?.length ?? 0,
    maps: areas.reduce((sum, { maps }) => sum + maps.length, 0),
    warnings: warnings.length,
  };
}

/** Responses that are printed one by one, two a page; the data beside the page has all. */
export const MOST_RESPONSES = 24;

/** Maps that are printed, six a page; the folder of the rendering has all. */
export const MOST_MAPS = 12;

/** About how many A4 pages a chapter takes; 0 where there is nothing to print. */
export function pagesOf(chapter: Chapter, extent: ReportExtent): number {
  const { responses, maps, measured, variants, targets, insulations } = extent;
  const points = Math.min(60, extent.sources + extent.receivers);
  const pages: Readonly<Record<Chapter, number>> = {
    summary: 1,
    room: 1 + points / 45,
    materials: 0.2 + extent.materials / 14,
    figures: responses === 0 ? 0 : 1.4 + Math.min(60, responses) / 45,
    targets: targets / 3,
    insulation: insulations * 0.7,
    maps: Math.min(MOST_MAPS, maps) / 6,
    measured: measured / 2,
    variants: variants * 0.6,
    method: 0.5,
    definitions: 0.6,
    remarks: 0.2 + extent.warnings / 15,
    responses: Math.ceil(Math.min(MOST_RESPONSES, responses) / 2),
  };
  return pages[chapter];
}

/** About how many pages some chapters take together: the summary and the responses begin pages of their own. */
export function pagesTogether(chapters: readonly Chapter[], extent: ReportExtent): number {
  const apart: readonly Chapter[] = ['summary', 'responses'];
  const flowing = chapters.filter((chapter) => !apart.includes(chapter));
  const sum = (of: readonly Chapter[]): number => of.reduce((total, chapter) => total + pagesOf(chapter, extent), 0);
  return sum(chapters.filter((chapter) => apart.includes(chapter))) + Math.ceil(sum(flowing));
}
