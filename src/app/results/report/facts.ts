import { chosenDurationText } from '../../inputs/duration/chosen-duration-text.ts';
import { sidesText, volumeText } from '../../inputs/scene/extents.ts';
import { outsideText } from '../../setup/room/outside-report.ts';
import { stabilityText } from '../../rendering/prepared/prove-stable.ts';
import { choiceText } from '../../planning/plan/choose-plan.ts';
import { kernelText } from '../../ports/engine/kernel-report.ts';
import { fullBandTexts } from '../../outputs/response/full-band-text.ts';
import { wallsText } from '../../setup/room/walls-report.ts';
import type { AnyReport } from '../../rendering/finished/render-report.ts';

/** A mesh that goes by the name of the scene was made of its boxes and its furniture. */
function geometryText({ scene, mesh }: AnyReport): string {
  if (scene.geometry.kind !== 'mesh') return scene.geometry.kind;
  if (!mesh) return 'mesh';
  const { file } = mesh;
  return file.split(/[/\\]/).at(-1) === scene.file ? 'boxes and furniture' : `mesh ${file}`;
}

/** What the room is. */
export function roomFacts(report: AnyReport): [string, string][] {
  const { air, outside } = report;
  return [
    ['Scene file', report.scene.file],
    ['Geometry', geometryText(report)],
    ['Size', sidesText(report.extentsMetres)],
    ...report.areas.map(({ area, receivers, leftOut }): [string, string] => [
      `Area ${area}`,
      `${receivers} receivers${leftOut.length > 0 ? `, ${leftOut.length} left out` : ''}; figures in ${area}.area.csv`,
    ]),
    ['Volume', volumeText(report.volumeCubicMetres, report.dimensions)],
    ...(report.walls ? ([['Walls', wallsText(report.walls)]] as [string, string][]) : []),
    ...(outside ? ([['Outside', outsideText(outside)]] as [string, string][]) : []),
    [
      'Air',
      `${air.temperatureCelsius} °C, ${air.relativeHumidityPercent} %, ${air.pressureKilopascals} kPa: ${report.soundSpeedMetresPerSecond.toFixed(1)} m/s, its absorption ${air.absorptionApplied ? 'applied' : 'left out'}`,
    ],
  ];
}

/** What computed, in how long. */
const runFacts = (report: AnyReport): [string, string][] => [
  ['Compute device', `${report.engine}, ${report.precision} bits, ${report.adapter}`],
  ...(report.kernel ? ([['Kernel', kernelText(report.kernel)]] as [string, string][]) : []),
  ['Time', `${report.elapsedSeconds.toFixed(1)} s`],
  ['Program', `Wavehall ${report.program}`],
];

/** How it was simulated, and how far that is right. */
export function schemeFacts(report: AnyReport): [string, string][] {
  const { duration } = report;
  const length: [string, string] = [
    'Duration',
    chosenDurationText(duration.seconds, duration.chosen && duration.chosen.reason),
  ];
  if (!report.scheme)
    return [
      ...fullBandTexts(report.fullBand).map((text): [string, string] => ['Rays', text]),
      length,
      ...runFacts(report),
    ];
  const { scheme } = report;
  const percent = Number((100 * scheme.tolerance).toPrecision(3));
  return [
    [
      'Scheme',
      `${scheme.id}@${scheme.weights}, ${scheme.points} points: certified to keep the phase velocity within ${percent} % in every direction up to ${(report.fullBand?.wavesToHz ?? report.validToHz).toFixed(0)} Hz`,
    ],
    ...(report.chosen ? ([['Chosen', choiceText(report.chosen)]] as [string, string][]) : []),
    [
      'Grid',
      `${report.nodes.total} nodes of ${(1000 * report.spacingMetres).toPrecision(3)} mm, ${report.steps} steps at ${report.sampleRateHz.toFixed(1)} Hz`,
    ],
    length,
    ['Stability', stabilityText(report.stability)],
    ...runFacts(report),
  ];
}
