import { firstSheet } from '../../../room/faces/faces.ts';
import type { AnyGraph } from '../../../room/grid/graph.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import { NO_PASSAGES, passagesAt, type Passages } from '../../../room/surfaces/passages.ts';
import type { VoxelRoom } from '../../../room/boxes/voxelise-boxes.ts';

/** The air of a room, and where sound goes through its sheets and partitions. */
export interface JoinedAir {
  readonly graph: AnyGraph;
  readonly passages: Passages;
}

/** The air of a room on its grid. */
export function joinedAir({ graph, surface }: Pick<VoxelRoom, 'graph' | 'surface'>): JoinedAir {
  return { graph, passages: passagesAt(graph, surface) };
}

/** The air of a prepared room, whose sheets are known by their two lines. */
export function preparedAir({ graph, faces }: Pick<PreparedRoom, 'graph' | 'faces'>): JoinedAir {
  const { back, node } = faces;
  if (!back) return { graph, passages: NO_PASSAGES };
  const first = firstSheet(faces);
  return {
    graph,
    passages: (visit) => {
      for (let sheet = 0; sheet < back.node.length; sheet++) visit(node[first + sheet], back.node[sheet]);
    },
  };
}
