import type { GridPlane } from '../../../room/grid/plane.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import { filmSteps, pulseSource, rickerPulse } from '../../../run/points/pulse.ts';
import { run } from '../../../run/run.ts';
import type { PlaneWatch } from '../../../run/watching.ts';
import { nodeAlong } from '../../setup/view/slice.ts';
import { PlaneWalls, sliceOn } from './field-frames.ts';
import type { RenderJob } from '../job/job.ts';
import { runSetup } from '../prepared/prepare-scene.ts';
import type { StableRoom } from '../prepared/prove-stable.ts';
import type { FilmRequest, FilmWatch } from '../job/watch.ts';

/**
 * Makes a film of the wave of a pulse. The simulation then stands where the film ended.
 *
 * @returns the time that it took, s
 * @throws RunError if the device fails; CancelledError if stopped.
 */
export async function makeFilm(
  { plan, prepared, simulation }: Pick<StableRoom, 'plan' | 'prepared' | 'simulation'>,
  film: FilmWatch,
  { signal, onProgress }: Pick<RenderJob['controls'], 'signal' | 'onProgress'>,
): Promise<number> {
  const start = performance.now();
  const { room } = prepared;
  const { sources } = plan.scene;
  const { request } = film;
  const index = Math.max(
    0,
    sources.findIndex(({ name }) => name === request.source),
  );
  const toHz = Math.min(request.toHz, plan.scene.maxFrequency);
  const pulse = rickerPulse(toHz, room.timeStep);
  const steps = filmSteps(toHz, request.seconds, room.timeStep);
  const source = sources[index].name;
  const frames = new FilmFrames(film, room, { source, steps, peakSeconds: pulse.peakSeconds });
  // An engine records at least one receiver.
  const receivers = runSetup(prepared, index).receivers.slice(0, 1);
  await simulation.restart({ sources: [pulseSource(room, prepared.sources[index].point, pulse)], receivers });
  await run(simulation, room, { receivers }, undefined, steps, {
    signal,
    watch: frames,
    onProgress: (progress) => {
      frames.step = progress.step;
      onProgress?.({ phase: 'filming', source, run: progress });
    },
  });
  return (performance.now() - start) / 1000;
}

/** Lets a film have a frame of every so many steps, also where a block of steps ends before. */
class FilmFrames implements PlaneWatch {
  /** Number of steps made. */
  step = 0;
  private readonly every: number;
  private readonly walls: PlaneWalls;
  private readonly layers: readonly GridPlane[];
  private isLook = false;

  constructor(
    private readonly film: FilmWatch,
    private readonly room: PreparedRoom,
    private readonly of: { readonly source: string; readonly steps: number; readonly peakSeconds: number },
  ) {
    this.walls = new PlaneWalls(room.graph);
    this.every = Math.max(1, Math.round(film.request.everySeconds / room.timeStep));
    this.layers = layersOf(room, film.request);
  }

  readonly stepsToNext = async (): Promise<number> => {
    const left = this.every - (this.step % this.every);
    this.isLook = false;
    if (left < this.every) return left;
    this.isLook = (await this.film.stepsToNext()) === 0;
    return this.isLook ? 0 : this.every;
  };

  readonly planes = (): readonly GridPlane[] => [...this.slices(), ...this.layers];

  readonly onPlanes: PlaneWatch['onPlanes'] = (step, planes, values) => {
    const isFrame = this.isLook || step % this.every === 0 || step === this.of.steps;
    if (!isFrame) return undefined;
    const { graph, timeStep } = this.room;
    this.walls.blank(planes, values);
    const all = planes.map((plane, p) => sliceOn(graph, plane, values[p]));
    const { source, steps, peakSeconds } = this.of;
    const slices = all.length - this.layers.length;
    return this.film.onFrame({
      source,
      step,
      steps,
      timeSeconds: step * timeStep - peakSeconds,
      isPulse: true,
      slices: all.slice(0, slices),
      layers: all.slice(slices),
    });
  };

  private slices(): readonly GridPlane[] {
    const { grid } = this.room.graph;
    return this.film.slices().map(({ axis, position }) => ({ axis, index: nodeAlong(grid, axis, position) }));
  }
}

/** Planes across z over the whole room, the lowest and the highest of the grid among them, or none. */
function layersOf({ graph: { grid } }: PreparedRoom, { layers }: FilmRequest): readonly GridPlane[] {
  const [width, height, planes] = grid.size;
  if (!layers || planes < 2) return [];
  const apart = Math.max(1, Math.floor(layers.apartMetres / grid.spacing));
  const count = Math.ceil((planes - 1) / apart) + 1;
  if (width * height * count > layers.mostNodes) return [];
  return Array.from({ length: count }, (_, i) => ({ axis: 2, index: Math.round((i * (planes - 1)) / (count - 1)) }));
}
