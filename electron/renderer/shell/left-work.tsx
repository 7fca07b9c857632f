import type { JSX } from 'preact';
import { signal } from '@preact/signals';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { keepFocusAt } from '../parts/keep-focus.ts';
import { continueLeft, discardLeft, leftWork } from '../state/project/autosave.ts';
import { words } from '../../words/words.ts';

const { project } = words;

type Left = (typeof leftWork.value)[number];

/** The work that the user is about to discard. */
const discarding = signal<Left | null>(null);

/** Unsaved work of windows that were closed or crashed, on the first page. */
export function LeftWork(): JSX.Element | null {
  if (leftWork.value.length === 0) return null;
  return (
    <section aria-labelledby="welcome-left">
      <h3 id="welcome-left">{project.leftHeading}</h3>
      <p class="note">{project.leftWhy}</p>
      <ul class="welcome-list">
        {leftWork.value.map((kept) => (
          <li key={kept.id} class="left-work">
            <Button onClick={() => void continueLeft(kept)} hint={project.leftHint(new Date(kept.time))}>
              {project.left(kept.name, kept.runs)}
            </Button>
            <Button label={project.discardOf(kept.name)} onClick={() => (discarding.value = kept)}>
              {project.discard}
            </Button>
            <span class="note">{project.leftHint(new Date(kept.time))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asks before work is discarded. */
export function DiscardLeft(): JSX.Element | null {
  const kept = discarding.value;
  if (!kept) return null;
  const close = (): void => {
    discarding.value = null;
  };
  return (
    <Dialog
      title={project.askToDiscard(kept.name)}
      onClose={close}
      actions={
        <>
          <Button
            onClick={() => {
              close();
              void discardLeft(kept);
              keepFocusAt('view-panel');
            }}
          >
            {project.discard}
          </Button>
          <Button primary onClick={close}>
            {project.cancel}
          </Button>
        </>
      }
    >
      <p>{project.discardWhy}</p>
    </Dialog>
  );
}
