import { each, type Job, type Work } from '../../../room/slabs/work.ts';
import { cloudsFor } from '../../../run/clouds/cloud.ts';
import {
  cloudFrequencies,
  designWavenumbers,
  Encoder,
  type CloudFrequency,
  type CloudWeights,
} from '../../../run/clouds/encoder.ts';
import type { LatticeScheme } from '../../../run/clouds/lattice-waves.ts';
import type { OwnAxes } from '../../../sphere/orientation.ts';
import type { Vec3 } from '../../../units/quantities.ts';

/** A listener as a thread needs it: `PlacedListener` without its nodes. */
export interface ListenerInput {
  readonly order: number;
  readonly axes: OwnAxes;
  /**
   * Which of the clouds for its order, and where the point is from its middle node; null where one record is enough.
   */
  readonly cloud: { readonly index: number; readonly fraction: Vec3 } | null;
}

/** One of the clouds for an order. */
interface CloudChoice {
  readonly order: number;
  readonly index: number;
}

interface FrequencyShared {
  readonly scheme: LatticeScheme;
  readonly clouds: readonly CloudChoice[];
}

interface FrequencyInput {
  /** Among the clouds that are shared. */
  readonly cloud: number;
  /** Index of a wavenumber. */
  readonly index: number;
}

/** Factorises the matrix of a cloud at one frequency. */
export const factoriseCloud: Job<FrequencyShared, FrequencyInput, CloudFrequency> = {
  name: 'factorise cloud',
  begin: ({ scheme, clouds }) => {
    const makers = clouds.map(({ order, index }) => cloudFrequencies(scheme, cloudsFor(order)[index]));
    return ({ cloud, index }) => makers[cloud](index);
  },
};

interface WeightsShared {
  readonly scheme: LatticeScheme;
  readonly clouds: readonly (CloudChoice & { readonly frequencies: readonly CloudFrequency[] })[];
}

interface WeightsInput {
  /** Among the clouds that are shared. */
  readonly cloud: number;
  readonly order: number;
  readonly fraction: Vec3;
  readonly axes: OwnAxes;
}

/** Computes the weights of the nodes of a listener. */
export const weighCloud: Job<WeightsShared, WeightsInput, CloudWeights> = {
  name: 'weigh cloud',
  begin: ({ scheme, clouds }) => {
    const encoders = clouds.map(
      ({ order, index, frequencies }) => new Encoder(scheme, cloudsFor(order)[index], frequencies),
    );
    return ({ cloud, order, fraction, axes }) => encoders[cloud].weights(order, fraction, axes);
  },
};

/**
 * Computes the weights of listeners, once for all sources: each cloud is factorised once, and listeners that are at the
 * same place between the nodes and are turned alike share their weights.
 *
 * @param onProgress Called with the share that is done.
 * @returns of each listener; null where one record is enough.
 */
export function* cloudWeights(
  { stencil, weights, courant, band }: LatticeScheme,
  listeners: readonly ListenerInput[],
  onProgress?: (share: number) => void,
): Work<(CloudWeights | null)[]> {
  const scheme = { stencil, weights, courant, band };
  const clouds: CloudChoice[] = [];
  const numberOf = new Map<string, number>();
  const inputs: WeightsInput[] = [];
  const known = new Map<string, number>();
  const wanted = listeners.map(({ order, axes, cloud }) => {
    if (!cloud) return null;
    // Several orders have the same cloud.
    const { name } = cloudsFor(order)[cloud.index];
    const number = numberOf.get(name) ?? clouds.push({ order, index: cloud.index }) - 1;
    numberOf.set(name, number);
    const input = { cloud: number, order, fraction: cloud.fraction, axes };
    const key = JSON.stringify(input);
    const place = known.get(key) ?? inputs.push(input) - 1;
    known.set(key, place);
    return place;
  });
  const count = designWavenumbers(band).length;
  const frequencies = yield* each(
    factoriseCloud,
    { scheme, clouds },
    clouds.flatMap((_, cloud) => Array.from({ length: count }, (__, index) => ({ cloud, index }))),
  );
  const made = yield* each(
    weighCloud,
    {
      scheme,
      clouds: clouds.map((choice, cloud) => ({
        ...choice,
        frequencies: frequencies.slice(cloud * count, (cloud + 1) * count),
      })),
    },
    inputs,
    onProgress,
  );
  return wanted.map((place) => (place === null ? null : made[place]));
}
