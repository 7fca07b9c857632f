import type { JSX } from 'preact';

interface CheckProps {
  readonly label: string;
  /** Its name for screen readers, which has the label in it; the label if left out. */
  readonly name?: string;
  readonly checked: boolean;
  readonly onChange: (isSet: boolean) => void;
  readonly disabled?: boolean;
  /** Why it is disabled, or what it does. */
  readonly hint?: string;
}

/** A box to check, with its label. */
export function Check({ label, name, checked, onChange, disabled, hint }: CheckProps): JSX.Element {
  return (
    <label class="check" title={hint}>
      <input
        type="checkbox"
        aria-label={name}
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {label}
    </label>
  );
}
