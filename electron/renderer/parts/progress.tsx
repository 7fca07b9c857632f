import type { JSX } from 'preact';
import { useId } from 'preact/hooks';

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
