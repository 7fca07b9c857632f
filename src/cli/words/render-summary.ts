import { join } from 'node:path';
import {
  bytes,
  choiceText,
  directionTexts,
  directivityTexts,
  fullBandTexts,
  chosenDurationText,
  kernelText,
  needsGpu,
  notComputedText,
  soundTexts,
  outsideText,
  projectSchemeText,
  sidesText,
  stabilityText,
  volumeText,
  walkTexts,
  wallsText,
  type CardsOrHost,
  type CardsReport,
  type ReciprocityReport,
  type AnyReport,
  type RenderReport,
} from '../../app/index.ts';
import { figureLines } from './figure-lines.ts';

/**
 * The report as lines of text, the figures last.
 *
 * @param withDetails Also how it was computed: grid, walls, stability and the like.
 */
export function renderSummary(report: AnyReport, folder: string, withDetails = false): string[] {
  const { air, outside, responses, areas } = report;
  const rows = [
    ['band', bandText(report)],
    ...(report.fromProject ? [['scheme', `${projectSchemeText(report.fromProject)}: that of the project`]] : []),
    ['length', lengthText(report)],
    ['room', `${sidesText(report.extentsMetres)}, ${volumeText(report.volumeCubicMetres, report.dimensions)}`],
    ...fullBandTexts(report.fullBand).map((line) => ['rays', line]),
    ...(outside ? [['outside', outsideText(outside)]] : []),
    [
      'air',
      `${air.temperatureCelsius} °C, ${air.relativeHumidityPercent} %, ${air.pressureKilopascals} kPa: ${report.soundSpeedMetresPerSecond.toFixed(1)} m/s, its absorption ${air.absorptionApplied ? 'applied' : 'left out'}`,
    ],
    ...(report.cards ? [['cards', cardsText(report.cards)]] : []),
    ...(report.cardsOrHost ? [['cards', cardsOrHostText(report.cardsOrHost)]] : []),
    [
      'time',
      `${report.elapsedSeconds.toFixed(1)} s on ${needsGpu(report.engine) ? '' : 'the processor, '}${report.adapter}${report.roomFromCache ? ', the room from the cache' : ''}`,
    ],
    ...checkpointLines(report).map((line) => ['kept', line]),
    ...directivityTexts(report.directivities ?? []).map((line) => ['radiates', line]),
    ...directionTexts(responses).map((line) => ['hears', line]),
    ...soundLines(report),
    ...(withDetails ? detailLines(report) : []),
    ...responses.flatMap(({ file, picture, sampleRateHz, extension, direction }) => [
      ['wrote', `${join(folder, file)}, ${Math.round(sampleRateHz)} Hz`],
      ...(picture === null ? [] : [['wrote', join(folder, picture)]]),
      ...(direction
        ? [
            [
              'wrote',
              `${join(folder, direction.file)}, ${direction.channels === 1 ? '1 channel' : `${direction.channels} channels`}`,
            ],
          ]
        : []),
      ...(extension ? [['wrote', `${join(folder, extension.file)}: ${extension.statement}`]] : []),
    ]),
    ...(report.overall ? [['wrote', join(folder, 'figures.csv')]] : []),
    ...(report.overall?.insulation ? [['wrote', join(folder, 'insulation.csv')]] : []),
    ...areas.flatMap(({ area, receivers, file, table, maps }) => [
      ['area', `${area}: ${receivers} receivers`],
      ...[file, table, ...maps].flatMap((name) => (name === null ? [] : [['wrote', join(folder, name)]])),
    ]),
    ...(report.sounds?.sounds ?? []).map(({ file, sampleRateHz }) => [
      'wrote',
      `${join(folder, file)}, ${Math.round(sampleRateHz)} Hz, in Pa`,
    ]),
    ...[...(report.sofa ?? []), ...(report.hdf5 === undefined ? [] : [report.hdf5])].map((name) => [
      'wrote',
      join(folder, name),
    ]),
    ['wrote', join(folder, 'report.json')],
    ...report.warnings.map((warning) => ['warning', warning]),
  ];
  const lines = rows.map(([name, text]) => `  ${name.padEnd(8)} ${text}`);
  return [...[report.title, ...lines].filter(Boolean), ...figureLines(report)];
}

/** How the responses were computed, for those who ask. */
function detailLines(report: AnyReport): string[][] {
  return [
    ...(report.scheme ? waveLines(report) : []),
    [
      'engine',
      `${report.engine}, ${report.precision} bits, ${report.adapter}, ${Number((report.memoryBytes / 1e6).toPrecision(3))} MB${fromHostText(report)}`,
    ],
    ...(report.kernel ? [['kernel', kernelText(report.kernel)]] : []),
    ...(report.scheme ? [['step', `${Number(report.ctpnNs.toPrecision(3))} ns a node and step (CTPN)`]] : []),
    ...report.notes.map((note) => ['note', note]),
  ];
}

/** How waves were computed. */
function waveLines(report: RenderReport): string[][] {
  const { scheme, nodes } = report;
  return [
    [
      'scheme',
      `${scheme.id}@${scheme.weights}: ${scheme.points} points, phase velocity within ${100 * scheme.tolerance} % up to ${(report.fullBand?.wavesToHz ?? report.validToHz).toFixed(0)} Hz`,
    ],
    ...(report.chosen ? [['chosen', choiceText(report.chosen)]] : []),
    [
      'grid',
      `${nodes.total} nodes (${nodes.nearWall} near walls) of ${millimetres(report)} mm, ${report.steps} steps at ${report.sampleRateHz.toFixed(1)} Hz`,
    ],
    ...(report.reciprocity ? [['runs', reciprocityText(report.reciprocity)]] : []),
    ['walls', wallsText(report.walls)],
    ['stable', stabilityText(report.stability)],
  ];
}

/**
 * The valid band as text, such as `right up to 933 Hz, of which 900 Hz were asked; compact-5@2% on a grid of 148 mm`.
 */
function bandText(report: AnyReport): string {
  if (!report.scheme) return `rays alone, from 63 Hz to ${report.validToHz.toFixed(0)} Hz`;
  const { scheme, scene, fullBand } = report;
  const validToHz = fullBand?.wavesToHz ?? report.validToHz;
  const more =
    validToHz > 1.005 * scene.maxFrequencyHz ? ` (${Number(scene.maxFrequencyHz.toFixed(1))} Hz asked for)` : '';
  const what = fullBand ? 'waves right' : 'right';
  return `${what} up to ${validToHz.toFixed(0)} Hz${more}, by ${scheme.id}@${scheme.weights} on a grid of ${millimetres(report)} mm`;
}

const millimetres = ({ spacingMetres }: RenderReport): string => (1000 * spacingMetres).toPrecision(3);

/** What moves and what is heard. */
function soundLines({ sounds }: AnyReport): string[][] {
  if (!sounds) return [];
  return [
    ...walkTexts(sounds.walks).map((line) => ['moves', line]),
    ...soundTexts(sounds.sounds).map((line) => ['hears', line]),
    ['note', notComputedText(sounds)],
  ];
}

/** Where the run went on from, and its checkpoints. */
function checkpointLines({ checkpoints, elapsedSeconds }: AnyReport): string[] {
  const { resumedFrom, written, seconds } = checkpoints;
  const share = ((100 * seconds) / elapsedSeconds).toPrecision(2);
  return [
    ...(resumedFrom ? [`went on from step ${resumedFrom.step} of source ${resumedFrom.source}`] : []),
    ...(written > 0 ? [`${written} checkpoint${written === 1 ? '' : 's'}, ${share} % of the time`] : []),
  ];
}

function lengthText({ duration }: AnyReport): string {
  const { seconds, chosen, wentOnFromSeconds } = duration;
  const from = wentOnFromSeconds === null ? '' : `; went on from ${wentOnFromSeconds.toFixed(2)} s of an earlier run`;
  return chosenDurationText(seconds, chosen && chosen.reason) + from;
}

/** How many runs gave the responses. */
function reciprocityText({ runs, sources }: ReciprocityReport): string {
  return `${sources} sources computed by ${runs === 1 ? 'one run' : `${runs} runs`} from the receivers; exact by reciprocity`;
}

/** What each card did. */
function cardsText({ cards, efficiency }: CardsReport): string {
  const each = cards.map(({ name, runs }) => `${runs} on ${name}`).join(', ');
  return `runs: ${each}; all cards together at work for ${Math.round(100 * efficiency)} % of the time of the steps`;
}

/** How a room ran that one card could not hold, and why. */
function cardsOrHostText({ cards, steps, reason }: CardsOrHost): string {
  if (cards === 1) return `one card made all runs from host memory: ${reason}`;
  return `${cards} cards held the room together, with ${steps === 1 ? 'an exchange every step' : `an exchange every ${steps} steps`}: ${reason}`;
}

/** Where the states lay, if not on the device. */
function fromHostText({ fromHost }: AnyReport): string {
  if (!fromHost) return '';
  const { hostBytes, planes, steps } = fromHost;
  return `; states in host memory, ${bytes(hostBytes)}: ${planes} planes at a time make ${steps} steps`;
}
