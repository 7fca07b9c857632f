import type { DirectionEntry, OrderRange } from './direction-result.ts';

/** What a response must have for these texts. */
interface Heard {
  readonly receiver: string;
  readonly direction?: DirectionEntry;
}

/** The receivers with direction of a rendering, each once: what they hear does not depend on the source. */
const eachOnce = (
  responses: readonly Heard[],
): readonly { readonly receiver: string; readonly direction: DirectionEntry }[] => [
  ...new Map(
    responses.flatMap(({ receiver, direction }) => (direction ? [[receiver, { receiver, direction }] as const] : [])),
  ).values(),
];

/** A sentence for each receiver with direction: its channels, the nodes it reads, and where its orders are right. */
export function directionTexts(responses: readonly Heard[]): string[] {
  return eachOnce(responses).map(({ receiver, direction }) => `${receiver}: ${directionText(direction)}`);
}

function directionText(direction: DirectionEntry): string {
  const { nodesRead, reachMetres, channels, fadeOutSeconds } = direction;
  const where = reachMetres > 0 ? ` within ${reachMetres.toPrecision(2)} m` : '';
  const count = channels === 1 ? '1 channel' : `${channels} channels`;
  const fade = fadeOutSeconds > 0 ? `; its last ${(1000 * fadeOutSeconds).toFixed(0)} ms are faded out` : '';
  // Rays need no nodes.
  const nodes = nodesRead === 0 ? '' : ` from ${nodesRead} ${nodesRead === 1 ? 'node' : 'nodes'}${where}`;
  return `${kindText(direction)}, ${count}${nodes}; right to 1 dB: ${rangesText(direction)}${fade}`;
}

function kindText({ kind, convention, pattern, microphones, sphereRadiusMetres }: DirectionEntry): string {
  if (convention) {
    const { order, channelOrder, normalisation } = convention;
    return `ambisonics of order ${order} (AmbiX: ${channelOrder}, ${normalisation})`;
  }
  if (kind === 'pattern') return pattern?.name ?? `first-order pattern, ${pattern?.pressureShare} of it pressure`;
  const count = `${microphones?.length ?? 0} microphones`;
  return sphereRadiusMetres === null ? `array of ${count}` : `${count} on a rigid sphere of ${sphereRadiusMetres} m`;
}

function rangesText({ convention, ranges }: DirectionEntry): string {
  if (!convention) return rangeText(ranges[0]);
  return ranges.map((range) => `order ${range.order} ${rangeText(range)}`).join(', ');
}

const rangeText = ({ fromHz, toHz }: OrderRange): string =>
  fromHz === null || toHz === null ? 'nowhere, and silent' : `${fromHz.toFixed(0)}–${toHz.toFixed(0)} Hz`;

/** What a report warns of: receivers with less room round them than their order needs. */
export function directionWarnings(responses: readonly Heard[]): string[] {
  return eachOnce(responses).flatMap(({ receiver, direction: { isCramped, ranges, reachMetres } }) => {
    const silent = ranges.filter(({ fromHz }) => fromHz === null).map(({ order }) => order);
    const lost = silent.length === 0 ? '' : `; order ${silent.join(', ')} is silent`;
    if (!isCramped)
      return silent.length === 0
        ? []
        : [
            `receiver ${JSON.stringify(receiver)}: order ${silent.join(', ')} is silent: its range lies above the valid band`,
          ];
    return [
      `receiver ${JSON.stringify(receiver)} is close to a wall, a source or an opening: its directions are computed from nodes within ${reachMetres.toPrecision(2)} m only, and its high orders begin at higher frequencies${lost}; move it away, or raise the maximum frequency for a finer grid`,
    ];
  });
}
