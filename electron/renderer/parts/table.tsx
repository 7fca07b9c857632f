import type { ComponentChildren, JSX } from 'preact';
import type { TermName } from '../../words/words.ts';
import { HelpAbout } from './help/help-about.tsx';

/** Heading of a column; numbers stand to the right. `help` names the term of the glossary that it explains. */
export type Column = string | { readonly numbers: string; readonly help?: TermName };

interface TableProps {
  /** Caption of the table, for screen readers only. */
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly class?: string;
  readonly onMouseLeave?: () => void;
  /** The rows of its body. */
  readonly children: ComponentChildren;
}

/** A table with a row of headings. */
export function Table({ caption, columns, children, ...table }: TableProps): JSX.Element {
  return (
    <table {...table}>
      <caption class="hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, i) =>
            typeof column === 'string' ? (
              <th scope="col" key={i}>
                {column}
              </th>
            ) : (
              <th scope="col" class="number" key={i}>
                {column.help === undefined ? (
                  column.numbers
                ) : (
                  <HelpAbout term={column.help}>{column.numbers}</HelpAbout>
                )}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
