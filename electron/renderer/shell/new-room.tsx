import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { ChoiceField } from '../parts/choice-field.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { NEW_ROOM_SIDE } from '../../../src/app/index.ts';
import { asksForRoom, startRoom, USUAL_WISHES, type RoomWishes } from '../state/drawing/new-room.ts';
import { library } from '../state/materials/library.ts';
import { words } from '../../words/words.ts';

const labels = words.drawing.newRoom;

/** Asks for the sides and surfaces of a new room. */
export function NewRoom(): JSX.Element | null {
  return asksForRoom.value ? <Questions /> : null;
}

const SIDES = ['length', 'width', 'height'] as const;
const SURFACES = ['walls', 'floor', 'ceiling'] as const;

function Questions(): JSX.Element {
  const [wishes, setWishes] = useState<RoomWishes>(USUAL_WISHES);
  const form = useRef<HTMLFormElement>(null);
  const close = (): void => {
    asksForRoom.value = false;
  };
  const create = (): void => {
    const wrong = form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else if (library.value !== null) startRoom(wishes);
  };
  const setSide = (at: number, value: number): void => {
    const size = wishes.size.map((old, i) => (i === at ? value : old)) as unknown as RoomWishes['size'];
    setWishes({ ...wishes, size });
  };
  const entries = library.value;
  const [x, y, z] = wishes.size;
  return (
    <Dialog
      title={labels.title}
      onClose={close}
      actions={
        <>
          <Button primary onClick={create} disabled={entries === null}>
            {labels.create}
          </Button>
          <Button onClick={close}>{labels.cancel}</Button>
        </>
      }
    >
      <form
        class="new-room"
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          create();
        }}
      >
        <p>{labels.text}</p>
        <div class="three-fields">
          {SIDES.map((side, i) => (
            <NumberField
              key={side}
              label={labels[side]}
              unit="m"
              value={wishes.size[i]}
              step={0.1}
              min={NEW_ROOM_SIDE.min}
              max={NEW_ROOM_SIDE.max}
              onChange={(value) => setSide(i, value)}
            />
          ))}
        </div>
        <p class="note" role="status">
          {entries === null ? labels.reading : labels.volume((x * y * z).toFixed(1))}
        </p>
        {entries !== null &&
          SURFACES.map((surface) => (
            <ChoiceField
              key={surface}
              label={labels[surface]}
              value={wishes[surface]}
              choices={entries.map(({ name, title, description }) => ({ value: name, text: title, hint: description }))}
              onChange={(value) => setWishes({ ...wishes, [surface]: value })}
            />
          ))}
        {/* So that Enter in a field creates the room. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
