import { join } from 'node:path';
import { figureKind, figureText, goalText, NOT_DETERMINED, type DesignRoomReport } from '../../app/index.ts';
import { table } from './output.ts';

/** The report as lines of text. */
export function designRoomSummary(report: DesignRoomReport, folder: string): string[] {
  const { title, isMet, confidencePercent, goals, notSimulated, limits, simulation, warnings, files, trials } = report;
  const { scheme, validToHz, runs, keptRuns } = simulation;
  const missed = goals.filter((goal) => !goal.isMet).map(goalText);
  const doubtful = goals.filter((goal) => !goal.isDetermined).map(goalText);
  const every = notSimulated.length === 0 ? 'every goal' : 'every goal that is shown';
  const rows = [
    [
      'outcome',
      isMet
        ? `${every} is met with ${confidencePercent} %${doubtful.length === 0 ? '' : ', as far as it is determined'}`
        : `not met: ${missed.join('; ')}`,
    ],
    ...(doubtful.length === 0
      ? []
      : [['doubtful', `${NOT_DETERMINED} not determined, too uncertain to be used: ${doubtful.join('; ')}`]]),
    ...limits.map((text) => ['limit', text]),
    ...notSimulated.map((goal) => ['not shown', goalText(goal)]),
    ...(notSimulated.length === 0
      ? []
      : [['', 'the simulation has no such figure: simulate to a higher frequency, or the full band']]),
    [
      'runs',
      `${runs}, ${keptRuns} of them kept from before; ${trials.length - 1} designs; ${report.elapsedSeconds.toFixed(1)} s`,
    ],
    ...(scheme === null ? [] : [['scheme', `${scheme} up to ${validToHz.toFixed(0)} Hz`]]),
    ...warnings.map((warning) => ['warning', warning]),
    ...[files.scene, files.report, files.table, files.runs].map((name) => ['wrote', join(folder, name)]),
  ];
  return [
    title,
    ...goalTable(report),
    '',
    ...coveringTable(report),
    '',
    ...rows.map(([name, text]) => `  ${name.padEnd(9)} ${text}`),
  ].filter((line, at) => at > 0 || line !== '');
}

function goalTable({ goals }: DesignRoomReport): string[] {
  const rows = goals.map((goal) => {
    const kind = figureKind(goal.figure);
    const { before, after, half, probability, isDetermined } = goal;
    return [
      goalText(goal),
      figureText(kind, before),
      `${figureText(kind, after, half)}${isDetermined ? '' : NOT_DETERMINED}`,
      `${(100 * probability).toFixed(0)} %`,
    ];
  });
  return table([['goal', 'before', 'after', 'certain'], ...rows]).map((line) => `  ${line}`);
}

function coveringTable({ coverings, squareMetres, cost, isMet }: DesignRoomReport): string[] {
  if (coverings.length === 0) return [isMet ? '  no material is needed' : '  no material comes nearer'];
  const price = (value: number | null): string => (value === null ? '' : value.toFixed(0));
  const rows = coverings.map((one) => [
    one.surface,
    one.material,
    `${one.squareMetres.toFixed(1)} m²`,
    `${(100 * one.share).toFixed(0)} %`,
    price(one.cost),
  ]);
  const head = ['surface', 'material', 'area', 'of it', cost === null ? '' : 'cost'];
  return table([head, ...rows, ['all', '', `${squareMetres.toFixed(1)} m²`, '', price(cost)]]).map(
    (line) => `  ${line}`,
  );
}
