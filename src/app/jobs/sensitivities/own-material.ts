import type { MovableMaterial } from '../room-trials/moved-material.ts';
import type { RoomSurface } from '../room-trials/surfaces.ts';

/** A surface whose material can be moved. */
export interface OwnMaterial {
  readonly surface: RoomSurface;
  /** The name that its material has in the runs. */
  readonly ownName: string;
  readonly material: MovableMaterial;
}
