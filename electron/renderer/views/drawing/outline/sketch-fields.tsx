import type { JSX } from 'preact';
import { Button } from '../../../parts/button.tsx';
import { keepFocusAt } from '../../../parts/keep-focus.ts';
import {
  cancelSketch,
  canClose,
  canSketch,
  isOneBox,
  outlineOfBox,
  sketch,
  startSketch,
  takeBack,
} from '../../../state/drawing/outline/sketch.ts';
import { stagePicture } from '../../room/picture/stage-picture.ts';
import { CursorFields } from '../cursor-fields.tsx';
import { closeAndLook } from './outline-picture.ts';
import { UnderlayStart } from './underlay-fields.tsx';
import { words } from '../../../../words/words.ts';

const texts = words.outline;

/** Buttons that begin an outline. */
export function SketchStart(): JSX.Element | null {
  if (!canSketch.value) return null;
  return (
    <>
      <Button
        pressed={sketch.value !== null}
        hint={texts.drawHint}
        onClick={() => {
          if (sketch.peek()) cancelSketch();
          else {
            startSketch();
            stagePicture.peek()?.look('top');
          }
        }}
      >
        {texts.draw}
      </Button>
      {isOneBox.value && !sketch.value && (
        <Button hint={texts.fromBoxHint} onClick={outlineOfBox}>
          {texts.fromBox}
        </Button>
      )}
      <UnderlayStart />
    </>
  );
}

/** Drawing an outline by numbers, and how it is drawn in the picture. */
export function SketchFields(): JSX.Element | null {
  const corners = sketch.value;
  if (!corners) return null;
  const done = (act: () => void) => (): void => {
    act();
    keepFocusAt('shape-heading');
  };
  return (
    <div class="shape-fields" role="group" aria-label={texts.sketch.heading}>
      <h3>{texts.sketch.heading}</h3>
      <p class="note">{texts.sketch.text}</p>
      <p role="status">{texts.sketch.corners(corners.length)}</p>
      <CursorFields text={texts.sketch.add} />
      <div class="row">
        <Button disabled={corners.length === 0} onClick={takeBack}>
          {texts.sketch.back}
        </Button>
        <Button primary disabled={!canClose.value} hint={texts.sketch.closeHint} onClick={done(closeAndLook)}>
          {texts.sketch.close}
        </Button>
        <Button onClick={done(cancelSketch)}>{texts.sketch.cancel}</Button>
      </div>
    </div>
  );
}
