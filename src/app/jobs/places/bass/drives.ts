import type { Arrangement } from '../../../../places/arrangement.ts';
import type { SceneListening } from '../../../../scene/listening.ts';

/**
 * How the sources of a scene play together: those of systems with the gains, delays and polarities that they have
 * there, once for each system, and the others as they are.
 *
 * @param names Names of the sources; the candidates of the arrangement are their numbers.
 */
export const drivesOf = ({ systems }: Pick<SceneListening, 'systems'>, names: readonly string[]): Arrangement =>
  names.flatMap((name, candidate) => {
    const driven = systems.flatMap(({ sources }) => sources.filter((one) => one.name === name));
    if (driven.length === 0) return [{ candidate, gain: 1, inverted: false, delaySeconds: 0 }];
    return driven.map(({ gainDb, delaySeconds, inverted }) => ({
      ...{ candidate, gain: 10 ** (gainDb / 20), inverted, delaySeconds },
    }));
  });
