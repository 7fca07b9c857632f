/** Of the elements between a canvas and what it is to fill. */
export const FILLING = { position: 'relative', width: '100%', height: '100%', minHeight: '0' } as const;

/** Gives a canvas that takes keys a name and a description for screen readers. */
export function nameCanvas(canvas: HTMLCanvasElement, label: string, helpId: string): void {
  canvas.setAttribute('role', 'application');
  canvas.setAttribute('aria-roledescription', '3-D view');
  canvas.setAttribute('aria-label', label);
  canvas.setAttribute('aria-describedby', helpId);
}
