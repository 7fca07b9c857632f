import type { JSX } from 'preact';

export interface ListedProblem {
  /** Empty where there is no place. */
  readonly path: string;
  readonly message: string;
  readonly remedy: string;
}

/** What is wrong and where, each with what to do about it. */
export function ProblemList({ problems }: { readonly problems: readonly ListedProblem[] }): JSX.Element {
  return (
    <ul class="problems">
      {problems.map(({ path, message, remedy }) => (
        <li key={`${path} ${message}`}>
          {path !== '' && <code>{path}</code>}
          <strong>{message}</strong>
          {remedy !== '' && <span class="remedy">{remedy}</span>}
        </li>
      ))}
    </ul>
  );
}
