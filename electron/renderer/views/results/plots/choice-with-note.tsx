import type { JSX } from 'preact';
import { ChoiceField } from '../../../parts/choice-field.tsx';

interface ChoiceWithNoteProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly text: string }[];
  readonly onChange: (value: T) => void;
  /** Shown after the choice; nothing if empty. */
  readonly note?: string;
}

/** The tools beside the caption of a plot: what is drawn, and what is to be known of it. */
export function ChoiceWithNote<T extends string>({ note = '', ...field }: ChoiceWithNoteProps<T>): JSX.Element {
  return (
    <>
      <ChoiceField bare {...field} />
      {note !== '' && <span class="note">{note}</span>}
    </>
  );
}
