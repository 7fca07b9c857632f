import type { JSX, Ref } from 'preact';

/** Of the elements between a canvas and what it is to fill. */
const FILLING = { position: 'relative', width: '100%', height: '100%', minHeight: '0' } as const;

/** Gives a canvas that takes keys a name and a description for screen readers. */
export function nameCanvas(canvas: HTMLCanvasElement, label: string, helpId: string): void {
  canvas.setAttribute('role', 'application');
  canvas.setAttribute('aria-roledescription', '3-D view');
  canvas.setAttribute('aria-label', label);
  canvas.setAttribute('aria-describedby', helpId);
}

interface CanvasFrameProps {
  /** The element that gets the canvas. */
  readonly container: Ref<HTMLDivElement>;
  /** Of the text that describes the canvas. */
  readonly helpId: string;
  /** What keys do. */
  readonly keys: string;
  /** Why there is no picture; null if there is. */
  readonly error: string | null;
}

/** Where a canvas stands, with what screen readers say of its keys. It fills the element that it stands in. */
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
