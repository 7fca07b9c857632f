import { BufferAttribute, BufferGeometry, Group, LineBasicMaterial, LineSegments, Mesh, MeshLambertMaterial, Plane, Sphere, Vector3, type DataTexture, type Material, type Ray } from 'three'; // prettier-ignore
import {
  viewSurfaceName,
  type SceneView,
  type ShadedSurface,
  type Texture,
  type ViewSurface,
} from '../../../../../src/app/index.ts';
import { RIGID_COLOUR } from '../../../colours/assigned-colours.ts';
import { mixed } from '../../../colours/mixed.ts';
import type { Palette } from '../../../colours/palette.ts';
import { surfacesInFront } from './coincident.ts';
import { MergedWalls, type SideLook } from './merged-walls.ts';
import { outlineOf } from './outline.ts';
import { pickSurface, type SurfaceHit } from './pick-surface.ts';
import { PressureMaterial, type WallField } from './pressure-material.ts';
import { sectionLines } from './section.ts';
import { grainOf, withTextures } from './texture-shader.ts';

/** Shaded walls, walls that are nearly transparent, or only their edges. */
export type RoomMode = 'shaded' | 'ghost' | 'wireframe';

/** The side of a surface under a pointer. */
export interface PickedSurface {
  /** Material of the scene; null for a rigid surface without a name. */
  readonly material: string | null;
  /** Material of the mesh; null for boxes. */
  readonly meshMaterial: string | null;
}

/** How surfaces are coloured. */
export interface Painting {
  /** CSS colour of each material of the scene. */
  readonly colours: ReadonlyMap<string, string>;
  /** Texture of each material of the scene; others are plain. Glass lets what is behind it show. */
  readonly textures: ReadonlyMap<string, Texture>;
  /** The material that stands out; null if none does. */
  readonly picked: string | null;
  /** Surfaces that are not shown, by their `viewSurfaceName`. */
  readonly hidden: ReadonlySet<string>;
}

/** Hides nothing. */
const NO_CUT = new Plane(new Vector3(0, 0, 1), 1e6);

/** Share of its colour that a surface keeps while another material stands out. */
const KEPT = 0.45;
const OPEN_OPACITY = 0.3;
const GLASS_OPACITY = 0.5;
/** Opacities of the meshes: walls, openings, glass. */
const OPACITIES = [1, OPEN_OPACITY, GLASS_OPACITY];
/** Index of the mesh of openings, which have no pressure of their own. */
const OPENINGS = 1;
const GHOST_OPACITY = 0.16;

/** The walls of a room with their edges. Outer sides are hidden, so that the viewer sees into the room. */
export class RoomSurfaces {
  readonly group = new Group();
  #surfaces: readonly ViewSurface[] = [];
  #shaded: readonly ShadedSurface[] | null = null;
  #bounds = new Sphere();
  #inFront: readonly Uint8Array[] = [];
  #walls: MergedWalls[] = [];
  #painting: Painting = { colours: new Map(), textures: new Map(), picked: null, hidden: new Set() };
  /** Which surfaces are of glass, as last merged. */
  #glass: readonly boolean[] = [];
  #outlined = '';
  /** Always present, so that a cut needs no new shaders. */
  readonly #plane = NO_CUT.clone();
  readonly #solid = wallMaterial(this.#plane);
  readonly #open = wallMaterial(this.#plane, OPEN_OPACITY);
  readonly #clear = wallMaterial(this.#plane, GLASS_OPACITY);
  readonly #looks = [this.#solid, this.#open, this.#clear];
  readonly #pressure = new PressureMaterial(this.#plane);
  readonly #meshes: Mesh<BufferGeometry, Material>[] = this.#looks.map((wall) => new Mesh(new BufferGeometry(), wall));
  readonly #edges = lines(new LineBasicMaterial({ transparent: true, clippingPlanes: [this.#plane] }));
  readonly #outline = lines(new LineBasicMaterial({ clippingPlanes: [this.#plane], depthTest: false }));
  readonly #section = lines(new LineBasicMaterial({ depthTest: false }));
  #mode: RoomMode = 'shaded';
  #palette: Palette | null = null;

  constructor() {
    this.#section.renderOrder = 3;
    this.#outline.renderOrder = 1;
    this.#outline.visible = false;
    this.group.add(...this.#meshes, this.#edges, this.#outline, this.#section);
  }

  /**
   * @param bounds A sphere around all surfaces, so that three need not compute one.
   * @returns whether the surfaces differ from before.
   */
  show({ surfaces, edges }: Pick<SceneView, 'surfaces' | 'edges'>, bounds: Sphere): boolean {
    if (surfaces === this.#surfaces) return false;
    this.#surfaces = surfaces;
    this.#shaded = null;
    this.#bounds = bounds.clone();
    this.#inFront = surfacesInFront(surfaces);
    this.#outlined = '';
    setLines(this.#edges, edges);
    this.#merge();
    return true;
  }

  /** Shows the soft shading of the surfaces; null shows them without. */
  shade(shaded: readonly ShadedSurface[] | null): void {
    if (shaded === this.#shaded) return;
    if (shaded && shaded.length !== this.#surfaces.length) return;
    this.#shaded = shaded;
    this.#merge();
  }

  paint(painting: Painting): void {
    this.#painting = painting;
    const glass = this.#glassNow();
    if (glass.some((is, i) => is !== this.#glass[i])) this.#merge();
    else this.#paint();
  }

  setMode(mode: RoomMode): void {
    this.#mode = mode;
    this.#dress();
  }

  /**
   * Colours walls by the pressure before them instead of their materials; null takes that back.
   *
   * @param swing What the pressure is multiplied by. @param colours A table from the lowest pressure to the highest.
   */
  setPressure(field: WallField | null, swing: number, colours: DataTexture): void {
    if (field) this.#pressure.show(field, swing, colours);
    this.#meshes.forEach((mesh, i) => {
      mesh.material = field && i !== OPENINGS ? this.#pressure : this.#looks[i];
    });
  }

  setPalette(palette: Palette): void {
    this.#palette = palette;
    this.#dress();
    this.#paint();
  }

  /** Hides everything on the negative side of a plane; null shows all. */
  cut(plane: Plane | null): void {
    this.#plane.copy(plane ?? NO_CUT);
    const shown = this.#surfaces.filter((each) => !this.#painting.hidden.has(viewSurfaceName(each)));
    setLines(this.#section, plane ? sectionLines(shown, plane) : new Float32Array());
  }

  /** The first surface that a ray hits on the positive side of the plane. */
  pick(ray: Ray, plane: Plane | null): PickedSurface | null {
    const hit = this.hit(ray, plane);
    const surface = hit && this.#surfaces[hit.surface];
    return surface && { material: surface[hit.side], meshMaterial: surface.meshMaterial };
  }

  /** The place at which a ray hits a surface on the positive side of the plane; none of walls that do not cover. */
  hit(ray: Ray, plane: Plane | null): SurfaceHit | null {
    if (this.#mode !== 'shaded') return null;
    return pickSurface(this.#surfaces, ray, plane, (surface) => this.#isShown(surface));
  }

  /** Corners of the surfaces that are shown: [corner][x, y, z], metres; with repetitions. */
  corners(): readonly Float32Array[] {
    return this.#surfaces.flatMap(({ positions }, surface) => (this.#isShown(surface) ? [positions] : []));
  }

  dispose(): void {
    for (const walls of this.#walls) walls.dispose();
    for (const part of [...this.#looks, this.#pressure]) part.dispose();
    for (const { geometry, material } of [this.#edges, this.#outline, this.#section]) {
      geometry.dispose();
      material.dispose();
    }
  }

  #isShown(surface: number): boolean {
    return !this.#painting.hidden.has(viewSurfaceName(this.#surfaces[surface]));
  }

  /** Whether each surface is of glass. */
  #glassNow(): readonly boolean[] {
    const isGlass = (material: string | null): boolean =>
      material !== null && this.#painting.textures.get(material) === 'glass';
    return this.#surfaces.map(({ front, back }) => isGlass(front) || isGlass(back));
  }

  #merge(): void {
    for (const walls of this.#walls) walls.dispose();
    this.#glass = this.#glassNow();
    const meshOf = (surface: number): number => (this.#surfaces[surface].open ? 1 : this.#glass[surface] ? 2 : 0);
    this.#walls = this.#meshes.map((_, mesh) => {
      const chosen = this.#surfaces.flatMap((_surface, i) => (meshOf(i) === mesh ? [i] : []));
      return new MergedWalls(this.#surfaces, chosen, this.#shaded, this.#bounds, this.#inFront);
    });
    this.#walls.forEach(({ geometry }, i) => (this.#meshes[i].geometry = geometry));
    this.#paint();
    this.#dress();
  }

  #paint(): void {
    const { colours, picked } = this.#painting;
    const ground = this.#palette?.background ?? '#ffffff';
    const isPicked = this.#surfaces.some(({ front, back }) => picked !== null && (front === picked || back === picked));
    const look = (surface: number, side: 'front' | 'back'): SideLook => {
      const material = this.#surfaces[surface][side];
      const own = (material === null ? undefined : colours.get(material)) ?? RIGID_COLOUR;
      const colour = isPicked && material !== picked ? mixed(own, ground, KEPT) : own;
      const texture = (material === null ? undefined : this.#painting.textures.get(material)) ?? 'plain';
      return { colour, grain: grainOf(texture), isVisible: this.#isShown(surface) };
    };
    for (const walls of this.#walls) walls.paint(look);
    this.#drawOutline(isPicked ? picked : null);
  }

  #drawOutline(picked: string | null): void {
    const chosen = this.#surfaces.filter(
      ({ front, back }, i) => picked !== null && (front === picked || back === picked) && this.#isShown(i),
    );
    const now = picked === null ? '' : `${picked}/${chosen.map(viewSurfaceName).join('/')}`;
    if (now === this.#outlined) return;
    this.#outlined = now;
    setLines(this.#outline, outlineOf(chosen));
  }

  #dress(): void {
    this.#meshes.forEach((mesh, i) => {
      mesh.visible = this.#mode !== 'wireframe' && (mesh.geometry.index?.count ?? 0) > 0;
      const isClear = this.#mode === 'ghost' || OPACITIES[i] < 1;
      const look = this.#looks[i];
      look.opacity = this.#mode === 'ghost' ? GHOST_OPACITY : OPACITIES[i];
      // The shader of opaque materials ignores their opacity.
      if (look.transparent !== isClear) look.needsUpdate = true;
      look.transparent = isClear;
      look.depthWrite = !isClear;
    });
    if (!this.#palette) return;
    const { edge, text, section, selected } = this.#palette;
    // Without walls, lines need a colour that shows on the background.
    this.#edges.material.color.set(this.#mode === 'wireframe' ? text : edge);
    this.#edges.material.opacity = this.#mode === 'shaded' ? 0.5 : 0.7;
    this.#section.material.color.set(section);
    this.#outline.material.color.set(selected);
  }
}

/** @param opacity Below 1 for walls that let others show through. */
function wallMaterial(plane: Plane, opacity = 1): MeshLambertMaterial {
  return withTextures(
    new MeshLambertMaterial({
      vertexColors: true,
      clippingPlanes: [plane],
      // So that edges and fields on a wall are drawn over it.
      polygonOffset: true,
      polygonOffsetFactor: 1,
      polygonOffsetUnits: 1,
      ...(opacity < 1 ? { transparent: true, opacity, depthWrite: false } : {}),
    }),
  );
}

function lines(material: LineBasicMaterial): LineSegments<BufferGeometry, LineBasicMaterial> {
  const drawn = new LineSegments(new BufferGeometry(), material);
  drawn.frustumCulled = false;
  return drawn;
}

function setLines(drawn: LineSegments, points: Float32Array): void {
  drawn.geometry.dispose();
  drawn.geometry = new BufferGeometry();
  drawn.geometry.setAttribute('position', new BufferAttribute(points, 3));
  drawn.visible = points.length > 0;
}
