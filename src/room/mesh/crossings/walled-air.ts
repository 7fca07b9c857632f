import type { RoomGraph } from '../../grid/graph.ts';
import type { Grid } from '../../grid/grid.ts';
import type { AirOfMesh } from '../air/air.ts';
import type { WallTriangles } from '../triangles/wall-triangles.ts';
import type { ClosedEdges } from './closed-edges.ts';
import type { FaceMeasure } from './face-measure.ts';

/** The air of a mesh on its grid, and the walls round it. */
export interface WalledAir {
  readonly walls: WallTriangles;
  /** Where walls cross the edges of the grid. */
  readonly edges: ClosedEdges;
  readonly grid: Grid;
  readonly graph: RoomGraph;
  readonly air: AirOfMesh;
  readonly measure: FaceMeasure;
}
