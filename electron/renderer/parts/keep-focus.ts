/** Moves the focus to the heading after something that had it is removed, so that keyboard users keep their place. */
export function keepFocusAt(headingId: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const heading = document.getElementById(headingId);
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  });
}
