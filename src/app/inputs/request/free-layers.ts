import { partsOfLayer } from '../../../room/boxes/layers-in-boxes.ts';
import { porousVolumes, type VolumesOnGrid } from './porous-volumes.ts';

/** Whether a porous volume of boxes is too thin for a grid and has air on both sides: a sheet stands for it. */
export function hasFreeLayers(plan: VolumesOnGrid): boolean {
  const { geometry } = plan.scene;
  if (geometry.kind !== 'boxes') return false;
  return porousVolumes(plan).some(({ fate, box, axis }) => {
    if (fate !== 'thin') return false;
    const parts = partsOfLayer(geometry.boxes, box, axis, plan.grid);
    return typeof parts !== 'string' && parts.some(({ wall }) => !wall);
  });
}
