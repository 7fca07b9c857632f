import type { JSX } from 'preact';

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (isSet: boolean) => void;
  readonly disabled?: boolean;
  /** Why it is disabled, or what it does. */
  readonly hint?: string;
}

/** A box to check, with its label. */
export function Check({ label, checked, onChange, disabled, hint }: CheckProps): JSX.Element {
  return (
    <label class="check" title={hint}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {label}
    </label>
  );
}
