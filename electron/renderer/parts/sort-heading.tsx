import type { JSX } from 'preact';
import { words } from '../../words/words.ts';

interface SortHeadingProps {
  readonly text: string;
  /** How the table is sorted by this column; null if it is not. */
  readonly order: { readonly falls: boolean } | null;
  readonly isNumber?: boolean;
  readonly onSort: () => void;
}

/** The heading of a column by which a table can be sorted. */
export function SortHeading({ text, order, isNumber = false, onSort }: SortHeadingProps): JSX.Element {
  const sorted = order === null ? 'none' : order.falls ? 'descending' : 'ascending';
  return (
    <th scope="col" class={isNumber ? 'number' : ''} aria-sort={sorted}>
      <button type="button" class="sort-heading" title={words.parts.sortHint} onClick={onSort}>
        {!isNumber && text}
        <span aria-hidden="true" class={`sort-mark ${sorted}`} />
        {isNumber && text}
      </button>
    </th>
  );
}
