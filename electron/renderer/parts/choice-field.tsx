import type { JSX } from 'preact';
import { useId } from 'preact/hooks';

interface ChoiceFieldProps<T extends string> {
  readonly label: string;
  readonly value: T | undefined;
  readonly choices: readonly { readonly value: T; readonly text: string }[];
  readonly onChange: (value: T) => void;
  readonly disabled?: boolean;
  /** The label is for screen readers only. */
  readonly bare?: boolean;
}

/** One of several words. A value that is not among them is shown as it is, and as wrong. */
export function ChoiceField<T extends string>(props: ChoiceFieldProps<T>): JSX.Element {
  const { label, value, choices, onChange, disabled, bare } = props;
  const id = useId();
  const isKnown = choices.some((choice) => choice.value === value);
  return (
    <div class={bare ? 'field bare' : 'field'}>
      <label for={id} class={bare ? 'hidden' : ''}>
        {label}
      </label>
      <select
        id={id}
        value={value ?? ''}
        disabled={disabled}
        aria-invalid={!isKnown}
        onChange={({ currentTarget }) => {
          const chosen = choices.find((choice) => choice.value === currentTarget.value);
          // Shown only once it is taken: a choice may open a dialog that is then cancelled.
          currentTarget.value = value ?? '';
          if (chosen) onChange(chosen.value);
        }}
      >
        {!isKnown && <option value={value ?? ''}>{value === undefined ? '(choose)' : `${value} (unknown)`}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
    </div>
  );
}
