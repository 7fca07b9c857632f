import { AIR, bitsOf, type AnyGraph } from '../../../room/grid/graph.ts';
import { nodeOfPlane, planeNodes, type GridPlane } from '../../../room/grid/plane.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import type { PlaneWatch } from '../../../run/watching.ts';
import { coordinateAlong, nodeAlong } from '../../setup/view/slice.ts';
import type { FieldSlice, RunWatch } from '../job/watch.ts';

/** Turns the watch of a run, in metres and seconds, into a watch on planes of the grid. */
export function framesFor(
  watch: RunWatch,
  room: PreparedRoom,
  run: { readonly source: string; readonly steps: number },
): PlaneWatch {
  const { graph, timeStep } = room;
  const { grid } = graph;
  const walls = new PlaneWalls(graph);
  return {
    stepsToNext: () => watch.stepsToNext(),
    planes: () => watch.slices().map(({ axis, position }) => ({ axis, index: nodeAlong(grid, axis, position) })),
    onPlanes: (step, planes, values) => {
      walls.blank(planes, values);
      const slices = planes.map((plane, p) => sliceOn(graph, plane, values[p]));
      return watch.onFrame({ ...run, step, timeSeconds: step * timeStep, isPulse: false, slices, layers: [] });
    },
  };
}

/** The pressure on a plane of the grid, in metres. */
export function sliceOn({ grid }: AnyGraph, plane: GridPlane, pressure: Float32Array<ArrayBuffer>): FieldSlice {
  const { axis, index } = plane;
  const { along, size } = planeNodes(grid, plane);
  return {
    axis,
    position: coordinateAlong(grid, axis, index),
    origin: [coordinateAlong(grid, along[0], 0), coordinateAlong(grid, along[1], 0)],
    spacing: grid.spacing,
    size,
    pressure,
  };
}

/** The nodes of planes that are not air, cached while the same planes are watched. */
export class PlaneWalls {
  /** The places [v][u] of each plane that are not air. */
  private known = new Map<string, Uint32Array>();

  constructor(private readonly graph: AnyGraph) {}

  /** Writes NaN where there is no air, also at nodes behind walls, which hold values. */
  blank(planes: readonly GridPlane[], values: readonly Float32Array[]): void {
    const known = new Map<string, Uint32Array>();
    planes.forEach((plane, p) => {
      const key = `${plane.axis} ${plane.index}`;
      const walls = known.get(key) ?? this.known.get(key) ?? wallsOf(this.graph, plane);
      known.set(key, walls);
      for (const at of walls) values[p][at] = NaN;
    });
    this.known = known;
  }
}

function wallsOf(graph: AnyGraph, plane: GridPlane): Uint32Array {
  const on = planeNodes(graph.grid, plane);
  const bits = bitsOf(graph);
  const [width, height] = on.size;
  const walls: number[] = [];
  for (let v = 0; v < height; v++) {
    for (let u = 0; u < width; u++) if (!(bits(nodeOfPlane(on, u, v)) & AIR)) walls.push(v * width + u);
  }
  return Uint32Array.from(walls);
}
