import type { ScreenPlace } from '../pointing/screen.ts';

/** The frame that a pointer draws over the picture to select what is in it. */
export class Band {
  readonly #frame = document.createElement('div');

  /** @param container The element of the picture. */
  constructor(
    private readonly container: HTMLElement,
    readonly start: ScreenPlace,
  ) {
    this.#frame.className = 'select-frame';
    this.#frame.setAttribute('aria-hidden', 'true');
    container.append(this.#frame);
  }

  to({ clientX, clientY }: ScreenPlace): void {
    const { left, top } = this.container.getBoundingClientRect();
    Object.assign(this.#frame.style, {
      left: `${Math.min(clientX, this.start.clientX) - left}px`,
      top: `${Math.min(clientY, this.start.clientY) - top}px`,
      width: `${Math.abs(clientX - this.start.clientX)}px`,
      height: `${Math.abs(clientY - this.start.clientY)}px`,
    });
  }

  remove(): void {
    this.#frame.remove();
  }
}
