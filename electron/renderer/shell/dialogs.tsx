import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { LENGTH_UNITS, metresPer, UP_AXES, type UpAxis } from '../../../src/app/index.ts';
import { Button } from '../parts/button.tsx';
import { ChoiceField } from '../parts/choice-field.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ProblemList } from '../parts/problem-list.tsx';
import { sceneDocument } from '../state/document/document.ts';
import { chooseMissing, unsavedQuestion } from '../state/document/files.ts';
import { unitQuestion } from '../state/document/new-scene.ts';
import { missingFile } from '../state/document/opening.ts';
import { trouble } from '../state/window/say.ts';
import { Help } from './help.tsx';

/** All dialogs of the window. */
export function Dialogs(): JSX.Element {
  return (
    <>
      <Unsaved />
      <Missing />
      <UnitQuestion />
      <Trouble />
      <Help />
    </>
  );
}

function Unsaved(): JSX.Element | null {
  const question = unsavedQuestion.value;
  if (!question) return null;
  return (
    <Dialog
      title={`Save the changes to ${sceneDocument.value?.name ?? 'the scene'}?`}
      onClose={() => question.answer('stay')}
      actions={
        <>
          <Button primary onClick={() => question.answer('save')}>
            Save
          </Button>
          <Button onClick={() => question.answer('drop')}>Do not save</Button>
          <Button onClick={() => question.answer('stay')}>Cancel</Button>
        </>
      }
    >
      <p>Without saving they are lost.</p>
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
      title="The scene needs another file"
      onClose={close}
      actions={
        <>
          <Button primary onClick={() => void chooseMissing()}>
            Choose {path}
          </Button>
          <Button onClick={close}>Continue without it</Button>
        </>
      }
    >
      <p>
        Its room is a mesh in <code>{path}</code>. Choose that file; next time open both together.
      </p>
    </Dialog>
  );
}

function UnitQuestion(): JSX.Element | null {
  const question = unitQuestion.value;
  const [chosen, setUp] = useState<UpAxis>('z');
  if (!question) return null;
  const up = question.up ?? chosen;
  const [x, y, z] = question.sides;
  const sides = up === 'y' ? [x, z, y] : [x, y, z];
  return (
    <Dialog
      title={`Which unit does ${question.name} use?`}
      onClose={() => question.answer(null)}
      actions={<Button onClick={() => question.answer(null)}>Cancel</Button>}
    >
      {question.up === null && (
        <ChoiceField
          label="Axis that points up"
          value={up}
          choices={UP_AXES.map((value) => ({ value, text: value }))}
          onChange={setUp}
        />
      )}
      <p>The file does not contain the unit. The room would measure (length × width × height)</p>
      <ul class="welcome-list">
        {LENGTH_UNITS.map((unit) => (
          <li key={unit}>
            <Button onClick={() => question.answer({ unit, up })}>
              {unit}: {sides.map((side) => Number((side * metresPer(unit)).toPrecision(3))).join(' × ')} m
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const HEADINGS = {
  input: 'is not possible',
  device: 'found no device',
  run: 'failed',
  stopped: 'was stopped',
  fault: 'failed because of a bug',
} as const;

function Trouble(): JSX.Element | null {
  const shown = trouble.value;
  if (!shown) return null;
  const close = (): void => {
    trouble.value = null;
  };
  return (
    <Dialog
      title={`${shown.title} ${HEADINGS[shown.failure.kind]}`}
      onClose={close}
      actions={
        <Button primary onClick={close}>
          Close
        </Button>
      }
    >
      <ProblemList problems={shown.failure.problems} />
      {(shown.failure.kind === 'run' || shown.failure.kind === 'device') && <p>The scene is unchanged.</p>}
    </Dialog>
  );
}
