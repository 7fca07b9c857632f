import type { FieldFrame, RunWatch, SliceRequest } from '../../../src/app/index.ts';
import type { WatchSettings } from './protocol.ts';
import type { WatchMessage } from './task.ts';

/** Between the page's wishes and a run: it waits while it is paused, and for the page to draw where each frame is wanted. */
export class PacedWatch implements RunWatch {
  private settings: WatchSettings;
  /** Frames that were asked for one by one while it is paused. */
  private single = 0;
  /** Whether the field is to be seen as it stands: it has just been held, or other slices were chosen meanwhile. */
  private mustLook = false;
  private isDrawing = false;
  /** Called whenever something has changed that may let the run go on. */
  private wake: (() => void) | undefined;

  constructor(
    settings: WatchSettings,
    private readonly show: (frame: FieldFrame) => void,
  ) {
    this.settings = settings;
  }

  hear(message: WatchMessage): void {
    if (message.kind === 'watch') this.follow(message.settings);
    else if (message.kind === 'step') this.single++;
    else this.isDrawing = false;
    this.wake?.();
  }

  private follow(settings: WatchSettings): void {
    const { slices } = this.settings;
    const isOther =
      settings.slices.length !== slices.length ||
      settings.slices.some(({ axis, position }, i) => axis !== slices[i].axis || position !== slices[i].position);
    // The last frame that was seen may be older than the field that the run is held at.
    const isHeld = settings.paused && !this.settings.paused;
    this.mustLook ||= (isOther || isHeld) && settings.slices.length > 0;
    if (!settings.paused) this.single = 0;
    this.settings = settings;
  }

  readonly stepsToNext = async (): Promise<number> => {
    while (this.waitsForPage() || (this.settings.paused && this.single === 0 && !this.mustLook)) {
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
    const isSingle = this.settings.paused;
    const looks = isSingle && this.single === 0;
    this.mustLook = false;
    if (looks) return 0;
    if (isSingle) this.single--;
    return this.settings.stepsPerFrame ?? (isSingle ? 1 : Infinity);
  };

  readonly slices = (): readonly SliceRequest[] => (this.isDrawing ? [] : this.settings.slices);

  /** A run that goes as fast as it can is not held up by a page that is slow to draw: it leaves frames out. */
  private waitsForPage(): boolean {
    return this.isDrawing && (this.settings.paused || this.settings.stepsPerFrame !== null);
  }

  readonly onFrame = (frame: FieldFrame): void => {
    this.isDrawing = true;
    this.show(frame);
  };
}
