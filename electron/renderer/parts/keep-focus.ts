/**
 * After something was removed: if the focus went with it, its heading gets it, so that nobody who uses the keyboard has to
 * begin anew.
 */
export function keepFocusAt(headingId: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const heading = document.getElementById(headingId);
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  });
}
