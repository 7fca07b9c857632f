import { BoxSurface, type BoxTables } from '../boxes/box-surface.ts';
import { TableSurface, type MeshTables } from '../mesh/crossings/table-surface.ts';
import type { PlainSurface, Surface } from '../surfaces/surface.ts';

/** The surface that a thread gets as plain data. */
export function surfaceOf(plain: PlainSurface): Surface {
  return plain.kind === 'boxes' ? new BoxSurface(plain as BoxTables) : new TableSurface(plain as MeshTables);
}
