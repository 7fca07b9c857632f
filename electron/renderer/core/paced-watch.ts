import type { FieldFrame, FilmWatch, RunWatch, SliceRequest } from '../../../src/app/index.ts';
import type { WatchSettings } from './protocol.ts';
import type { WatchMessage } from './task.ts';

/**
 * Holds a run to the pace of the page: the run waits while it is paused and, if the page wants every frame, until each
 * frame is drawn.
 */
export class PacedWatch implements RunWatch {
  private settings: WatchSettings;
  /** Number of single steps requested during a pause. */
  private single = 0;
  /**
   * Whether the page needs the current field: the run was just paused, or other slices were chosen during the pause.
   */
  private mustLook = false;
  private isDrawing = false;
  /** Called after every change that may let the run continue. */
  private wake: (() => void) | undefined;

  constructor(
    settings: WatchSettings,
    private readonly show: (frame: FieldFrame) => void,
    readonly film?: FilmWatch,
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
    // The last frame on the page may be older than the field at which the run paused.
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

  /** A run at full speed does not wait for a slow page; it skips frames. */
  private waitsForPage(): boolean {
    return this.isDrawing && (this.settings.paused || this.settings.stepsPerFrame !== null);
  }

  readonly onFrame = (frame: FieldFrame): void => {
    this.isDrawing = true;
    this.show(frame);
  };
}
