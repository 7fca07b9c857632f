import type { JSX } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { glossaryAt } from '../parts/help/shown-help.ts';
import { TermText } from '../parts/help/term-text.tsx';
import { termsOf, words, type TermName } from '../../words/words.ts';

const { glossary } = words;

/** All terms, which can be searched. */
export function Glossary(): JSX.Element | null {
  return glossaryAt.value && <Open />;
}

function Open(): JSX.Element {
  const [query, setQuery] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = (): void => {
    glossaryAt.value = null;
  };
  useLayoutEffect(() => {
    const term = glossaryAt.peek();
    if (term !== null && term !== 'start') document.getElementById(`term-${term}`)!.parentElement!.scrollIntoView();
    else document.getElementById(id)!.focus();
  }, []);
  const sections = (Object.entries(termsOf) as [keyof typeof termsOf, readonly TermName[]][])
    .map(([section, names]) => ({
      heading: glossary.headings[section],
      names: names.filter((name) => matches(name, query)),
    }))
    .filter(({ names }) => names.length > 0);
  const count = sections.reduce((sum, { names }) => sum + names.length, 0);
  return (
    <Dialog
      title={glossary.title}
      onClose={close}
      actions={
        <Button primary onClick={close}>
          {glossary.close}
        </Button>
      }
    >
      <div class="field">
        <label for={id}>{glossary.search}</label>
        <input
          id={id}
          type="text"
          value={query}
          onInput={({ currentTarget }) => {
            setQuery(currentTarget.value);
            list.current!.scrollTop = 0;
          }}
        />
      </div>
      <p class="note" role="status">
        {count === 0 ? glossary.nothing : glossary.found(count, Object.keys(glossary.terms).length)}
      </p>
      <div class="glossary-list" ref={list} tabIndex={0} role="region" aria-label={glossary.title}>
        {sections.map(({ heading, names }) => (
          <section key={heading} aria-label={heading}>
            <p class="glossary-heading">{heading}</p>
            {names.map((name) => (
              <article key={name} class={name === glossaryAt.value ? 'term asked' : 'term'}>
                <TermText term={name} titleId={`term-${name}`} />
              </article>
            ))}
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** Whether each word of the query is in the term. */
function matches(name: TermName, query: string): boolean {
  const { term, symbol, text, source } = glossary.terms[name];
  const all = `${term} ${symbol} ${text} ${source}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((part) => all.includes(part));
}
