import { vi } from 'vitest';
import type { Engine } from '../../../src/engine/engine.ts';
import { storedNodes } from '../../../src/room/grid/grid.ts';
import { planeNodes } from '../../../src/room/grid/plane.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { NO_ROW } from '../../../src/room/subcell/model/subcell.ts';
import { materialOf } from '../../../src/room/surfaces/face-shape.ts';

/** Times of a clockwork engine: ns for a step, ms to open and to read a plane. */
export interface Clockwork {
  readonly step: number;
  readonly interior: number;
  readonly nearWall: number;
  readonly face: number;
  /** Time for each node of each face's line. */
  readonly tap: number;
  readonly branch: number;
  readonly cut: number;
  readonly damped: number;
  readonly openMs: number;
  readonly openNodeMs: number;
  readonly openFaceMs: number;
  readonly openCutMs: number;
  readonly planeMs: number;
}

export const CLOCKWORK: Clockwork = {
  step: 20_000,
  interior: 0.5,
  nearWall: 3,
  face: 7,
  tap: 0.25,
  branch: 2,
  cut: 11,
  damped: 5,
  openMs: 40,
  openNodeMs: 1e-6,
  openFaceMs: 2e-4,
  openCutMs: 5e-4,
  planeMs: 3,
};

/** Time of a step of a room, ns. */
export function clockworkStep(room: PreparedRoom, clockwork = CLOCKWORK): number {
  const { nodes, faces, laws, subcell, damped } = room;
  const branches = faces.shape.reduce((sum, shape) => sum + laws[materialOf(shape)]!.branches.length, 0);
  const rows = subcell?.row.reduce((sum, row) => sum + (row === NO_ROW ? 0 : 1), 0) ?? 0;
  return (
    clockwork.step +
    clockwork.interior * nodes.interiorCount +
    clockwork.nearWall * (nodes.nearWall.length + rows) +
    (clockwork.face + clockwork.tap * faces.traces[0].trace.length) * faces.node.length +
    clockwork.branch * branches +
    clockwork.cut * (subcell?.node.length ?? 0) +
    clockwork.damped * damped.node.length
  );
}

/**
 * An engine that computes nothing and takes exactly the given times, by a clock that it moves itself:
 * `performance.now`, until the mocks are restored. All values of its field are the number of the step.
 *
 * @param stepOf ns of a step of a room, if it is not to be that of the clockwork.
 */
export function clockworkEngine(
  clockwork = CLOCKWORK,
  stepOf: (room: PreparedRoom) => number = (room) => clockworkStep(room, clockwork),
): Engine & { readonly opened: () => number } {
  let now = 0;
  let opened = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return {
    kind: 'cpu',
    adapter: 'clockwork',
    identity: 'clockwork',
    precision: 32,
    mostRowBytes: Infinity,
    opened: () => opened,
    open: (room) => {
      opened++;
      const { faces, subcell, graph } = room;
      now +=
        clockwork.openMs +
        clockwork.openNodeMs * storedNodes(graph.grid) +
        clockwork.openFaceMs * faces.node.length +
        clockwork.openCutMs * (subcell?.node.length ?? 0);
      const stepMs = stepOf(room) / 1e6;
      let step = 0;
      const unused = (): Promise<never> => Promise.reject(new Error('not of clockwork'));
      return Promise.resolve({
        memoryBytes: 0,
        advance: (steps: number) => {
          now += steps * stepMs;
          step += steps;
          return Promise.resolve([new Float64Array(steps)]);
        },
        setState: unused,
        getState: unused,
        wholeState: unused,
        continueFrom: unused,
        timePasses: () => Promise.resolve(null),
        readPlanes: (planes) => {
          now += planes.length * clockwork.planeMs;
          const sizes = planes.map((plane) => planeNodes(graph.grid, plane).size);
          return Promise.resolve(sizes.map(([width, height]) => new Float32Array(width * height).fill(step)));
        },
        probe: () => {
          throw new Error('not of clockwork');
        },
        rest: () => Promise.resolve(),
        restart: () => {
          step = 0;
          return Promise.resolve();
        },
        close: () => Promise.resolve(),
      });
    },
  };
}
