import { BackSide, BufferAttribute, BufferGeometry, FrontSide, Group, LineBasicMaterial, LineSegments, Mesh, MeshLambertMaterial, Plane, type Raycaster, type Sphere, Vector3 } from 'three'; // prettier-ignore
import type { SceneView, ViewSurface } from '../../../../src/app/index.ts';
import { RIGID_COLOUR } from '../../colours/assigned-colours.ts';
import { sectionLines } from './section.ts';
import type { Palette } from '../../colours/palette.ts';

export type RoomMode = 'shaded' | 'wireframe';

/** The side of a surface under a pointer. */
export interface PickedSurface {
  /** Material of the scene; null for a rigid surface without a name. */
  readonly material: string | null;
  /** Null for boxes. */
  readonly meshMaterial: string | null;
}

interface Side {
  readonly mesh: Mesh<BufferGeometry, MeshLambertMaterial>;
  readonly picked: PickedSurface;
}

const SIDES = [
  { name: 'front', side: FrontSide, hidden: 1 },
  { name: 'back', side: BackSide, hidden: 2 },
] as const;

/** Hides nothing. */
const NO_CUT = new Plane(new Vector3(0, 0, 1), 1e6);

/** The walls of a room with their edges. Outer sides are hidden, so that the viewer sees into the room. */
export class RoomSurfaces {
  readonly group = new Group();
  #sides: Side[] = [];
  #surfaces: readonly ViewSurface[] = [];
  readonly #edges = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ transparent: true }));
  readonly #section = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ depthTest: false }));
  /** Always present, so that a cut needs no new shaders. */
  readonly #plane = NO_CUT.clone();
  #mode: RoomMode = 'shaded';
  #palette: Palette | null = null;

  constructor() {
    this.#edges.material.clippingPlanes = [this.#plane];
    this.#section.renderOrder = 3;
    this.#section.frustumCulled = false;
    this.group.add(this.#edges, this.#section);
  }

  /**
   * @param bounds A sphere around all surfaces, so that three need not compute one.
   * @returns whether the surfaces differ from before.
   */
  show({ surfaces, edges }: Pick<SceneView, 'surfaces' | 'edges'>, bounds: Sphere): boolean {
    if (surfaces === this.#surfaces) return false;
    this.#clear();
    this.#surfaces = surfaces;
    for (const surface of surfaces) {
      const positions = new BufferAttribute(surface.positions, 3);
      for (const { name, side, hidden } of SIDES) {
        const index = cornersOf(surface.outside, hidden);
        if (index.length === 0) continue;
        const geometry = new BufferGeometry();
        geometry.setAttribute('position', positions);
        geometry.setIndex(new BufferAttribute(index, 1));
        geometry.boundingSphere = bounds.clone();
        const material = new MeshLambertMaterial({
          side,
          flatShading: true,
          clippingPlanes: [this.#plane],
          // So that edges and fields on a wall are drawn over it.
          polygonOffset: true,
          polygonOffsetFactor: 1,
          polygonOffsetUnits: 1,
          ...(surface.open ? { transparent: true, opacity: 0.3, depthWrite: false } : {}),
        });
        const mesh = new Mesh(geometry, material);
        this.#sides.push({ mesh, picked: { material: surface[name], meshMaterial: surface.meshMaterial } });
        this.group.add(mesh);
      }
    }
    this.#edges.geometry.dispose();
    this.#edges.geometry = new BufferGeometry();
    this.#edges.geometry.setAttribute('position', new BufferAttribute(edges, 3));
    this.#edges.geometry.boundingSphere = bounds.clone();
    this.#dress();
    return true;
  }

  paint(colours: ReadonlyMap<string, string>): void {
    for (const { mesh, picked } of this.#sides) {
      mesh.material.color.set((picked.material === null ? undefined : colours.get(picked.material)) ?? RIGID_COLOUR);
    }
  }

  setMode(mode: RoomMode): void {
    this.#mode = mode;
    this.#dress();
  }

  setPalette(palette: Palette): void {
    this.#palette = palette;
    this.#dress();
  }

  /** Hides everything on the negative side of a plane; null shows all. */
  cut(plane: Plane | null): void {
    this.#plane.copy(plane ?? NO_CUT);
    this.#section.geometry.dispose();
    this.#section.geometry = new BufferGeometry();
    const lines = plane ? sectionLines(this.#surfaces, plane) : new Float32Array();
    this.#section.geometry.setAttribute('position', new BufferAttribute(lines, 3));
    this.#section.visible = lines.length > 0;
  }

  /** The first surface that a ray hits on the positive side of the plane. */
  pick(ray: Raycaster, plane: Plane | null): PickedSurface | null {
    if (this.#mode === 'wireframe') return null;
    const hits = ray.intersectObjects(this.#sides.map(({ mesh }) => mesh));
    const hit = hits.find(({ point }) => !plane || plane.distanceToPoint(point) >= 0);
    return this.#sides.find(({ mesh }) => mesh === hit?.object)?.picked ?? null;
  }

  dispose(): void {
    this.#clear();
    for (const lines of [this.#edges, this.#section]) {
      lines.geometry.dispose();
      lines.material.dispose();
    }
  }

  #dress(): void {
    for (const { mesh } of this.#sides) mesh.visible = this.#mode === 'shaded';
    if (!this.#palette) return;
    const { edge, text, section } = this.#palette;
    // Without walls, lines need a colour that shows on the background.
    this.#edges.material.color.set(this.#mode === 'shaded' ? edge : text);
    this.#edges.material.opacity = this.#mode === 'shaded' ? 0.65 : 0.7;
    this.#section.material.color.set(section);
  }

  #clear(): void {
    for (const { mesh } of this.#sides) {
      this.group.remove(mesh);
      mesh.geometry.dispose();
      mesh.material.dispose();
    }
    this.#sides = [];
  }
}

/** Corner indices of the triangles whose outer side is not `hidden`. */
function cornersOf(outside: Uint8Array, hidden: number): Uint32Array {
  const corners = new Uint32Array(3 * outside.length);
  let count = 0;
  outside.forEach((side, triangle) => {
    if (side === hidden) return;
    for (let corner = 0; corner < 3; corner++) corners[count++] = 3 * triangle + corner;
  });
  return corners.slice(0, count);
}
