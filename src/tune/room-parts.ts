import { DIRECTIONS } from '../room/grid/graph.ts';
import type { PreparedRoom } from '../room/prepare/prepared.ts';

/** Rooms with one part left out: the difference in time is the cost of that part. They have no meaning as rooms. */

export const withoutNearWall = (room: PreparedRoom): PreparedRoom => ({
  ...room,
  nodes: { ...room.nodes, nearWall: new Uint32Array(0), nearWallRow: new Uint32Array(0) },
});

export const withoutInterior = (room: PreparedRoom): PreparedRoom => ({
  ...room,
  nodes: { ...room.nodes, interior: new Uint32Array(room.nodes.interior.length), interiorCount: 0 },
});

export const withoutFaces = (room: PreparedRoom): PreparedRoom => ({
  ...room,
  faces: {
    ...room.faces,
    node: new Uint32Array(0),
    shape: new Uint32Array(0),
    area: new Float32Array(0),
    gain: new Float64Array(0),
    selfCoupling: new Float64Array(0),
    tapScale: room.faces.tapScale && new Float64Array(0),
    groups: [...DIRECTIONS, DIRECTIONS.length].map(() => 0),
    back: undefined,
  },
});

export const withoutBranches = (room: PreparedRoom): PreparedRoom => ({
  ...room,
  laws: room.laws.map((law) => law && { ...law, branches: [] }),
});

export const withoutCut = (room: PreparedRoom): PreparedRoom => ({ ...room, subcell: undefined });

/** The nodes near walls are damped. */
export const withDamping = (room: PreparedRoom): PreparedRoom => {
  const { nearWall } = room.nodes;
  return { ...room, damped: { node: nearWall, loss: new Float64Array(nearWall.length).fill(0.01) } };
};
