import type { JSX } from 'preact';
import { words, type TermName } from '../../../words/words.ts';

interface TermTextProps {
  readonly term: TermName;
  readonly titleId: string;
}

/** A term of the glossary: definition, unit, standard, and what its uncertainty means. */
export function TermText({ term, titleId }: TermTextProps): JSX.Element {
  const { glossary } = words;
  const { term: name, symbol, unit, text, source, uncertainty, noticeable } = glossary.terms[term];
  const facts = [
    unit !== '' && glossary.unit(unit),
    noticeable !== undefined && glossary.noticeable(noticeable),
    uncertainty !== undefined && glossary.uncertainty(uncertainty),
    source !== '' && glossary.source(source),
  ].filter((fact) => fact !== false);
  return (
    <>
      <h3 id={titleId}>{glossary.named(name, symbol)}</h3>
      <p>{text}</p>
      {facts.length > 0 && (
        <ul class="term-facts">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
    </>
  );
}
