import { isWall } from '../../../material/definition.ts';
import { cellAt } from '../../../room/boxes/cell-at.ts';
import {
  airIn,
  partsOfFace,
  partsOfLayer,
  type Cuboid,
  type LayerMisfit,
  type LayerPart,
  type WallOfLayer,
} from '../../../room/boxes/layers-in-boxes.ts';
import type { Grid } from '../../../room/grid/grid.ts';
import type { BoxElement, BoxPatch, BoxSheet } from '../../../scene/scene.ts';
import { AXES } from '../../../units/axes.ts';
import { meshOfBoxes, type LoadedGeometry } from '../scene/geometry.ts';
import { porousVolumes, raisedFor, whyUnresolved, type PorousVolume, type VolumesOnGrid } from './porous-volumes.ts';
import type { SheetProblem } from './sheet-materials.ts';
import type { BandOfGrid } from './volume-spacing.ts';
import { StandInMaterials, type PlacedStandIn } from './stand-in-materials.ts';

/** What stands for porous volumes where walls pass between the nodes. */
export interface VolumesInPlan {
  readonly placed: readonly PlacedStandIn[];
  readonly problems: readonly SheetProblem[];
}

interface Changed extends Pick<VolumesOnGrid, 'scene'> {
  readonly geometry: LoadedGeometry;
  readonly volumes: VolumesInPlan;
}

interface Drawn extends VolumesOnGrid, BandOfGrid {
  readonly grid: Grid;
  readonly geometry: LoadedGeometry;
}

/**
 * Draws walls and sheets in place of porous volumes of boxes that a grid does not resolve, where walls pass between the
 * nodes: a thin one before a wall is solid from its front on, a thin one in free air a sheet in its middle, and a dense
 * one solid (docs/theory/porous.md, 'When a region is too thin or too dense').
 *
 * @returns undefined if there are none.
 */
export function volumesInPlan(plan: Drawn): Changed | undefined {
  const { scene, geometry } = plan;
  if (geometry.kind !== 'mesh' || !geometry.boxes) return undefined;
  const volumes = porousVolumes(plan).filter(({ fate }) => fate !== 'nodes');
  if (volumes.length === 0) return undefined;
  const drawing = new Drawing(plan, geometry.boxes, geometry.sheets ?? [], volumes);
  const { materials, problems } = drawing;
  const all = materials.definitions;
  return {
    scene: { ...scene, materials: all },
    geometry: meshOfBoxes({ boxes: drawing.boxes, sheets: drawing.sheets }, all, geometry.file),
    volumes: { placed: materials.placed, problems },
  };
}

/** Faces that are beside no air. */
const NO_MATERIALS = [null, null, null, null, null, null] as unknown as BoxElement['materials'];

/** Boxes and sheets with those that stand for volumes. */
class Drawing {
  boxes: readonly BoxElement[];
  readonly sheets: BoxSheet[];
  readonly problems: SheetProblem[] = [];
  readonly materials: StandInMaterials;

  constructor(
    private readonly plan: Drawn,
    private readonly drawn: readonly BoxElement[],
    sheets: readonly BoxSheet[],
    private readonly volumes: readonly PorousVolume[],
  ) {
    this.materials = new StandInMaterials([], plan.scene.materials, volumes, plan.soundSpeed);
    this.boxes = drawn;
    this.sheets = [...sheets];
    const indices = [...volumes.keys()];
    this.fill(indices.filter((index) => volumes[index].fate === 'dense'));
    for (const index of indices) if (volumes[index].fate === 'thin') this.cover(index);
  }

  /** Makes dense volumes solid, with layers on their faces. */
  private fill(dense: readonly number[]): void {
    const fitting = dense.filter((index) => {
      const { box } = this.volumes[index];
      const air = airIn(this.boxes, box);
      if (air !== 'all') this.refuse(index, air === 'none' ? 'no-air' : 'partly-solid');
      else if (this.isOnSheet(box)) this.refuse(index, 'sheet');
      else return true;
      return false;
    });
    const solid = fitting.map((index): BoxElement => {
      const { from, to } = this.volumes[index].box;
      return { operation: 'subtract', from, to, materials: NO_MATERIALS };
    });
    const all = [...this.boxes, ...solid];
    const faced = fitting.map((index, i): BoxElement => {
      const patches: BoxPatch[] = [];
      const materials: (string | null)[] = [...NO_MATERIALS];
      for (let face = 0; face < 2 * this.plan.dimensions; face++) {
        for (const { from, to, behind } of partsOfFace(all, solid[i], face)) {
          const thickness = solid[i].to[face >> 1] - solid[i].from[face >> 1];
          const material = this.nameOf(index, { kind: 'wall', behind, thickness, cavity: 0 });
          patches.push({ face, from, to, material });
          materials[face] = material;
        }
      }
      return { ...solid[i], materials: materials as unknown as BoxElement['materials'], patches };
    });
    this.boxes = [...this.boxes, ...faced];
  }

  /** Puts a thin volume on the walls beside it, or hangs it up as a sheet. */
  private cover(index: number): void {
    const { box, axis, thickness } = this.volumes[index];
    const parts = partsOfLayer(this.boxes, box, axis, this.plan.grid);
    if (typeof parts === 'string') {
      this.refuse(index, airIn(this.drawn, box) === 'all' && parts !== 'two-walls' ? 'other-layer' : parts);
      return;
    }
    const solids: BoxElement[] = [];
    const sheets: BoxSheet[] = [];
    for (const part of parts) {
      const { wall } = part;
      const problem = this.problemAt(part, axis);
      if (problem) {
        this.refuse(index, problem);
        return;
      }
      if (wall) {
        const place = { kind: 'wall', behind: 'wall', thickness, cavity: wall.cavity } as const;
        solids.push(solidOf(part, wall, axis, this.nameOf(index, place)));
      } else {
        const place = { kind: 'sheet', behind: 'air', thickness, cavity: 0 } as const;
        sheets.push(sheetOf(part, axis, this.nameOf(index, place), this.pathOf(index)));
      }
    }
    this.boxes = [...this.boxes, ...solids];
    for (const sheet of sheets) this.sheets.push(sheet);
  }

  /** Why nothing can stand for a part of a thin volume. */
  private problemAt({ from, to, wall }: LayerPart, axis: 0 | 1 | 2): Problem | undefined {
    if (typeof wall?.material === 'string' && this.materials.names.includes(wall.material)) return 'other-layer';
    const definition = typeof wall?.material === 'string' ? this.plan.scene.materials.get(wall.material) : undefined;
    if (wall && definition?.kind === 'open') return 'opening';
    if (wall && (!definition || !isWall(definition))) return 'partition';
    const middle = (from[axis] + to[axis]) / 2;
    const low = !wall ? middle : wall.isAbove ? from[axis] : wall.plane;
    const high = !wall ? middle : wall.isAbove ? wall.plane : to[axis];
    const there = this.sheetAt({ from, to }, axis, low, high);
    if (!there) return undefined;
    return this.volumes.some(({ index }) => there.path === this.pathOfVolume(index)) ? 'other-layer' : 'sheet';
  }

  private isOnSheet(cuboid: Cuboid): boolean {
    return AXES.some((axis) => this.sheetAt(cuboid, axis, cuboid.from[axis], cuboid.to[axis]) !== undefined);
  }

  /** A sheet in a cuboid across an axis, from one plane to another as the grid has them. */
  private sheetAt({ from, to }: Cuboid, axis: 0 | 1 | 2, low: number, high: number): BoxSheet | undefined {
    const cell = (at: number): number => cellAt(at, this.plan.grid, axis);
    return this.sheets.find(
      (sheet) =>
        sheet.axis === axis &&
        cell(low) <= cell(sheet.from[axis]) &&
        cell(sheet.from[axis]) <= cell(high) &&
        AXES.every((d) => d === axis || (sheet.from[d] < to[d] && sheet.to[d] > from[d])),
    );
  }

  private nameOf(index: number, place: Parameters<StandInMaterials['indexOf']>[1]): string {
    return this.materials.names[this.materials.indexOf(index, place)];
  }

  private pathOf(index: number): string {
    return this.pathOfVolume(this.volumes[index].index);
  }

  private pathOfVolume(index: number): string {
    return `geometry.volumes[${index}]`;
  }

  private refuse(index: number, problem: Problem): void {
    const volume = this.volumes[index];
    const name = `the volume of ${JSON.stringify(volume.box.name)}`;
    const raised = raisedFor(this.plan, volume);
    const [message, remedy] = PROBLEMS[problem];
    this.problems.push({
      path: this.pathOf(index),
      message: problem === 'no-air' ? `${name} ${message}` : `${name} ${whyUnresolved(this.plan, volume)}; ${message}`,
      remedy: problem === 'no-air' || raised === undefined ? remedy : `${remedy} Or ${raised} for a finer grid.`,
    });
  }
}

type Problem = LayerMisfit | 'sheet' | 'partition' | 'opening' | 'other-layer';

/** What is in the way of a stand-in, and what to do. */
const PROBLEMS: Readonly<Record<Problem, readonly [message: string, remedy: string]>> = {
  'no-air': ['has no air in it', 'Move it into the air of the room.'],
  'partly-solid': ['a part of it lies in a wall, or in a dense volume', 'Draw it so that it ends there.'],
  'two-walls': ['there is no node between it and the walls on both sides', 'Leave it out, and its air with it.'],
  sheet: ['a sheet lies on it', 'Move them apart.'],
  partition: [
    'it lies on a partition, which takes no layer',
    'Give the partition thin, as one sheet, with a "porous" material as "front" or "back".',
  ],
  opening: ['it lies on an opening', 'Move it off the opening.'],
  'other-layer': ['another thin volume lies at the same face of the grid', 'Draw one volume in their place.'],
};

/** Solid from the front of a layer to the wall behind it. */
function solidOf(
  { from, to }: Cuboid,
  { isAbove, plane, material: wall }: WallOfLayer,
  axis: number,
  layer: string,
): BoxElement {
  const front = 2 * axis + (isAbove ? 0 : 1);
  const materials = [0, 1, 2, 3, 4, 5].map((face) => (face === front ? layer : wall));
  return {
    operation: 'subtract',
    from: isAbove ? from : moveTo(plane, axis, from),
    to: isAbove ? moveTo(plane, axis, to) : to,
    materials: materials as unknown as BoxElement['materials'],
  };
}

/** A sheet in the middle of a layer. */
function sheetOf({ from, to }: Cuboid, axis: 0 | 1 | 2, material: string, path: string): BoxSheet {
  const middle = (from[axis] + to[axis]) / 2;
  return {
    axis,
    from: moveTo(middle, axis, from),
    to: moveTo(middle, axis, to),
    material,
    front: null,
    back: null,
    frontIsLow: true,
    path,
  };
}

const moveTo = (plane: number, axis: number, corner: Cuboid['from']): Cuboid['from'] =>
  corner.map((at, d) => (d === axis ? plane : at)) as unknown as Cuboid['from'];
