import type { JSX } from 'preact';
import { useId } from 'preact/hooks';

/** A field for several lines of text, which are taken as they are typed. */
export function NotesField({
  label,
  value,
  onInput,
}: {
  readonly label: string;
  readonly value: string;
  readonly onInput: (text: string) => void;
}): JSX.Element {
  const id = useId();
  return (
    <div class="field notes-field">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        rows={value === '' ? 1 : Math.min(8, Math.max(2, value.split('\n').length))}
        value={value}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    </div>
  );
}
