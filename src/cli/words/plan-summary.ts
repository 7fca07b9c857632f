import { bytes, chosenDurationText, longestTime, rounded, type PlanRow, type ScenePlan } from '../../app/index.ts';
import { byNameOnlyLines } from './by-name-only-lines.ts';
import { table } from './output.ts';
import { timeLeft } from './progress.ts';

const HEADING = [
  'scheme',
  'points',
  'spacing mm',
  'nodes',
  'near walls',
  'steps',
  'memory',
  'time s',
  'error',
  'valid to Hz',
  'walls 0°, 45°',
];

const LEGEND = [
  '  near walls: share of the nodes, which take longer. time: all of it, from the scene to the files; in brackets where it',
  '  cannot be run. error: of the phase velocity, up to the frequency in the next column. walls: largest error of the',
  '  reflection factor of an absorbing wall up to there, for waves that meet it at 0° and at 45°.',
];

/** A plan as lines: the table, limits of the best scheme's spacing, and warnings. */
export function planSummary(plan: ScenePlan): string[] {
  const { title, rows, engine, precision, adapter, warnings } = plan;
  const best = rows.at(0);
  const runnable = rows.filter(({ problem }) => problem === null);
  return [
    [title, asked(plan)].filter(Boolean).join(': '),
    `on ${engine}, ${precision} bits, ${adapter}`,
    ...(plan.kernel ? [`with the kernel ${kernelName(plan.kernel)}`] : []),
    ...(plan.durationReason === null
      ? []
      : [`duration ${chosenDurationText(plan.durationSeconds, plan.durationReason)}`]),
    '',
    ...(rows.length > 0 ? [...table([HEADING, ...rows.map(row)]), '', ...LEGEND, ''] : []),
    ...(best && runnable.length > 0
      ? [bestText(best, plan), ...porousLines(best), ...fitLines(best, plan.gpuMemory)]
      : []),
    ...rows.flatMap(fromHostLines),
    ...rows.flatMap(cardsLines),
    ...rows.flatMap(({ scheme, problem }) => (problem === null ? [] : [`  not ${scheme}: ${problem}`])),
    ...byNameOnlyLines(plan.leftOut),
    ...(best?.limits ?? []).map(({ severity, text }) => `  ${severity === 'warning' ? 'warning' : 'detail '}  ${text}`),
    ...warnings.map((warning) => `  warning  ${warning}`),
  ];
}

/** `kernel-a, 32x4x2` */
const kernelName = ({ design, workgroup }: NonNullable<ScenePlan['kernel']>): string =>
  workgroup ? `${design}, ${workgroup.join('x')}` : design;

function asked(plan: ScenePlan): string {
  const { sources, reciprocalRuns: runs, durationSeconds, maxFrequencyHz, tolerancePercent, walls } = plan;
  const reciprocal =
    runs === null ? '' : ` (${runs === 1 ? 'one run' : `${runs} runs`} from the receivers: exact by reciprocity)`;
  const length = `${durationSeconds} s from ${sources === 1 ? 'one source' : `${sources} sources`}`;
  if (plan.rows.length === 0) return `${length}, rays alone`;
  return `${length}${reciprocal} up to ${Number(maxFrequencyHz.toFixed(1))} Hz, ${tolerancePercent} % error of the phase velocity at most, walls ${walls}`;
}

function row({
  scheme,
  points,
  spacingMetres,
  nodes,
  nearWallShare,
  steps,
  deviceBytes,
  seconds,
  tolerancePercent,
  validToHz,
  wallErrors,
  problem,
}: PlanRow): (string | number)[] {
  return [
    scheme,
    points,
    (1000 * spacingMetres).toPrecision(3),
    rounded(nodes),
    `${(100 * nearWallShare).toFixed(0)} %`,
    steps,
    bytes(deviceBytes),
    problem === null ? seconds.total.toPrecision(3) : `(${seconds.total.toPrecision(3)})`,
    `${tolerancePercent} %`,
    validToHz.toFixed(0),
    wallErrors?.map((error) => error.toFixed(3)).join(', ') ?? '',
  ];
}

/** Nodes of porous volumes, which take longer than those in air. */
function porousLines({ scheme, nodes, porousNodes }: PlanRow): string[] {
  if (porousNodes === 0) return [];
  return [`  ${scheme}: porous volumes fill ${rounded(porousNodes)} of the ${rounded(nodes)} nodes`];
}

/** Whether the room is in the memory of the GPU, where it is known how much of that may be used. */
function fitLines({ scheme, deviceBytes, fromHost }: PlanRow, gpuMemory: number | null): string[] {
  if (gpuMemory === null || fromHost) return [];
  return [`  ${scheme} fits the GPU: ${bytes(deviceBytes)} of the ${bytes(gpuMemory)} that may be used`];
}

/** What a row that runs from host memory takes. */
function fromHostLines({ scheme, fromHost }: PlanRow): string[] {
  if (!fromHost) return [];
  const { timesSlower, hostBytes } = fromHost;
  const times = timesSlower.toPrecision(2);
  return [
    `  ${scheme} does not fit the GPU and runs from host memory, ${times} times slower than in the GPU's: ${bytes(hostBytes)} for its states`,
  ];
}

/** How several cards share a room that one cannot hold, or why they do not. */
function cardsLines({ scheme, cardsOrHost }: PlanRow): string[] {
  if (!cardsOrHost) return [];
  const { cards, reason } = cardsOrHost;
  return [`  ${scheme} runs ${cards > 1 ? `on ${cards} cards together` : 'on one card alone'}: ${reason}`];
}

/** Where the times of a row come from. */
const BASES: Record<PlanRow['basis'], string> = {
  predicted: 'from a few numbers of the device',
  refined: 'from a few numbers of the device and earlier runs on it',
  measured: 'from measurements of this stencil',
};

/** Why the first row is first. */
function bestText(best: PlanRow, plan: ScenePlan): string {
  const { rows } = plan;
  const { seconds } = best;
  const longest = longestTime(plan, best);
  const upTo =
    longest === null ? '' : `, up to ${timeLeft(longest)} with responses of ${plan.longestDurationSeconds} s`;
  const parts = [`${timeLeft(seconds.total)} in all${upTo}`, `${seconds.stepping.toPrecision(3)} s of steps`];
  const runnable = rows.filter(({ problem }) => problem === null);
  const fastest = runnable.reduce((a, b) => (b.seconds.total < a.seconds.total ? b : a));
  const why =
    fastest === best
      ? 'is fastest'
      : `is taken, about as fast as ${fastest.scheme} and with ${best.spacingMetres < fastest.spacingMetres ? 'more points a wavelength' : 'less dispersion'}`;
  const slowest = rows.reduce((a, b) => (b.seconds.total > a.seconds.total ? b : a));
  const times = Number((slowest.seconds.total / seconds.total).toPrecision(2));
  const against = slowest === best ? '' : `; ${slowest.scheme} would take ${times} times as long`;
  return `  ${best.scheme} ${why}: ${parts.join(', ')}${against}; predicted ${BASES[best.basis]}`;
}
