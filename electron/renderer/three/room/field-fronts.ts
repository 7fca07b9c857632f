import { BufferAttribute, BufferGeometry, DoubleSide, Group, Mesh, MeshLambertMaterial } from 'three';
import type { LevelSurface } from '../../../../src/app/index.ts';
import { fieldStops } from '../../colours/field-colours.ts';
import type { Theme } from '../../colours/palette.ts';

/** Surfaces of equal pressure, of a positive and of a negative one. */
export interface DrawnFronts {
  readonly positive: LevelSurface;
  readonly negative: LevelSurface;
}

const OPACITY = 0.55;
/** Places of the two colours on the scale: strong, but not as dark as its ends. */
const PLACES = { positive: 0.82, negative: 0.18 } as const;

/** Draws wave fronts in the room. */
export class FieldFronts {
  readonly group = new Group();
  readonly #sides = { positive: front(), negative: front() };
  #shown: DrawnFronts | null = null;

  constructor() {
    this.group.add(this.#sides.positive, this.#sides.negative);
    this.group.visible = false;
  }

  show(fronts: DrawnFronts | null): void {
    if (fronts === this.#shown) return;
    this.#shown = fronts;
    this.group.visible = fronts !== null;
    if (!fronts) return;
    for (const side of ['positive', 'negative'] as const) {
      const { positions, normals, indices } = fronts[side];
      const mesh = this.#sides[side];
      mesh.geometry.dispose();
      mesh.geometry = new BufferGeometry();
      mesh.geometry.setAttribute('position', new BufferAttribute(positions, 3));
      mesh.geometry.setIndex(new BufferAttribute(indices, 1));
      mesh.geometry.setAttribute('normal', new BufferAttribute(normals, 3));
    }
  }

  setTheme(theme: Theme): void {
    const stops = fieldStops(theme);
    for (const side of ['positive', 'negative'] as const) {
      this.#sides[side].material.color.set(stops[Math.round(PLACES[side] * (stops.length - 1))]);
    }
  }

  dispose(): void {
    for (const { geometry, material } of Object.values(this.#sides)) {
      geometry.dispose();
      material.dispose();
    }
  }
}

function front(): Mesh<BufferGeometry, MeshLambertMaterial> {
  const material = new MeshLambertMaterial({
    side: DoubleSide,
    transparent: true,
    opacity: OPACITY,
    depthWrite: false,
  });
  const mesh = new Mesh(new BufferGeometry(), material);
  mesh.frustumCulled = false;
  mesh.renderOrder = 2;
  return mesh;
}
