import type { ComponentChildren, JSX } from 'preact';

interface ButtonProps {
  readonly onClick: () => void;
  readonly children: ComponentChildren;
  /** The one thing to do here. */
  readonly primary?: boolean;
  readonly disabled?: boolean;
  /** Why it is disabled, or what it does, with its shortcut. */
  readonly hint?: string | undefined;
  /** Its name where what is shown is no text. */
  readonly label?: string;
  readonly pressed?: boolean;
}

export function Button({ onClick, children, primary, disabled, hint, label, pressed }: ButtonProps): JSX.Element {
  return (
    <button
      type="button"
      class={primary ? 'button primary' : 'button'}
      // A disabled button cannot be reached by keyboard, and nobody would hear why.
      aria-disabled={disabled ? 'true' : undefined}
      aria-label={label}
      aria-pressed={pressed}
      title={hint}
      onClick={disabled ? undefined : onClick}
    >
      {children}
    </button>
  );
}
