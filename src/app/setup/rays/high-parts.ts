import { findImages, findPaths, imageRoom, type SourceImages } from '../../../rays/images/find-images.ts';
import type { ImagePath } from '../../../rays/images/paths.ts';
import type { RayRoom, Triple } from '../../../rays/room/room.ts';
import type { TracedEnergy, TraceRequest } from '../../../rays/trace/request.ts';
import { traceRays } from '../../../rays/trace/trace.ts';
import type { TriangleTree } from '../../../rays/tree/tree.ts';
import { firstHit } from '../../../rays/tree/walk.ts';
import { seedOf } from '../../../response/listening/noise.ts';
import { each, type Job, type Work } from '../../../room/slabs/work.ts';
import type { Seconds } from '../../../units/quantities.ts';
import type { OnShare } from '../../../units/task.ts';
import type { Receiver, Source } from '../../../scene/scene.ts';
import type { RayPlan } from './plan-rays.ts';
import type { LateDirections } from '../../../rays/late/pulse-directions.ts';
import { bandPowers, rayDirectivity } from './radiation.ts';
import { receiverGroups } from './receiver-groups.ts';

/** What image sources and rays bring of a source to a receiver: plain data. */
export interface HighPart {
  /** Number of the source in the scene. */
  readonly source: number;
  readonly paths: readonly ImagePath[];
  /** [band][bin], as in `TracedEnergy`. */
  readonly energy: Float64Array;
  /** [batch][band][coarse bin], as in `TracedEnergy`. */
  readonly batchEnergy: Float64Array;
  /** Seed of the noise. */
  readonly seed: number;
  /** Energies by direction; left out for receivers that hear none. */
  readonly sectors?: Omit<LateDirections, 'order'>;
}

/** A point of a scene. */
export interface NamedPlace {
  readonly name: string;
  /** Metres */
  readonly position: Triple;
}

/** What is traced: every source to every receiver. */
export interface HighPartsRequest {
  readonly room: RayRoom;
  readonly tree: TriangleTree;
  readonly rayPlan: RayPlan;
  readonly sources: readonly (NamedPlace & Pick<Source, 'directivity'>)[];
  readonly receivers: readonly (NamedPlace & Pick<Receiver, 'direction'>)[];
  /** Radius of the balls of receivers, m. */
  readonly receiverRadius: number;
  readonly seconds: Seconds;
  /** [source][group of receivers] What rays bring, where a GPU has traced them. */
  readonly traced?: readonly (readonly TracedEnergy[])[] | undefined;
}

/** What image sources and rays bring. */
export interface HighParts {
  /** [source][receiver] */
  readonly parts: readonly (readonly HighPart[])[];
  /** Share of the energy that left the room where no surface is: the most of all sources and bands. */
  readonly lost: number;
  /** [source] Likewise, the most of all bands. */
  readonly lostBySource: readonly number[];
  /** Names of sources of which so many images exist that rays had to look for them: some may be missing. */
  readonly searched: readonly string[];
}

/** What threads share that look for paths of one source. */
interface PathsShared {
  readonly room: RayRoom;
  readonly tree: TriangleTree;
  readonly images: SourceImages;
}

/** Finds the mirror reflections of a source that a receiver hears. */
export const imagePaths: Job<PathsShared, Triple, ImagePath[]> = {
  name: 'image paths',
  begin: ({ room, tree, images }) => {
    const image = imageRoom(room, (origin, direction, farthest) => firstHit(tree, origin, direction, farthest));
    const isHeard = ({ hits }: ImagePath): boolean => !hits.some(({ law }) => room.laws[law].isOpening);
    return (receiver) => findPaths(image, images, receiver).filter(isHeard);
  },
};

/** Seed of the rays: the same room gives the same energies. */
const RAY_SEED = 1;

/** What is asked of rays from one source. */
export function traceRequest(
  { room, tree, rayPlan, receivers, receiverRadius, seconds }: Omit<HighPartsRequest, 'sources'>,
  source: HighPartsRequest['sources'][number],
): TraceRequest {
  const { rays, binSeconds, batchSeconds, imageOrder, bands, sectors } = rayPlan;
  const directivity = rayDirectivity(source);
  return {
    ...{ room, tree, rays, binSeconds, batchSeconds, seconds, imageOrder, receiverRadius },
    source: source.position,
    ...(sectors && { sectors }),
    ...(directivity && { power: bandPowers(directivity, bands) }),
    receivers: receivers.map(({ position }) => position),
    seed: RAY_SEED,
  };
}

/**
 * Finds image sources, and traces rays if that is not done, source after source.
 *
 * @param onProgress Called with the share of all that is done.
 */
export function* highPartsWork(highRequest: HighPartsRequest, onProgress?: OnShare): Work<HighParts> {
  const { room, tree, rayPlan, sources, receivers, seconds } = highRequest;
  const { imageOrder, bands, sectors } = rayPlan;
  const image = imageRoom(room, (origin, direction, farthest) => firstHit(tree, origin, direction, farthest));
  const parts: HighPart[][] = [];
  const searched: string[] = [];
  const lostBySource = sources.map(() => 0);
  for (const [index, source] of sources.entries()) {
    const share = (from: number, to: number) => (done: number) =>
      onProgress?.((index + from + (to - from) * done) / sources.length);
    const request = { source: source.position, order: imageOrder, farthest: room.soundSpeed * seconds };
    const images = findImages(image, request);
    if (!images.isComplete) searched.push(source.name);
    const positions = receivers.map(({ position }) => position);
    const paths = yield* each(imagePaths, { room, tree, images }, positions, share(0, 0.1));
    const groups = receiverGroups(traceRequest(highRequest, source));
    const ofSource: HighPart[] = [];
    for (const [g, group] of groups.entries()) {
      const part = share(0.1 + (0.9 * g) / groups.length, 0.1 + (0.9 * (g + 1)) / groups.length);
      const traced = highRequest.traced?.[index][g] ?? (yield* traceRays(group, part));
      lostBySource[index] = Math.max(lostBySource[index], ...traced.lost);
      const size = bands.length * traced.bins;
      const inBatches = traced.batchEnergy.length / group.receivers.length;
      const ofReceiver = traced.sectorEnergy.length / group.receivers.length;
      for (let i = 0; i < group.receivers.length; i++) {
        const { name, direction } = receivers[ofSource.length];
        ofSource.push({
          source: index,
          paths: paths[ofSource.length],
          energy: traced.energy.slice(i * size, (i + 1) * size),
          batchEnergy: traced.batchEnergy.slice(i * inBatches, (i + 1) * inBatches),
          seed: seedOf(`${source.name}-${name}`),
          ...(sectors &&
            direction && {
              sectors: {
                ...{ directions: sectors.directions, bins: traced.sectorBins, binSeconds: sectors.binSeconds },
                energy: traced.sectorEnergy.slice(i * ofReceiver, (i + 1) * ofReceiver),
              },
            }),
        });
      }
    }
    parts.push(ofSource);
  }
  return { parts, lost: Math.max(0, ...lostBySource), lostBySource, searched };
}
