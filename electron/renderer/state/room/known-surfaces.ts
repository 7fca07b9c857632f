import type { SceneView, ViewSurface } from '../../../../src/app/index.ts';

/**
 * A view with the surfaces and edges of the one before, if they are equal: then the picture need not be built again,
 * for example after a receiver was moved.
 */
export function withKnownSurfaces(view: SceneView, before: SceneView | null): SceneView {
  if (!before || !isSame(view, before)) return view;
  return { ...view, surfaces: before.surfaces, edges: before.edges };
}

function isSame({ surfaces, edges }: SceneView, before: SceneView): boolean {
  return (
    surfaces.length === before.surfaces.length &&
    areEqual(edges, before.edges) &&
    surfaces.every((surface, i) => isSameSurface(surface, before.surfaces[i]))
  );
}

function isSameSurface(a: ViewSurface, b: ViewSurface): boolean {
  return a.front === b.front && a.back === b.back && a.meshMaterial === b.meshMaterial && isSameShape(a, b);
}

/** Whether two surfaces have the same triangles, whatever their materials. */
export function isSameShape(a: ViewSurface, b: ViewSurface): boolean {
  return a.open === b.open && areEqual(a.positions, b.positions) && areEqual(a.outside, b.outside);
}

function areEqual(a: Float32Array | Uint8Array, b: Float32Array | Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
