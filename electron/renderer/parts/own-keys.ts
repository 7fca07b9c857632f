/** Elements that take letters, and those that the space bar acts on. */
const TAKES_LETTERS = ['input:not([type=range]):not([type=checkbox])', 'select', 'textarea', 'dialog'].join();
const TAKES_SPACE = ['input', 'select', 'textarea', 'button', 'a', 'summary', 'dialog', '[role=tab]'].join();

/** What keys of a view do wherever its focus is. */
export interface OwnKeys {
  /** Whether the view is shown. */
  readonly isShown: () => boolean;
  /** The space bar, unless the focus is on what it acts on. */
  readonly onSpace: () => void;
  /** Other keys, in small letters, unless the focus is where text is typed. */
  readonly others: Readonly<Record<string, () => void>>;
  /** Whether a key that is held down acts again and again. */
  readonly repeats?: boolean;
}

/** Hears the keys of a view. @returns what ends it. */
export function followOwnKeys({ isShown, onSpace, others, repeats = false }: OwnKeys): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (!isShown() || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector('dialog[open]')) return;
    const isOn = (selector: string): boolean =>
      event.target instanceof Element && event.target.closest(selector) !== null;
    const action =
      event.key === ' ' ? !isOn(TAKES_SPACE) && onSpace : !isOn(TAKES_LETTERS) && others[event.key.toLowerCase()];
    if (!action || (event.repeat && (!repeats || event.key === ' '))) return;
    event.preventDefault();
    action();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}
