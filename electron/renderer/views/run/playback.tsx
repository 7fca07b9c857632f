import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { frame, paused, stepsPerFrame } from '../../state/run/field-view.ts';
import { isRunning, stepOnce } from '../../state/run/run.ts';

const SPEEDS = [1, 2, 5, 10, 20, 50, 100] as const;
const FASTEST = 'fastest';

/** Pauses, resumes and steps a run, and sets the speed of its view. */
export function Playback(): JSX.Element {
  const isGoing = isRunning.value;
  const canStep = isGoing && paused.value;
  return (
    <section aria-labelledby="playback-heading">
      <h2 id="playback-heading">The wave</h2>
      <div class="playback">
        <Button
          onClick={() => (paused.value = !paused.value)}
          disabled={!isGoing}
          hint={isGoing ? undefined : 'No run is in progress'}
        >
          {paused.value ? 'Play' : 'Pause'}
        </Button>
        <Button onClick={stepOnce} disabled={!canStep} hint={canStep ? 'Show one more frame' : 'Pause a run first'}>
          Single step
        </Button>
        <ChoiceField
          label="Steps per frame"
          value={String(stepsPerFrame.value ?? FASTEST)}
          choices={[
            { value: FASTEST, text: 'full speed' },
            ...SPEEDS.map((steps) => ({ value: String(steps), text: `${steps}` })),
          ]}
          onChange={(chosen) => (stepsPerFrame.value = chosen === FASTEST ? null : Number(chosen))}
        />
      </div>
      <p class="frame-time">{frameText()}</p>
    </section>
  );
}

function frameText(): string {
  const shown = frame.value;
  if (!shown) return 'No frame yet.';
  return `${(1000 * shown.timeSeconds).toFixed(2)} ms after ${shown.source} sounded, step ${shown.step} of ${shown.steps}`;
}
