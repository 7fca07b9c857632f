/**
 * What of three-mesh-bvh, and of three.js below it, builds a tree. It is loaded as a module of its own, so that a
 * bundle has these parts of both libraries and no others.
 */
export { BufferAttribute, BufferGeometry } from 'three';
export { MeshBVH, SAH } from 'three-mesh-bvh';
