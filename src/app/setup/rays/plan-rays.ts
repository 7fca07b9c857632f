import type { Band } from '../../../material/bands.ts';
import { flatTo, keptTo } from '../../../response/band-limit.ts';
import { crossoverBelow } from '../../../rays/crossover/gains.ts';
import { OCTAVES, type Octave } from '../../../response/figures/octaves.ts';
import { InputError } from '../../../units/errors.ts';
import { gigabytes } from '../../../units/gigabytes.ts';
import { hertz, type Hertz } from '../../../units/quantities.ts';
import { CROSSOVER_SHARE } from '../../inputs/request/full-band.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { RAY_BATCHES, type Sectors } from '../../../rays/trace/request.ts';
import { heardSectors } from './heard-sectors.ts';
import { rayBands } from './ray-bands.ts';

/** How the band above the waves is computed. */
export interface RayPlan {
  /** Where waves end and rays begin; without waves, where rays fade in. */
  readonly crossover: Hertz;
  /**
   * Octave in which both halves are computed and compared: it ends where waves keep their whole level. Null without
   * waves.
   */
  readonly compared: Octave | null;
  readonly bands: readonly Band[];
  /** Length of the bins of energy, s. */
  readonly binSeconds: number;
  /** Length of the bins of energy by batch of rays, s. */
  readonly batchSeconds: number;
  /** Highest frequency of the joined response. */
  readonly validTo: Hertz;
  /** Rays of each source. */
  readonly rays: number;
  /** Sectors in which energies are counted, for receivers with direction; left out where there are none. */
  readonly sectors?: Sectors;
  /** Most reflections of an image source. */
  readonly imageOrder: number;
}

/** Octave ratio (IEC 61260-1). */
const OCTAVE = 10 ** 0.3;

/** An octave filter lets through what is so much below its band: energies are traced from there. */
const SKIRT = 10 ** 0.1;

/** Where rays begin that compute everything, Hz: the lowest octave of figures is whole. */
const LOWEST = OCTAVES[0].lowerHz / SKIRT;

const BIN_SECONDS = 0.001;

const BATCH_SECONDS = 0.02;

/** What traces rays. */
export type RayTracer = 'gpu' | 'processor';

/**
 * Rays of a source for one receiver, and the fewest and the most, unless the scene says how many. A GPU traces about
 * forty times as many in a time as the cores of a processor.
 */
const USUAL_RAYS = {
  gpu: { ofOne: 1_000_000, least: 5000, most: 100_000 },
  processor: { ofOne: 100_000, least: 2000, most: 20_000 },
} as const;

/** Every ray is seen from every receiver at each reflection, so that many receivers need fewer. */
function usualRays(receivers: number, tracer: RayTracer): number {
  const { ofOne, least, most } = USUAL_RAYS[tracer];
  return Math.round(Math.min(most, Math.max(least, ofOne / Math.max(1, receivers))));
}

/** Most energies by source, receiver, band and bin that are kept: 2 GB. */
const MOST_NUMBERS = 256e6;

/** @throws InputError if the energies at all receivers take more memory than they should. */
function requireMemory({ sources, duration }: RenderPlan['scene'], receivers: number, bands: number): void {
  const numbers =
    sources.length *
    receivers *
    bands *
    (Math.ceil(duration / BIN_SECONDS) + RAY_BATCHES * Math.ceil(duration / BATCH_SECONDS));
  if (numbers <= MOST_NUMBERS) return;
  throw new InputError(
    'receivers',
    `the whole band at ${receivers} receivers from ${sources.length} sources takes ${gigabytes(8 * numbers)} for energies; at most ${gigabytes(8 * MOST_NUMBERS)} is taken`,
    `Lay them ${Math.ceil(10 * Math.sqrt(numbers / MOST_NUMBERS)) / 10} times as far apart, or give a shorter duration.`,
  );
}

/**
 * The plan of rays and image sources; null if the scene wants none.
 *
 * @throws InputError if the energies at its receivers take too much memory.
 */
export function planRays(
  { scene, validTo, areas }: Pick<RenderPlan, 'scene' | 'validTo' | 'areas'>,
  tracer: RayTracer,
): RayPlan | null {
  const { fullBand, sampleRate } = scene;
  if (!fullBand) return null;
  const receivers = areas.reduce((sum, { points }) => sum + points.length, scene.receivers.length);
  const { rays = usualRays(receivers, tracer), imageOrder } = fullBand;
  const upperHz = flatTo(validTo);
  const compared = fullBand.isRaysOnly
    ? null
    : { centreHz: Math.round(upperHz / Math.sqrt(OCTAVE)), lowerHz: upperHz / OCTAVE, upperHz };
  const to = keptTo(hertz(Infinity), sampleRate);
  const bands = compared ? rayBands(compared.lowerHz / SKIRT, upperHz * SKIRT, to) : rayBands(LOWEST, LOWEST, to);
  requireMemory(scene, receivers, bands.length);
  const sectors = heardSectors(scene.receivers, { receivers, bands: bands.length, seconds: scene.duration });
  return {
    crossover: compared ? (fullBand.crossover ?? hertz(CROSSOVER_SHARE * validTo)) : hertz(crossoverBelow(LOWEST)),
    compared,
    bands,
    binSeconds: BIN_SECONDS,
    batchSeconds: BATCH_SECONDS,
    validTo: hertz(Math.min(to, bands.at(-1)!.upper)),
    rays,
    ...(sectors && { sectors }),
    imageOrder,
  };
}
