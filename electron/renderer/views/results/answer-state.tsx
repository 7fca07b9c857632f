import type { JSX } from 'preact';
import { ProblemList } from '../../parts/problem-list.tsx';
import type { Answered } from '../../state/results/answered.ts';

/** What a question to a worker waits for, or why it has no answer; nothing if it has one. */
export function AnswerState({
  state,
  text,
}: {
  readonly state: Answered<unknown> | null;
  readonly text: string;
}): JSX.Element | null {
  if (state?.kind === 'failed') return <ProblemList problems={state.failure.problems} />;
  if (state?.kind !== 'pending') return null;
  return (
    <p class="note" role="status">
      {text}
    </p>
  );
}
