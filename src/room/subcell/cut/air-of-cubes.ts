import type { WallTriangles } from '../../mesh/triangles/wall-triangles.ts';
import { AirFraction } from './cube-fraction.ts';
import type { CubeTriangles } from './cube-triangles.ts';
import { CubeView } from './cube-view.ts';
import type { AirKind, CubeWalls } from './cube-walls.ts';

/** The parts of cubes that are air: in WebAssembly where there is some, else in TypeScript, to the same bit. */
export class AirOfCubes {
  private readonly view: CubeView;
  private readonly airFraction: AirFraction;
  private cubeWalls: CubeWalls | undefined;
  private triangles: CubeTriangles | undefined;

  constructor(walls: WallTriangles) {
    this.view = new CubeView(walls);
    this.airFraction = new AirFraction(this.view);
  }

  /** Takes the triangles of cubes. @param cubeWalls Triangles of all cubes that it will be turned to, or undefined. */
  begin(triangles: CubeTriangles, cubeWalls: CubeWalls | undefined): void {
    this.cubeWalls = cubeWalls;
    this.triangles = triangles;
  }

  /** Turns to a cube by its place in the list, with its lowest corner. */
  load(place: number, [i, j, k]: readonly [number, number, number]): void {
    if (this.cubeWalls) this.cubeWalls.load(place, i, j, k);
    else {
      const { start, triangle } = this.triangles!;
      this.view.load(triangle, start[place], start[place + 1], i, j, k);
    }
  }

  /**
   * The part of the cube that is air, in 240ths; undefined where triangles do not tell.
   *
   * @param air Bit c: corner c is air.
   */
  part(air: number, kind: AirKind): number | undefined {
    return this.cubeWalls ? this.cubeWalls.part(air, kind) : this.airFraction[kind](air);
  }
}
