import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { ProblemList, type ListedProblem } from './problem-list.tsx';

interface ProgressProps {
  readonly label: string;
  /** 0 to 1; null if unknown. */
  readonly share: number | null;
  /** What is being done, and the time left. */
  readonly text: string;
}

export function Progress({ label, share, text }: ProgressProps): JSX.Element {
  const id = useId();
  return (
    <div class="progress">
      <label for={id}>{label}</label>
      <progress id={id} max={1} value={share ?? undefined} />
      <span class="progress-text">{text}</span>
    </div>
  );
}

interface TaskStateProps {
  readonly state:
    | { readonly kind: 'going' | 'stopping' | 'stopped' | 'done' }
    | { readonly kind: 'failed'; readonly failure: { readonly problems: readonly ListedProblem[] } };
  readonly stopped: string;
  readonly failed: string;
  /** How far it is, while it goes and until it has stopped. */
  readonly progress: JSX.Element;
  /** What is shown beside an answer. */
  readonly done?: JSX.Element | null;
}

/** How far a long task is, or how it ended. */
export function TaskState({ state, stopped, failed, progress, done = null }: TaskStateProps): JSX.Element | null {
  switch (state.kind) {
    case 'going':
    case 'stopping':
      return progress;
    case 'stopped':
      return <p>{stopped}</p>;
    case 'failed':
      return (
        <>
          <p>{failed}</p>
          <ProblemList problems={state.failure.problems} />
        </>
      );
    case 'done':
      return done;
  }
}
