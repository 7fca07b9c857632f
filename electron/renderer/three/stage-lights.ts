import { DirectionalLight, HemisphereLight, type Object3D } from 'three';

/** Light from all around, more of it from above, and a sun from the front right. */
export function stageLights(): Object3D[] {
  const sky = new HemisphereLight(0xffffff, 0x9a9ea8, 2.3);
  sky.position.set(0, 0, 1);
  const sun = new DirectionalLight(0xffffff, 1.2);
  sun.position.set(0.5, -0.9, 0.6);
  return [sky, sun];
}
