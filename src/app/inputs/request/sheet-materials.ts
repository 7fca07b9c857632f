import {
  isWall,
  type MaterialDefinition,
  type OwnDefinition,
  type SheetDefinition,
  type SheetLaw,
} from '../../../material/definition.ts';
import { ownDefinition } from '../../../material/material-wall.ts';
import { seriesWall } from '../../../material/sheet/in-series.ts';
import { throughWall } from '../../../material/sheet/through-wall.ts';
import type { MovedPart, WallBehind } from '../../../room/boxes/sheets-on-grid.ts';
import type { BoxElement, BoxSheet, BoxVolume, WallModel } from '../../../scene/scene.ts';
import { areaOf } from '../../../scene/sheets/parts.ts';
import { partsInAir } from '../../../scene/sheets/sheet-parts.ts';
import { AXES } from '../../../units/axes.ts';
import type { Metres, MetresPerSecond } from '../../../units/quantities.ts';
import type { PlannedScene } from './request.ts';

/** A sheet that a grid puts into the plane of a wall: together with it, it is a wall that reacts locally. */
export interface SheetAtWall {
  /** Name of the material that the plan has for that wall. */
  readonly material: string;
  /** Materials of the sheet, or of several, and of the wall. */
  readonly sheets: readonly string[];
  readonly wall: string;
  /** Where the scene file has the sheet. */
  readonly path: string;
  readonly cavityMetres: number;
  readonly squareMetres: number;
}

/** Sheets that a grid puts into one plane: one sheet of all in series. */
export interface JoinedSheets {
  /** Name of the material that the plan has for that sheet. */
  readonly material: string;
  /** Materials of the sheets, by rising coordinate, and where the scene file has them. */
  readonly sheets: readonly string[];
  readonly paths: readonly string[];
  /** Air between each and the next, as drawn. */
  readonly gapsMetres: readonly number[];
  readonly squareMetres: number;
}

/** A sheet of which faces of the grid have less than is drawn. */
export interface SheetLessened {
  readonly material: string;
  readonly path: string;
  readonly squareMetres: number;
  readonly gridSquareMetres: number;
}

/** Why a sheet cannot be simulated on the grid of a plan: path in the scene file, message and remedy. */
export interface SheetProblem {
  readonly path: string;
  readonly message: string;
  readonly remedy: string;
}

/** What the grid of a plan makes of sheets that are nearer to something than it resolves. */
export interface SheetsInPlan {
  readonly atWalls: readonly SheetAtWall[];
  readonly joined: readonly JoinedSheets[];
  readonly lessened: readonly SheetLessened[];
  readonly problems: readonly SheetProblem[];
}

/** Boxes with what is in their air. */
export interface DrawnBoxes {
  readonly boxes: readonly BoxElement[];
  readonly sheets?: readonly BoxSheet[] | undefined;
  readonly volumes?: readonly BoxVolume[] | undefined;
}

/** Makes the materials that stand for sheets together with what they are too near to. */
export class SheetMaterials {
  /** Those of the scene, and those that were made. */
  readonly all: Map<string, MaterialDefinition>;
  private readonly atWalls = new Map<string, SheetAtWall>();
  private readonly joints = new Map<string, JoinedSheets>();
  private readonly lessened: SheetLessened[] = [];
  private readonly problems = new Map<string, SheetProblem>();
  /** Names of materials by what they are. */
  private readonly names = new Map<string, string>();
  private readonly sheets: readonly BoxSheet[];

  constructor(
    private readonly scene: PlannedScene['scene'],
    private readonly geometry: DrawnBoxes,
    private readonly spacing: Metres,
    private readonly soundSpeed: MetresPerSecond,
  ) {
    this.all = new Map(scene.materials);
    this.sheets = geometry.sheets ?? [];
  }

  found(): SheetsInPlan {
    return {
      lessened: this.lessened,
      atWalls: [...this.atWalls.values()],
      joined: [...this.joints.values()],
      problems: [...this.problems.values()],
    };
  }

  /**
   * Notes sheets of which the grid has too little, where they are sheets.
   *
   * @param asDrawn Indices of those that stay sheets.
   * @param onGrid [sheet] area on the grid, m²; of walls that pass between the nodes only whether there is any counts
   */
  compareAreas(onGrid: readonly number[], asDrawn: readonly number[], walls: WallModel): void {
    this.sheets.forEach((sheet, index) => {
      const { material, path } = sheet;
      const squareMetres = partsInAir(this.geometry.boxes, sheet).reduce(
        (sum, part) => sum + (part.value === 'both' ? areaOf(part) : 0),
        0,
      );
      const gridSquareMetres = onGrid[index];
      if (gridSquareMetres >= (1 - LESSENED) * squareMetres) return;
      if (gridSquareMetres > 0 && (walls === 'subcell' || !asDrawn.includes(index))) return;
      if (gridSquareMetres > 0) this.lessened.push({ material, path, squareMetres, gridSquareMetres });
      else {
        const message = `no face of the grid of ${lengthText(this.spacing)} has any of the ${areaText(squareMetres)} of the sheet ${JSON.stringify(material)}`;
        this.refuse(path, message, 'Make it at least as wide as that, or leave it out.');
      }
    });
  }

  /** The material of a wall with sheets before it; undefined if it cannot be, which is then a problem. */
  atWall(part: MovedPart, { material, isAbove, depth }: WallBehind): string | undefined {
    const here = this.at(part);
    const { path } = here[0];
    const behind = material === null ? undefined : this.scene.materials.get(material);
    const isNear =
      `${this.describe(here)} is ${lengthText(depth)} from ${JSON.stringify(material)}, and the grid of ` +
      `${lengthText(this.spacing)} has no node between them`;
    if (behind?.kind === 'open') {
      this.refuse(path, `${isNear}, but that is an opening`, 'Move the sheet into the room, or leave it out.');
      return;
    }
    if (behind === undefined || !isWall(behind)) {
      this.refuse(path, `${isNear}, but that is a ${behind?.kind ?? 'side of the plane'}`, ONE_OF_BOTH);
      return;
    }
    if (here.some(({ material: name }) => this.scene.materials.get(name)?.kind === 'partition')) {
      this.refuse(path, `${isNear}, so that it has no second room`, 'Move the partition off the wall.');
      return;
    }
    const nearest = (isAbove ? here.at(-1)! : here[0]).from[part.axis];
    const farthest = (isAbove ? here[0] : here.at(-1)!).from[part.axis];
    const between = this.between(part, farthest, isAbove ? nearest + depth : nearest - depth);
    if (between !== undefined) {
      this.refuse(path, `${isNear}, but ${between} is there`, 'Move that out of the gap.');
      return;
    }
    const law = this.seriesLaw(here);
    if (law === undefined) {
      this.refuse(path, cannotJoin(this.describe(here)), ONE_SHEET);
      return;
    }
    const [room, far] = isAbove ? [here[0], here.at(-1)!] : [here.at(-1)!, here[0]];
    const cavityMetres = Number(depth.toPrecision(4));
    const name = this.nameOf(
      `${here.map((each) => each.material).join(' + ')}, ${lengthText(depth)} before ${material!}`,
      {
        kind: 'sheetBeforeWall',
        sheet: law,
        cavityMetres,
        front: this.sideOf(room, isAbove),
        back: this.sideOf(far, !isAbove),
        wall: ownDefinition(behind),
      },
    );
    const key = JSON.stringify([path, name]);
    const squareMetres = (this.atWalls.get(key)?.squareMetres ?? 0) + areaOf(part);
    const sheets = here.map((each) => each.material);
    this.atWalls.set(key, { material: name, sheets, wall: material!, path, cavityMetres, squareMetres });
    return name;
  }

  /** The material of a sheet, or of one in place of several; undefined if it cannot be, which is then a problem. */
  joined(part: MovedPart): string | undefined {
    const here = this.at(part);
    const [{ path, material }] = here;
    if (here.length === 1) return material;
    const isNear = `${this.describe(here)} have no node of the grid of ${lengthText(this.spacing)} between them`;
    const between = this.between(part, here[0].from[part.axis], here.at(-1)!.from[part.axis]);
    if (between !== undefined) {
      this.refuse(path, `${isNear}, but ${between} is there`, 'Move that out of the gap.');
      return;
    }
    const law = this.seriesLaw(here);
    if (law === undefined) {
      this.refuse(path, cannotJoin(this.describe(here)), ONE_SHEET);
      return;
    }
    const sheets = here.map((each) => each.material);
    const name = this.nameOf(sheets.join(' + '), { kind: 'sheet', ...law });
    const paths = here.map((each) => each.path);
    const key = JSON.stringify([paths, name]);
    const squareMetres = (this.joints.get(key)?.squareMetres ?? 0) + areaOf(part);
    const at = here.map(({ from }) => from[part.axis]);
    const gapsMetres = at.slice(1).map((next, k) => Number((next - at[k]).toPrecision(6)));
    this.joints.set(key, { material: name, sheets, paths, gapsMetres, squareMetres });
    return name;
  }

  private at({ sheets }: MovedPart): [BoxSheet, ...BoxSheet[]] {
    const [first, ...others] = sheets;
    return [this.sheets[first], ...others.map((sheet) => this.sheets[sheet])];
  }

  private describe(here: readonly BoxSheet[]): string {
    const kinds = new Set(here.map(({ material }) => this.scene.materials.get(material)!.kind));
    const what = kinds.size > 1 ? 'sheet and partition' : [...kinds].join();
    return `the ${what}${here.length > 1 && kinds.size === 1 ? 's' : ''} ${here.map(({ material }) => JSON.stringify(material)).join(' and ')}`;
  }

  /** The law of all sheets that lie at a part; undefined if their series is none of the laws that can be computed. */
  private seriesLaw(here: readonly BoxSheet[]): SheetLaw | undefined {
    const laws: SheetLaw[] = [];
    for (const { material } of here) {
      const definition = this.scene.materials.get(material)!;
      if (definition.kind !== 'sheet') return undefined;
      laws.push(lawOf(definition));
    }
    const [first, ...then] = laws;
    if (then.length === 0) return first;
    const walls = laws.map((law) => throughWall({ kind: 'sheet', ...law }, this.soundSpeed).wall);
    const all = walls.slice(1).reduce((sum, wall) => sum && seriesWall(sum, wall), walls.at(0));
    return all && { ...first, then };
  }

  /** The local material of one side of a sheet. */
  private sideOf({ front, back, frontIsLow }: BoxSheet, isLow: boolean): OwnDefinition | undefined {
    const name = isLow === frontIsLow ? front : back;
    const definition = name === null ? undefined : this.scene.materials.get(name);
    return definition && isWall(definition) ? ownDefinition(definition) : undefined;
  }

  /** What is between two planes at a part, in words; undefined if nothing is. */
  private between({ axis, from, to }: MovedPart, one: number, other: number): string | undefined {
    const [low, high] = [Math.min(one, other), Math.max(one, other)];
    const extent = AXES.map((d) => (d === axis ? [low, high] : [from[d], to[d]]));
    const { sources, receivers } = this.scene;
    const point = [...sources, ...receivers].find(({ position }) =>
      extent.every(([first, end], d) => first < position[d] && position[d] < end),
    );
    if (point) return JSON.stringify(point.name);
    const isIn = ({
      from: first,
      to: end,
    }: {
      readonly from: readonly number[];
      readonly to: readonly number[];
    }): boolean => extent.every(([lowest, highest], d) => first[d] < highest && end[d] > lowest);
    const volume = (this.geometry.volumes ?? []).find(isIn);
    return volume && `the porous volume ${JSON.stringify(volume.material)}`;
  }

  /** The name of a material, which is new if nothing is made like it yet. */
  private nameOf(wanted: string, definition: MaterialDefinition): string {
    const key = JSON.stringify(definition);
    const known = this.names.get(key);
    if (known !== undefined) return known;
    let name = wanted;
    for (let n = 2; this.all.has(name); n++) name = `${wanted} (${n})`;
    this.names.set(key, name);
    this.all.set(name, definition);
    return name;
  }

  private refuse(path: string, message: string, remedy: string): undefined {
    this.problems.set(path + message, { path, message, remedy: `${remedy} ${FINER}` });
    return undefined;
  }
}

/** A sheet may be smaller on the grid by this share without a word. */
const LESSENED = 0.1;

const FINER = 'Or raise the maximum frequency for a finer grid.';
const ONE_OF_BOTH = 'Keep one of both in this place.';
const ONE_SHEET = 'Draw one sheet with the law of both, or move one away.';

const cannotJoin = (sheets: string): string =>
  `${sheets} are nearer to each other than the grid resolves, and their laws have no sum that it can compute: only sheets ` +
  'without a resonance, or of one way through each, are joined';

/** The law of a sheet without its sides. */
function lawOf({ flowResistance, perforation, limp, massPerArea, resonanceHz, loss, then }: SheetDefinition): SheetLaw {
  return { flowResistance, perforation, limp, massPerArea, resonanceHz, loss, ...(then && { then }) };
}

export const areaText = (squareMetres: number): string => `${Number(squareMetres.toPrecision(3))} m²`;
export const lengthText = (metres: number): string => `${Number(metres.toPrecision(3))} m`;
