import type { JSX } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';

export interface MenuItem {
  readonly text: string;
  /** Distinguishes items with the same text. */
  readonly detail?: string;
  readonly onChoose: () => void;
  /** Whether it is the one that is chosen of its kind; not given for actions. */
  readonly radio?: boolean;
  /** Whether it is on, besides others; not given for actions. */
  readonly check?: boolean;
  /** Starts a new group with a line and this heading. */
  readonly heading?: string;
}

/** A button with a menu. Keys follow the ARIA pattern: arrows, Home, End, Escape, first letters. */
export function MenuButton({
  label,
  items,
}: {
  readonly label: string;
  readonly items: readonly MenuItem[];
}): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const buttons = (): HTMLElement[] => [...root.current!.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  // At once: the next arrow key is meant for the menu.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    buttons()[0]?.focus();
    const close = ({ target }: Event): void => {
      if (!root.current!.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [isOpen]);
  const leave = (): void => {
    setOpen(false);
    root.current!.querySelector<HTMLElement>('.menu-opener')!.focus();
  };
  const onKey = (event: KeyboardEvent): void => {
    const all = buttons();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = nextItem(event.key, at, all);
    if (event.key === 'Escape') leave();
    else if (event.key === 'Tab') setOpen(false);
    else if (next !== undefined) all[next].focus();
    else return;
    if (event.key !== 'Tab') event.preventDefault();
  };
  return (
    <div class="menu" ref={root}>
      <button
        type="button"
        class="button menu-opener"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {label}
        <span class="caret" aria-hidden="true" />
      </button>
      {isOpen && (
        <div role="menu" id={id} aria-label={label} class="menu-list" onKeyDown={onKey}>
          {items.map(({ text, detail, onChoose, heading, radio, check }) => [
            heading !== undefined && (
              <div role="presentation" class="menu-heading" key={`heading ${heading}`}>
                {heading}
              </div>
            ),
            <button
              type="button"
              role={radio !== undefined ? 'menuitemradio' : check !== undefined ? 'menuitemcheckbox' : 'menuitem'}
              aria-checked={radio ?? check}
              tabIndex={-1}
              key={`${text} ${detail ?? ''}`}
              onClick={() => {
                leave();
                onChoose();
              }}
            >
              <span>{text}</span>
              {detail !== undefined && <span class="detail">{detail}</span>}
            </button>,
          ])}
        </div>
      )}
    </div>
  );
}

/** Index of the item that a key moves to; undefined for other keys. */
function nextItem(key: string, at: number, all: readonly HTMLElement[]): number | undefined {
  const count = all.length;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key.length !== 1) return undefined;
  const order = all.map((_, i) => (at + 1 + i) % count);
  return order.find((i) => all[i].textContent.trim().toLowerCase().startsWith(key.toLowerCase()));
}
