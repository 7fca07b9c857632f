import { sidesText } from '../../inputs/scene/extents.ts';
import type { AnyReport } from '../../rendering/finished/render-report.ts';
import type { ReportWords } from './words/report-words.ts';

/** A mesh that goes by the name of the scene was made of its boxes and its furniture. */
function geometryText({ scene, mesh }: AnyReport, { geometries }: ReportWords): string {
  if (scene.geometry.kind !== 'mesh') return geometries[scene.geometry.kind];
  if (!mesh) return geometries.mesh;
  const { file } = mesh;
  const name = file.split(/[/\\]/).at(-1);
  return name === scene.file ? geometries.furnished : `${geometries.mesh} ${name}`;
}

/** What the room is. */
export function roomFacts(report: AnyReport, words: ReportWords): [string, string][] {
  const { outside, walls } = report;
  const { factNames: names } = words;
  return [
    [names.file, report.scene.file],
    [names.geometry, geometryText(report, words)],
    [names.size, words.localised(sidesText(report.extentsMetres))],
    ...report.areas.map(({ area, receivers, leftOut }): [string, string] => [
      words.areaName(area),
      words.areaText(receivers, leftOut.length, `${area}.area.csv`),
    ]),
    [names.volume, words.volumeText(report.volumeCubicMetres, report.dimensions)],
    ...(walls ? ([[names.walls, words.wallsText(walls)]] as [string, string][]) : []),
    ...(outside ? ([[names.outside, words.outsideText(outside)]] as [string, string][]) : []),
    [names.air, words.airText(report)],
  ];
}

/** What computed, in how long. */
const runFacts = (report: AnyReport, words: ReportWords): [string, string][] => [
  [words.factNames.device, words.deviceText(report)],
  ...(report.kernel ? ([[words.factNames.kernel, words.kernelText(report.kernel)]] as [string, string][]) : []),
  [words.factNames.time, `${words.number(report.elapsedSeconds, 1)} s`],
  [words.factNames.program, `Wavehall ${report.program}`],
];

/** How it was simulated, and how far that is right. */
export function schemeFacts(report: AnyReport, words: ReportWords): [string, string][] {
  const { duration } = report;
  const { factNames: names } = words;
  const length: [string, string] = [
    names.duration,
    words.durationText(duration.seconds, duration.chosen && duration.chosen.reason),
  ];
  if (!report.scheme)
    return [
      ...words.raysTexts(report.fullBand).map((text): [string, string] => [names.rays, text]),
      length,
      ...runFacts(report, words),
    ];
  const percent = Number((100 * report.scheme.tolerance).toPrecision(3));
  return [
    [names.scheme, words.schemeText(report.scheme, percent, report.fullBand?.wavesToHz ?? report.validToHz)],
    ...(report.chosen ? ([[names.chosen, words.choiceText(report.chosen)]] as [string, string][]) : []),
    [names.grid, words.gridText(report)],
    length,
    [names.stability, words.stabilityText(report.stability)],
    ...runFacts(report, words),
  ];
}
