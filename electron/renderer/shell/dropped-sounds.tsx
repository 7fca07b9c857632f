import type { JSX } from 'preact';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { droppedSounds, takeAsDry, takeAsMeasured } from '../state/listening/dropped-sounds.ts';
import { words } from '../../words/words.ts';

/** Asks what dropped sounds are. */
export function DroppedSounds(): JSX.Element | null {
  const files = droppedSounds.value;
  if (!files) return null;
  const close = (): void => {
    droppedSounds.value = null;
  };
  const text = words.layout.dropped;
  return (
    <Dialog
      title={text.title(files.map(({ name }) => name).join(', '), files.length)}
      onClose={close}
      actions={<Button onClick={close}>{words.shell.cancel}</Button>}
    >
      <Button onClick={() => takeAsMeasured(files)}>{text.measured}</Button>
      <Button onClick={() => void takeAsDry(files)}>{text.dry}</Button>
      <p class="note">{text.sceneStays}</p>
    </Dialog>
  );
}
