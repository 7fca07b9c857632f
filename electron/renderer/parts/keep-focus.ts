/**
 * After something is removed: if it had the focus, the heading gets the focus, so that keyboard users keep their place.
 */
export function keepFocusAt(headingId: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const heading = document.getElementById(headingId);
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  });
}
