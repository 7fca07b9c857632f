import type { JSX } from 'preact';
import { words } from '../../words/words.ts';

/** The way from nothing to a report, in four steps. */
export function Steps(): JSX.Element {
  const { steps } = words.welcome;
  return (
    <section aria-labelledby="welcome-steps">
      <h3 id="welcome-steps">{words.welcome.stepsTitle}</h3>
      <ol class="welcome-steps">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
