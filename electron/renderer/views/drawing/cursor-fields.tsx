import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { cursor, cursorStart, typeCursor } from '../../state/drawing/cursor.ts';
import { stagePicture } from '../room/picture/stage-picture.ts';
import { words } from '../../../words/words.ts';

const texts = words.drawing.cursor;

/** The place of the cursor in numbers, and what Enter does there. */
export function CursorFields({ text }: { readonly text: string }): JSX.Element {
  const place = cursor.value ?? cursorStart.value;
  return (
    <div class="cursor-fields" role="group" aria-label={texts.group}>
      {([0, 1] as const).map((axis) => (
        <NumberField
          key={axis}
          label={texts.coordinate('xy'[axis])}
          unit="m"
          step={0.1}
          value={place[axis]}
          onChange={(metres) => typeCursor(axis, metres)}
        />
      ))}
      <Button hint={texts.hint} onClick={() => stagePicture.peek()?.setCorner()}>
        {text}
      </Button>
    </div>
  );
}
