import type { JSX } from 'preact';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ProblemList } from '../parts/problem-list.tsx';
import { chooseMissing } from '../state/project/files.ts';
import { keepQuestion, unsavedQuestion } from '../state/project/questions.ts';
import { openName } from '../state/project/work.ts';
import { missingFile } from '../state/document/opening.ts';
import { trouble } from '../state/window/say.ts';
import { words } from '../../words/words.ts';
import { ImportDialog } from '../views/materials/import-dialog.tsx';
import { LibraryDialog } from '../views/materials/library-dialog.tsx';
import { DroppedSounds } from './dropped-sounds.tsx';
import { Glossary } from './glossary.tsx';
import { Help } from './help.tsx';
import { DiscardLeft } from './left-work.tsx';
import { NewRoom } from './new-room.tsx';
import { UnitQuestion } from './unit-question.tsx';

/** All dialogs of the window. */
export function Dialogs(): JSX.Element {
  return (
    <>
      <Unsaved />
      <KeepRuns />
      <DiscardLeft />
      <Missing />
      <UnitQuestion />
      <NewRoom />
      <LibraryDialog />
      <ImportDialog />
      <DroppedSounds />
      <Trouble />
      <Help />
      <Glossary />
    </>
  );
}

function Unsaved(): JSX.Element | null {
  const question = unsavedQuestion.value;
  if (!question) return null;
  return (
    <Dialog
      title={words.shell.unsaved.title(openName.value)}
      onClose={() => question.answer('stay')}
      actions={
        <>
          <Button primary onClick={() => question.answer('save')}>
            {words.shell.unsaved.save}
          </Button>
          <Button onClick={() => question.answer('drop')}>{words.shell.unsaved.drop}</Button>
          <Button onClick={() => question.answer('stay')}>{words.shell.cancel}</Button>
        </>
      }
    >
      <p>{question.lost.length > 0 ? words.project.lostWithout(question.lost) : words.shell.unsaved.text}</p>
    </Dialog>
  );
}

function KeepRuns(): JSX.Element | null {
  const question = keepQuestion.value;
  if (!question) return null;
  return (
    <Dialog
      title={words.project.askToKeep(question.runs)}
      onClose={() => question.answer('stay')}
      actions={
        <>
          <Button primary onClick={() => question.answer('keep')}>
            {words.project.keepThem}
          </Button>
          <Button onClick={() => question.answer('clean')}>{words.project.startClean}</Button>
          <Button onClick={() => question.answer('stay')}>{words.project.cancel}</Button>
        </>
      }
    >
      <p>{words.project.keepWhy(question.runs)}</p>
    </Dialog>
  );
}

function Missing(): JSX.Element | null {
  const path = missingFile.value;
  if (path === null) return null;
  const close = (): void => {
    missingFile.value = null;
  };
  return (
    <Dialog
      title={words.shell.missing.title}
      onClose={close}
      actions={
        <>
          <Button primary onClick={() => void chooseMissing()}>
            {words.shell.missing.choose(path)}
          </Button>
          <Button onClick={close}>{words.shell.missing.without}</Button>
        </>
      }
    >
      <p>{words.shell.missing.text(path)}</p>
    </Dialog>
  );
}

function Trouble(): JSX.Element | null {
  const shown = trouble.value;
  if (!shown) return null;
  const close = (): void => {
    trouble.value = null;
  };
  return (
    <Dialog
      title={words.shell.failed[shown.failure.kind](shown.title)}
      onClose={close}
      actions={
        <Button primary onClick={close}>
          {words.shell.close}
        </Button>
      }
    >
      <ProblemList problems={shown.failure.problems} />
      {(shown.failure.kind === 'run' || shown.failure.kind === 'device') && <p>{words.shell.sceneUnchanged}</p>}
    </Dialog>
  );
}
