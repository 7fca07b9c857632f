import { recordsOf, type PointWeights, type RunSetup, type SourceInput } from '../../engine/engine.ts';
import type { PlaceInStack } from '../../room/stack/place-in-stack.ts';

/** Whether what runs in a room can run in a stack of rooms: nothing moves. */
export function canStack({ walkers = [], walkingSources = [] }: RunSetup): boolean {
  return walkers.length === 0 && walkingSources.length === 0;
}

/** The records of each room of a stack, from those of {@link stackSetups}. */
export function unstackRecords<T>(records: readonly T[], setups: readonly RunSetup[]): T[][] {
  let next = 0;
  return setups.map((setup) => Array.from({ length: recordsOf(setup) }, () => records[next++]));
}

/**
 * What runs in each room of a stack as one. The records of the rooms follow one another.
 *
 * @param setups Setups of each room; nothing moves in them, and all have the same lead-in.
 */
export function stackSetups(setups: readonly RunSetup[], places: readonly PlaceInStack[]): RunSetup {
  const sources = setups.flatMap((setup, r) =>
    setup.sources.map((source) => ({ ...source, point: moved(source.point, places[r]) })),
  );
  const impulses = sources.filter(isImpulse);
  return {
    leadIn: setups[0].leadIn,
    sources: [...(impulses.length > 0 ? [together(impulses)] : []), ...sources.filter((source) => !isImpulse(source))],
    receivers: setups.flatMap(({ receivers }, r) => receivers.map((point) => moved(point, places[r]))),
  };
}

function moved({ nodes, weights }: PointWeights, { indexOf }: PlaceInStack): PointWeights {
  return { nodes: nodes.map(indexOf), weights };
}

function isImpulse({ signal }: SourceInput): boolean {
  return signal.length === 1 && signal[0] === 1;
}

/** Impulses as one: a GPU makes a dispatch for each source of several nodes. Products round as they do one by one. */
function together(impulses: readonly SourceInput[]): SourceInput {
  const count = impulses.reduce((sum, { point }) => sum + point.nodes.length, 0);
  const point = { nodes: new Uint32Array(count), weights: new Float64Array(count) };
  let first = 0;
  for (const { point: own, strength } of impulses) {
    point.nodes.set(own.nodes, first);
    own.weights.forEach((weight, i) => (point.weights[first + i] = strength * weight));
    first += own.nodes.length;
  }
  return { strength: 1, signal: impulses[0].signal, point };
}
