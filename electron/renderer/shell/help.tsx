import type { JSX } from 'preact';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { words } from '../words/words.ts';
import { helpIsOpen } from '../state/window/view.ts';
import { SHORTCUTS } from './keys.ts';

const IN_ROOM: readonly (readonly [string, string])[] = [
  ['drag', 'turn the room'],
  ['right drag', 'move it'],
  ['wheel', 'zoom'],
  ['click a source or receiver', 'select it; then drag its arrows'],
  ['N, B, Escape', 'select the next source or receiver, the previous one, none'],
  ['arrow keys, Page Up, Page Down', 'move what is selected by 0.1 m; with Shift by 0.01 m'],
  ['arrow keys with nothing selected', 'turn the room'],
  ['+, −, Home', 'zoom in, zoom out, show the whole room'],
];

export function Help(): JSX.Element | null {
  if (!helpIsOpen.value) return null;
  const close = (): void => {
    helpIsOpen.value = false;
  };
  return (
    <Dialog title="Keys and mouse" onClose={close} actions={<Button onClick={close}>Close</Button>}>
      <Keys heading="Everywhere" rows={SHORTCUTS} />
      <Keys heading="In the room" rows={IN_ROOM} />
      <Keys heading={words.listening.heading} rows={words.listening.keys} />
    </Dialog>
  );
}

function Keys({ heading, rows }: { heading: string; rows: typeof SHORTCUTS }): JSX.Element {
  return (
    <section>
      <h3>{heading}</h3>
      <dl class="keys">{rows.map(([keys, what]) => [<dt key={keys}>{keys}</dt>, <dd key={what}>{what}</dd>])}</dl>
    </section>
  );
}
