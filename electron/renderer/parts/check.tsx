import type { JSX } from 'preact';

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (isSet: boolean) => void;
}

/** A box to check, with its label. */
export function Check({ label, checked, onChange }: CheckProps): JSX.Element {
  return (
    <label class="check">
      <input type="checkbox" checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      {label}
    </label>
  );
}
