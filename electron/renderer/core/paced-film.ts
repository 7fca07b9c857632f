import type { FieldFrame, FilmRequest, FilmWatch, SliceRequest } from '../../../src/app/index.ts';
import type { WatchSettings } from './protocol.ts';
import type { WatchMessage } from './task.ts';

/** Holds the making of a film to the pace of the page, which takes every frame, and while the run is paused. */
export class PacedFilm implements FilmWatch {
  /** Frames to make during a pause. */
  private single = 0;
  private isTaking = false;
  private wake: (() => void) | undefined;

  constructor(
    readonly request: FilmRequest,
    private settings: WatchSettings,
    private readonly show: (frame: FieldFrame) => void,
  ) {}

  hear(message: WatchMessage): void {
    if (message.kind === 'step') this.single++;
    else if (message.kind === 'drawn') this.isTaking = false;
    else {
      this.settings = message.settings;
      if (!this.settings.paused) this.single = 0;
    }
    this.wake?.();
  }

  readonly stepsToNext = async (): Promise<number> => {
    while (this.isTaking || (this.settings.paused && this.single === 0)) {
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
    if (this.settings.paused) this.single--;
    return Infinity;
  };

  readonly slices = (): readonly SliceRequest[] => this.settings.filmed;

  readonly onFrame = (frame: FieldFrame): void => {
    this.isTaking = true;
    this.show(frame);
  };
}
