import { propertiesOf } from '../../../engine/engine-properties.ts';
import type { Engine } from '../../../engine/engine.ts';
import type { Scheme } from '../../../scheme/scheme.ts';
import { shellKey } from '../../../scheme/stencils.ts';
import { volumesOf } from '../../../scene/scene.ts';
import type { Controls } from '../../ports/engine/controls.ts';
import { driveAlone } from '../../ports/host/room-threads.ts';
import type { RenderScene } from '../../inputs/request/request.ts';
import { hashedName, shapeOf } from '../../setup/kept-room/room-key.ts';
import { RoomCensus } from './census.ts';

/** The room is counted on two grids, each by a thread. */
const THREADS = 2;

/** Machines of fewer cores need them for what is done meanwhile. */
const FEWEST_CORES = 4;

/** Threads that count a room beside a GPU, on a machine of so many cores. */
export const countingThreads = (cores: number): number => (cores < FEWEST_CORES ? 0 : THREADS);

/**
 * Counts a room while something else is waited for: beside a GPU that is being measured, in threads. Where the engine
 * itself needs the cores of the machine, one is done after the other. A host that remembers the room counts it no more.
 *
 * @param other Begun at the same time, or afterwards.
 * @throws InputError if the room leaks and may not, or cannot be put on a grid; what the other throws; CancelledError.
 */
export async function countRoom(
  rendered: RenderScene,
  schemes: readonly Scheme[],
  engine: Pick<Engine, 'kind' | 'isSoftware'>,
  controls: Controls,
  other: () => Promise<void>,
): Promise<RoomCensus> {
  const { remembered } = controls.host;
  if (!remembered) return countAnew(rendered, schemes, engine, controls, other);
  const name = await censusName(rendered, schemes);
  const known = remembered.recall(name) as RoomCensus['samples'] | undefined;
  if (known) {
    await other();
    return RoomCensus.of(known, rendered);
  }
  const census = await countAnew(rendered, schemes, engine, controls, other);
  remembered.keep(name, census.samples);
  return census;
}

async function countAnew(
  rendered: RenderScene,
  schemes: readonly Scheme[],
  { kind, isSoftware }: Pick<Engine, 'kind' | 'isSoftware'>,
  { host: { threads }, signal }: Controls,
  other: () => Promise<void>,
): Promise<RoomCensus> {
  const work = RoomCensus.work(rendered, schemes);
  const spare = countingThreads(threads?.count ?? 1);
  if (propertiesOf({ kind }).usesCores || isSoftware || spare < 1) {
    const census = await driveAlone(work, signal);
    await other();
    return census;
  }
  const [census] = await Promise.all([threads!.drive(work, signal, spare), other()]);
  return census;
}

/** Kinds of walls whose numbers do not change how a room lies on a grid: only that they absorb. */
const WALLS: ReadonlySet<string> = new Set(['absorption', 'bands', 'admittance', 'spectrum', 'porous', 'library']);

/** A name for all that the counts of a room depend on. Points and length count only where there is air outside. */
function censusName(
  { scene, geometry, allowLeaks, project }: RenderScene,
  schemes: readonly Scheme[],
): Promise<string> {
  const { walls, materials, air, outside, sources, receivers, duration } = scene;
  return hashedName('census', {
    shape: shapeOf(geometry),
    volumes: volumesOf(scene.geometry),
    materials: [...materials].map(([name, definition]) => [name, WALLS.has(definition.kind) ? 'wall' : definition]),
    ...{ walls, air, allowLeaks, project: project ?? null },
    outside: outside && { outside, duration, points: [...sources, ...receivers].map(({ position }) => position) },
    stencils: schemes.map(({ stencil }) => shellKey(stencil.shells)),
  });
}
