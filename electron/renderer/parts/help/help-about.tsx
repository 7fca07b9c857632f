import type { ComponentChildren, JSX } from 'preact';
import { words, type TermName } from '../../../words/words.ts';
import { pointAt, pointAway, shownHelp, toggleHelp } from './shown-help.ts';

interface HelpAboutProps {
  readonly term: TermName;
  /** What is shown, for example the heading of a column; a question mark if omitted. */
  readonly children?: ComponentChildren;
}

/** A term of the glossary: a click, Enter or a resting pointer shows its definition, unit, standard and uncertainty. */
export function HelpAbout({ term, children }: HelpAboutProps): JSX.Element {
  const { symbol, term: name } = words.glossary.terms[term];
  return (
    <button
      type="button"
      class={children === undefined ? 'help-mark' : 'help-about'}
      aria-label={children === undefined ? words.glossary.whatIs(symbol === '' ? name : symbol) : undefined}
      aria-haspopup="dialog"
      aria-expanded={shownHelp.value?.term === term && shownHelp.value.held}
      onClick={({ currentTarget }) => toggleHelp(term, currentTarget)}
      onPointerEnter={({ currentTarget, pointerType }) => {
        if (pointerType === 'mouse') pointAt(term, currentTarget);
      }}
      onPointerLeave={pointAway}
    >
      {children ?? words.glossary.mark}
    </button>
  );
}
