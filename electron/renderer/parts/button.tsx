import type { ComponentChildren, JSX } from 'preact';

interface ButtonProps {
  readonly onClick: () => void;
  readonly children: ComponentChildren;
  /** The main action of its place. */
  readonly primary?: boolean;
  readonly disabled?: boolean;
  /** Why the button is disabled, or what it does and its shortcut. */
  readonly hint?: string | undefined;
  /** Name for screen readers if the content is not text. */
  readonly label?: string;
  readonly pressed?: boolean;
}

export function Button({ onClick, children, primary, disabled, hint, label, pressed }: ButtonProps): JSX.Element {
  return (
    <button
      type="button"
      class={primary ? 'button primary' : 'button'}
      // The keyboard cannot reach a button with `disabled`, so screen readers could not tell why it is.
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
