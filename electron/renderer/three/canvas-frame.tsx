import type { JSX, Ref } from 'preact';
import { words } from '../../words/words.ts';

/** Style of the elements between a canvas and the element that it fills. */
const FILLING = { position: 'relative', width: '100%', height: '100%', minHeight: '0' } as const;

/** Gives a canvas that takes keys a name and a description for screen readers. */
export function nameCanvas(canvas: HTMLCanvasElement, label: string, helpId: string): void {
  canvas.setAttribute('role', 'application');
  canvas.setAttribute('aria-roledescription', words.picture.canvas);
  canvas.setAttribute('aria-label', label);
  canvas.setAttribute('aria-describedby', helpId);
}

interface CanvasFrameProps {
  /** The element that will hold the canvas. */
  readonly container: Ref<HTMLDivElement>;
  /** Id of the text that describes the canvas. */
  readonly helpId: string;
  /** Text that explains the keys. */
  readonly keys: string;
  /** Why there is no picture, or null. */
  readonly error: string | null;
}

/** The frame of a canvas, with the help on keys for screen readers. It fills its parent element. */
export function CanvasFrame({ container, helpId, keys, error }: CanvasFrameProps): JSX.Element {
  return (
    <div class="scene-3d" style={FILLING}>
      <div class="scene-3d-canvas" style={FILLING} ref={container} />
      <p class="hidden" id={helpId}>
        {keys}
      </p>
      {error !== null && (
        <p class="scene-3d-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
