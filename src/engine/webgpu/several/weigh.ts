import type { CardsOrHost } from '../../engine.ts';
import type { SeveralFit } from './fit.ts';

/**
 * Weighs several cards against the memory of the host for a room that one card cannot hold.
 *
 * @param cards How many there are.
 * @param several Null if they cannot hold it together.
 * @param hostNs Predicted time of a step from host memory on one card; null if it cannot run like that.
 */
export function weighCards(cards: number, several: SeveralFit | null, hostNs: number | null): CardsOrHost {
  const takesCards = several !== null && (hostNs === null || several.stepNs < hostNs);
  return {
    cards: takesCards ? cards : 1,
    steps: takesCards ? several.steps : null,
    severalSeconds: several && several.stepNs / 1e9,
    hostSeconds: hostNs === null ? null : hostNs / 1e9,
    reason: reasonFor(cards, several, hostNs),
  };
}

function reasonFor(cards: number, several: SeveralFit | null, hostNs: number | null): string {
  if (several === null) return `${cards} cards cannot hold it together`;
  if (hostNs === null) return 'one card cannot run it from host memory';
  const [fast, slow] = several.stepNs < hostNs ? [several.stepNs, hostNs] : [hostNs, several.stepNs];
  const than = several.stepNs < hostNs ? 'from host memory on one card' : `on ${cards} cards together`;
  return `predicted ${milliseconds(fast)} a step, and ${milliseconds(slow)} ${than}`;
}

const milliseconds = (ns: number): string => `${Number((ns / 1e6).toPrecision(3))} ms`;
