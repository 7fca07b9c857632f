import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { words } from '../../words/words.ts';

interface Choice<T extends string> {
  readonly value: T;
  readonly text: string;
  /** Shown beside the pointer; the text if not given. */
  readonly hint?: string;
  /** Heading above the choices of this group, which follow each other. */
  readonly group?: string;
}

interface ChoiceFieldProps<T extends string> {
  readonly label: string;
  readonly value: T | undefined;
  readonly choices: readonly Choice<T>[];
  readonly onChange: (value: T) => void;
  readonly disabled?: boolean;
  /** Hides the label except for screen readers. */
  readonly bare?: boolean;
}

/** A choice of one from several. A value that is not among them is shown and marked as wrong. */
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
        title={hintOf(choices.find((choice) => choice.value === value))}
        aria-invalid={!isKnown}
        onChange={({ currentTarget }) => {
          const chosen = choices.find((choice) => choice.value === currentTarget.value);
          // Shows the choice only when it takes effect: it may open a dialog that the user then cancels.
          currentTarget.value = value ?? '';
          if (chosen) onChange(chosen.value);
        }}
      >
        {!isKnown && (
          <option value={value ?? ''}>
            {value === undefined ? words.parts.choose : words.parts.unknownChoice(value)}
          </option>
        )}
        {grouped(choices).map(({ group, own }) =>
          group === undefined ? (
            own.map(option)
          ) : (
            <optgroup key={group} label={group}>
              {own.map(option)}
            </optgroup>
          ),
        )}
      </select>
    </div>
  );
}

const hintOf = (choice: Choice<string> | undefined): string | undefined => choice?.hint ?? choice?.text;

const option = ({ value, text, hint }: Choice<string>): JSX.Element => (
  <option key={value} value={value} title={hint}>
    {text}
  </option>
);

/** Choices that follow each other in one group. */
function grouped(
  choices: readonly Choice<string>[],
): { readonly group: string | undefined; readonly own: Choice<string>[] }[] {
  const groups: { readonly group: string | undefined; readonly own: Choice<string>[] }[] = [];
  for (const choice of choices) {
    const last = groups.at(-1);
    if (last && last.group === choice.group) last.own.push(choice);
    else groups.push({ group: choice.group, own: [choice] });
  }
  return groups;
}
