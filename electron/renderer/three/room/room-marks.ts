import { Group } from 'three';
import type { Hedgehog, SceneView, Vec3 } from '../../../../src/app/index.ts';
import type { Palette, Theme } from '../../colours/palette.ts';
import { UnderlayLines, type UnderlayPicture } from '../outline/underlay-picture.ts';
import { AreaMarks, type DrawnMap } from './area-marks.ts';
import { FieldSlices, type DrawnWave } from './field-slices.ts';
import { BalloonMark, type DrawnBalloon } from './points/balloon-mark.ts';
import { HedgehogMarks } from './points/hedgehog-marks.ts';
import { PathMark } from './points/path-mark.ts';
import { PlaceMarks, type DrawnPlaces } from './points/place-marks.ts';
import { ProblemMarks, type PlacedProblem } from './problem-marks.ts';

const NO_WAVE: DrawnWave = { slices: [], fronts: null, range: 1, mode: 'linear', depthDb: 0 };

/** What is shown in a room besides its surfaces and points: plan, areas, sound and problems. */
export class RoomMarks {
  readonly group = new Group();
  readonly slices = new FieldSlices();
  readonly #underlay = new UnderlayLines();
  readonly #areas = new AreaMarks();
  readonly #hedgehog = new HedgehogMarks();
  readonly #path = new PathMark();
  readonly #balloon = new BalloonMark();
  readonly #problems = new ProblemMarks();
  readonly #places = new PlaceMarks();

  /** @param invalidate Called after each change: the picture is to be drawn. */
  constructor(private readonly invalidate: () => void) {
    const inOrder = [
      this.#underlay,
      this.#areas,
      this.#hedgehog,
      this.#path,
      this.#balloon,
      this.#problems,
      this.#places,
    ];
    this.group.add(...[...inOrder, this.slices].map(({ group }) => group));
  }

  /** Shows the areas of a room, and lets slices end at its walls. */
  show({ areas, extentsMetres: extents, surfaces }: SceneView): void {
    this.#areas.show(areas);
    this.slices.setRoom({ extents, surfaces });
  }

  /** The plan under the drawing; null where there is none. */
  setUnderlay(underlay: UnderlayPicture | null): void {
    this.#underlay.show(underlay);
    this.invalidate();
  }

  setProblems(problems: readonly PlacedProblem[]): void {
    this.#problems.show(problems);
    this.invalidate();
  }

  /** Shows the field on slices; null shows none. */
  setWave(wave: DrawnWave | null): void {
    this.slices.show(wave ?? NO_WAVE);
    this.invalidate();
  }

  /** Shows an area as a map in colour; null shows the receivers of all areas. */
  setMap(map: DrawnMap | null): void {
    this.#areas.showMap(map);
    this.invalidate();
  }

  /** Shows from where the sound comes at a receiver; null shows nothing. */
  setHedgehog(hedgehog: Hedgehog | null): void {
    this.#hedgehog.show(hedgehog);
    this.invalidate();
  }

  /** Shows a way of sound by its corners; null shows none. */
  setPath(corners: readonly Vec3[] | null): void {
    this.#path.show(corners);
    this.invalidate();
  }

  /** Shows where sources may stand, and where some were placed; null shows nothing. */
  setPlaces(places: DrawnPlaces | null): void {
    this.#places.show(places);
    this.invalidate();
  }

  /** Shows how a source radiates; null shows nothing. @param longest The longest side of the room, metres. */
  setBalloon(balloon: DrawnBalloon | null, longest: number): void {
    this.#balloon.show(balloon, longest);
    this.invalidate();
  }

  setPalette(palette: Palette): void {
    const dressed = [this.#underlay, this.#areas, this.#balloon, this.#problems, this.#places];
    for (const part of dressed) part.setPalette(palette);
  }

  setTheme(theme: Theme): void {
    this.slices.setTheme(theme);
  }

  size(metresPerPixel: Parameters<FieldSlices['size']>[0]): void {
    for (const part of [this.#problems, this.#places, this.slices]) part.size(metresPerPixel);
  }

  dispose(): void {
    const placed = [this.#underlay, this.#areas, this.#balloon, this.#problems, this.#places];
    for (const part of [...placed, this.#hedgehog, this.#path, this.slices]) part.dispose();
  }
}
