import type { MeshChoices, ReadMesh } from '../mesh.ts';
export function readIfc(_b: Uint8Array, _n: string, _c: MeshChoices): Promise<ReadMesh> { throw new Error('x'); }
