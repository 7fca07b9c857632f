import { join } from 'node:path';
import {
  bytes,
  choiceText,
  directionTexts,
  directivityTexts,
  durationText,
  kernelText,
  longEnough,
  notComputedText,
  figureText,
  figureKind,
  singleNumberTable,
  soundTexts,
  speechText,
  outsideText,
  sidesText,
  stabilityText,
  volumeText,
  walkTexts,
  wallsText,
  type CardsOrHost,
  type CardsReport,
  type ReciprocityReport,
  type RenderReport,
} from '../../app/index.ts';
import { table } from './output.ts';

/** The report as lines of text. */
export function renderSummary(report: RenderReport, folder: string): string[] {
  const { scheme, air, nodes, outside, responses, areas, warnings } = report;
  const millimetres = (1000 * report.spacingMetres).toPrecision(3);
  const rows = [
    [
      'scheme',
      `${scheme.id}@${scheme.weights}: ${scheme.points} points, phase velocity within ${100 * scheme.tolerance} % up to ${report.validToHz.toFixed(0)} Hz`,
    ],
    ...(report.chosen ? [['chosen', choiceText(report.chosen)]] : []),
    [
      'grid',
      `${nodes.total} nodes (${nodes.nearWall} near walls) of ${millimetres} mm, ${report.steps} steps at ${report.sampleRateHz.toFixed(1)} Hz`,
    ],
    ['length', lengthText(report)],
    ...(report.reciprocity ? [['runs', reciprocityText(report.reciprocity)]] : []),
    ['room', `${sidesText(report.extentsMetres)}, ${volumeText(report.volumeCubicMetres, report.dimensions)}`],
    ['walls', wallsText(report.walls)],
    ...(outside ? [['outside', outsideText(outside)]] : []),
    [
      'air',
      `${air.temperatureCelsius} °C, ${air.relativeHumidityPercent} %, ${air.pressureKilopascals} kPa: ${report.soundSpeedMetresPerSecond.toFixed(1)} m/s, its absorption ${air.absorptionApplied ? 'applied' : 'left out'}`,
    ],
    ['stable', stabilityText(report.stability)],
    [
      'engine',
      `${report.engine}, ${report.precision} bits, ${report.adapter}, ${Number((report.memoryBytes / 1e6).toPrecision(3))} MB${fromHostText(report)}`,
    ],
    ...(report.cards ? [['cards', cardsText(report.cards)]] : []),
    ...(report.cardsOrHost ? [['cards', cardsOrHostText(report.cardsOrHost)]] : []),
    ...(report.kernel ? [['kernel', kernelText(report.kernel)]] : []),
    [
      'time',
      `${report.elapsedSeconds.toFixed(1)} s in all${report.roomFromCache ? ', the room from the cache' : ''}, ${Number(report.ctpnNs.toPrecision(3))} ns a node and step (CTPN)`,
    ],
    ...checkpointLines(report).map((line) => ['kept', line]),
    ...directivityTexts(report.directivities ?? []).map((line) => ['radiates', line]),
    ...directionTexts(responses).map((line) => ['hears', line]),
    ...soundLines(report),
    ...warnings.map((warning) => ['warning', warning]),
    ...figureLines(report).map((line) => ['figures', line]),
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
    ...areas.flatMap(({ area, receivers, file, table, maps }) => [
      ['area', `${area}: ${receivers} receivers`],
      ...[file, table, ...maps].flatMap((name) => (name === null ? [] : [['wrote', join(folder, name)]])),
    ]),
    ...(report.sounds?.sounds ?? []).map(({ file, sampleRateHz }) => [
      'wrote',
      `${join(folder, file)}, ${Math.round(sampleRateHz)} Hz, in Pa`,
    ]),
    ...(report.sofa ?? []).map((name) => ['wrote', join(folder, name)]),
    ['wrote', join(folder, 'report.json')],
  ];
  return [report.title, ...rows.map(([name, text]) => `  ${name.padEnd(8)} ${text}`)].filter(Boolean);
}

/** What moves and what is heard. */
function soundLines({ sounds }: RenderReport): string[][] {
  if (!sounds) return [];
  return [
    ...walkTexts(sounds.walks).map((line) => ['moves', line]),
    ...soundTexts(sounds.sounds).map((line) => ['hears', line]),
    ['note', notComputedText(sounds)],
  ];
}

/** Single-number values of all responses, and figures of the room. */
function figureLines({ responses, overall }: RenderReport): string[] {
  const pairs = responses.flatMap(({ source, receiver, figures }) => (figures ? [{ source, receiver, figures }] : []));
  const rows = singleNumberTable(pairs);
  const speech = pairs.flatMap(({ source, receiver, figures }) => {
    const text = figures.speech && figures.speech.sti !== null ? speechText(figures.speech) : null;
    return text === null ? [] : [`${source}-${receiver}: ${text}`];
  });
  const lines = (overall?.openPlan ?? []).map(({ name, d2sDb, lpAS4mDb, rDMetres, rPMetres }) => {
    const decibels = (value: number | null): string => `${figureText(figureKind('gDb'), value)} dB`;
    const metres = (value: number | null): string => (value === null ? '–' : `${value.toFixed(1)} m`);
    return `line ${name}: D2,S ${decibels(d2sDb)}, Lp,A,S,4m ${decibels(lpAS4mDb)}, rD ${metres(rDMetres)}, rP ${metres(rPMetres)}`;
  });
  return [...(rows.length > 0 ? table(rows) : []), ...speech, ...lines];
}

/** Where the run went on from, and its checkpoints. */
function checkpointLines({ checkpoints, elapsedSeconds }: RenderReport): string[] {
  const { resumedFrom, written, seconds } = checkpoints;
  const share = ((100 * seconds) / elapsedSeconds).toPrecision(2);
  return [
    ...(resumedFrom ? [`went on from step ${resumedFrom.step} of source ${resumedFrom.source}`] : []),
    ...(written > 0 ? [`${written} checkpoint${written === 1 ? '' : 's'}, ${share} % of the time`] : []),
  ];
}

function lengthText(report: RenderReport): string {
  const { seconds, chosen, wentOnFromSeconds } = report.duration;
  const longer = chosen && seconds > chosen.seconds ? `; ${chosen.seconds} s were too short, and the run went on` : '';
  const from = wentOnFromSeconds === null ? '' : `; went on from ${wentOnFromSeconds.toFixed(2)} s of an earlier run`;
  return durationText(seconds, chosen && chosen.reason) + longer + from + longerText(report);
}

/** What it would take to show the figures that are blank. */
function longerText({ duration, ctpnNs, nodes, sampleRateHz, scene }: RenderReport): string {
  const needed = longEnough(duration);
  if (needed === null) return '';
  const more = needed - (duration.canGoOn ? duration.seconds : 0);
  const time = 1e-9 * ctpnNs * nodes.total * sampleRateHz * more * scene.sources.length;
  return `; --duration ${needed} would show ${duration.figure} everywhere, in about ${time.toPrecision(2)} s of steps${duration.canGoOn ? ' more' : ''}`;
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
function fromHostText({ fromHost }: RenderReport): string {
  if (!fromHost) return '';
  const { hostBytes, planes, steps } = fromHost;
  return `; states in host memory, ${bytes(hostBytes)}: ${planes} planes at a time make ${steps} steps`;
}
