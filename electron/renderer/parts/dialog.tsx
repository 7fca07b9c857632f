import type { ComponentChildren, JSX } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

/** Panel of the view. */
const VIEW = 'view-panel';

interface DialogProps {
  readonly title: string;
  readonly children: ComponentChildren;
  /** Buttons of the dialog. */
  readonly actions: ComponentChildren;
  /** Called on Escape. */
  readonly onClose: () => void;
}

/**
 * A modal dialog. The browser keeps the focus inside. When it closes, the focus goes back to where it was, or to the
 * view if that is gone, as the first page is once a room is made.
 */
export function Dialog({ title, children, actions, onClose }: DialogProps): JSX.Element {
  const element = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const id = useId();
  // At once: the key pressed as soon as the dialog is asked for is meant for it.
  useLayoutEffect(() => {
    const dialog = element.current!;
    dialog.showModal();
    // A value that is there already is replaced by what the user types.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
    scrollByKeys(body.current!);
    // Still in the page, it gives the focus back.
    return () => {
      dialog.close();
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.getElementById(VIEW)?.focus();
      });
    };
  }, []);
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      <div ref={body} class="dialog-body">
        {children}
      </div>
      <div class="dialog-actions">{actions}</div>
    </dialog>
  );
}

/** Text that is longer than its dialog, and has nothing to focus, takes the focus itself, so that keys scroll it. */
function scrollByKeys(text: HTMLElement): void {
  const hasFocus = text.querySelector('a, button, input, select, textarea, [tabindex]') !== null;
  if (!hasFocus && text.scrollHeight > text.clientHeight) text.tabIndex = 0;
}
