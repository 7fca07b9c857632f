import type { Vector3 } from 'three';
import type { Palette } from '../../../colours/palette.ts';
import { words } from '../../../../words/words.ts';
import type { ThreeStage } from '../../three-stage.ts';
import { AxesGizmo } from './axes.ts';
import { composedPicture, drawLabels, PICTURE_SCALE, type PictureLegend } from './picture.ts';
import { barFor, ScaleBar, type Bar } from './scale-bar.ts';

/** What is drawn over the room: its axes and its scale. */
export class RoomOverlay {
  readonly #axes: AxesGizmo;
  readonly #scale = new ScaleBar();
  #palette: Palette;

  /** @param onLook Called with the direction to look from. */
  constructor(
    container: HTMLElement,
    private readonly stage: ThreeStage,
    onLook: (from: Vector3) => void,
  ) {
    this.#palette = stage.palette;
    this.#axes = new AxesGizmo(onLook);
    container.append(this.#axes.element, this.#scale.element);
  }

  setPalette(palette: Palette): void {
    this.#palette = palette;
    this.#axes.setPalette(palette);
    this.#scale.setPalette(palette);
  }

  draw(): void {
    this.#axes.draw(this.stage.camera);
    const { bar, scaleWords } = this.#barNow();
    this.#scale.draw(bar, scaleWords);
  }

  picture(legend: PictureLegend): HTMLCanvasElement {
    const { stage } = this;
    const pixels = stage.picture(PICTURE_SCALE);
    const drawn = { pixels, scene: stage.scene, camera: stage.camera, palette: this.#palette, ...this.#barNow() };
    return composedPicture(drawn, legend);
  }

  /** Draws the labels of the picture. @param density Pixels of the drawing per CSS pixel. */
  drawLabels(drawing: OffscreenCanvasRenderingContext2D, density: number): void {
    const { clientWidth, clientHeight } = this.stage.canvas;
    drawing.save();
    drawing.scale(density, density);
    drawLabels(drawing, this.stage, clientWidth, clientHeight);
    drawing.restore();
  }

  dispose(): void {
    this.#axes.element.remove();
    this.#scale.element.remove();
  }

  /**
   * The bar of the present scale. The scale of a picture with perspective is that of the point about which it turns;
   * from a seat there is none.
   */
  #barNow(): { readonly bar: Bar; readonly scaleWords: string | null } {
    const bar = barFor(this.stage.metresPerPixel(this.stage.orbit.target));
    const isParallel = this.stage.projection === 'parallel';
    return { bar, scaleWords: this.stage.isSeated ? null : words.picture.scale(bar.metres, isParallel) };
  }
}
