import type { Vec3 } from '../../../units/quantities.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { PlacedRadiator } from './placed-radiator.ts';
import { nearestReceiver } from './right-range.ts';
import type { HertzRange, OctaveValue, SourceEntry } from './source-entry.ts';

/** A sentence for each source with direction: what it radiates, from where to where, and what of the data that is. */
export function directivityTexts(entries: readonly SourceEntry[]): string[] {
  return entries.map((entry) => `${entry.source}: ${directivityText(entry)}`);
}

function directivityText(entry: SourceEntry): string {
  const { kind, order, nodesFed, reachMetres, rightHz, rightFarHz, rightBeyondMetres, file, ranges } = entry;
  const { pistonRadiusMetres, elements } = entry;
  if (kind === 'extended') {
    const what = pistonRadiusMetres === null ? 'sum' : `piston of ${pistonRadiusMetres} m`;
    return `${what} of ${elements} ${elements === 1 ? 'point' : 'points'}, ${nodesFed} nodes`;
  }
  const near = `from ${rightBeyondMetres!.toPrecision(2)} m on ${rangeText(rightHz)}`;
  const isTheSame = rightHz?.from === rightFarHz?.from && rightHz?.to === rightFarHz?.to;
  const orders = ranges
    .slice(1)
    .map(({ order: n, fromHz }) => `order ${n} ${fromHz === null ? 'silent' : `from ${fromHz.toFixed(0)} Hz`}`)
    .join(', ');
  const level = entry.reference === 'power' ? 'level by sound power' : 'level ahead';
  return (
    `${patternText(entry)}, order ${order} by ${nodesFed} nodes within ${reachMetres.toPrecision(2)} m, ${level}; ` +
    `${orders}; right to 1 dB: ${near}${isTheSame ? '' : `, far away ${rangeText(rightFarHz)}`}` +
    (file ? `; energy that its orders keep: ${octavesText(file.keptShare)}` : '')
  );
}

const rangeText = (range: HertzRange | null): string =>
  range ? `${range.from.toFixed(0)}–${range.to.toFixed(0)} Hz` : 'nowhere';

function patternText({ pattern, file }: SourceEntry): string {
  if (pattern) return pattern.name ?? `first-order pattern, ${pattern.pressureShare} of it pressure`;
  const { title, licence, format, measurement, directions, fromHz, toHz } = file!;
  const name = [title, measurement].filter(Boolean).join(', ');
  return `${name === '' ? file!.file : name} (${format}, ${directions} directions, ${fromHz.toFixed(0)}–${toHz.toFixed(0)} Hz${licence === '' ? ', no licence given' : `, licence: ${licence}`})`;
}

const octavesText = (values: readonly OctaveValue[]): string =>
  values.map(({ centreHz, value }) => `${centreHz} Hz ${(100 * value).toFixed(0)} %`).join(', ');

/** The share of the energy in an octave below which a warning says so. */
const LEAST_KEPT = 0.9;
/** A gap between directions of the data that is wider leaves out high orders, degrees. */
const WIDE_GAP = 45;

/**
 * What a report warns of: data that the orders do not carry, that end too early, and receivers that stand too close.
 *
 * @param isClear Whether the direct sound between two positions (m) is put right. That of receivers with direction is
 *   not.
 */
export function radiatorWarnings(
  { scene, scheme, validTo, grid }: Pick<RenderPlan, 'scene' | 'scheme' | 'validTo' | 'grid'>,
  radiators: readonly PlacedRadiator[],
  isClear: (from: Vec3, to: Vec3) => boolean,
): string[] {
  return radiators.flatMap(({ entry }, s) => {
    if (!entry) return [];
    const who = `source ${JSON.stringify(entry.source)}`;
    const warnings: string[] = [];
    const { kind, file, order, isCramped, reachMetres, ranges, rightFarHz } = entry;
    if (isCramped) {
      warnings.push(
        `${who} is close to a wall or an opening: it radiates from nodes within ${reachMetres.toPrecision(2)} m only, and its high orders begin at higher frequencies; move it away, or raise the maximum frequency for a finer grid`,
      );
    }
    const silent = ranges.filter(({ fromHz }) => fromHz === null).map((range) => range.order);
    if (silent.length > 0)
      warnings.push(`${who}: order ${silent.join(', ')} is silent: its range lies above the valid band`);
    if (kind !== 'extended' && !(rightFarHz && rightFarHz.to > validTo / Math.SQRT2)) {
      const where = rightFarHz ? `above ${rightFarHz.to.toFixed(0)} Hz` : 'anywhere';
      warnings.push(
        `${who}: the pattern is not right to 1 dB in all directions ${where}: sound of this scheme is louder in some directions than in others; choose a smaller tolerance, or raise the maximum frequency for a finer grid`,
      );
    }
    const lost = file?.keptShare.filter(({ value }) => value < LEAST_KEPT) ?? [];
    if (lost.length > 0) {
      warnings.push(
        `${who}: order ${order} carries only part of the energy of its data (${octavesText(lost)}); a higher order carries more, up to 7`,
      );
    }
    if (file && file.widestGapDegrees > WIDE_GAP) {
      warnings.push(
        `${who}: ${file.file} has no direction within ${file.widestGapDegrees.toFixed(0)}° of a part of the sphere; what is radiated there is a guess`,
      );
    }
    if (file && file.toHz < validTo / Math.SQRT2) {
      warnings.push(
        `${who}: ${file.file} ends at ${file.toHz.toFixed(0)} Hz; above, the source radiates as it does there`,
      );
    }
    const { position } = scene.sources[s];
    const beyond = nearestReceiver(reachMetres / grid.spacing, scheme.band) * grid.spacing;
    for (const receiver of scene.receivers) {
      if (!receiver.direction && isClear(position, receiver.position)) continue;
      const distance = Math.hypot(...receiver.position.map((at, axis) => at - position[axis]));
      const name = `receiver ${JSON.stringify(receiver.name)}`;
      if (distance < reachMetres + 2 * grid.spacing) {
        warnings.push(
          `${name} is among the nodes from which ${who} radiates; its response does not describe this source`,
        );
      } else if (kind !== 'extended' && distance < beyond) {
        warnings.push(
          `${name} is ${distance.toPrecision(2)} m from ${who}: so near, levels may be wrong by 3 dB on this grid; move it beyond ${beyond.toPrecision(2)} m, or raise the maximum frequency for a finer grid`,
        );
      }
    }
    return warnings;
  });
}
