import type { JSX } from 'preact';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { helpIsOpen } from '../state/window/view.ts';
import { words } from '../../words/words.ts';

export function Help(): JSX.Element | null {
  if (!helpIsOpen.value) return null;
  const close = (): void => {
    helpIsOpen.value = false;
  };
  return (
    <Dialog
      title={words.shell.keys.title}
      onClose={close}
      actions={<Button onClick={close}>{words.shell.close}</Button>}
    >
      <Keys heading={words.shell.keys.everywhere} rows={words.shell.keys.shortcuts} />
      <Keys heading={words.shell.keys.room} rows={words.shell.keys.inRoom} />
      <Keys heading={words.wave.bar.label} rows={words.wave.bar.keys} />
      <Keys heading={words.listening.heading} rows={words.listening.keys} />
    </Dialog>
  );
}

function Keys({ heading, rows }: { heading: string; rows: readonly (readonly string[])[] }): JSX.Element {
  return (
    <section>
      <h3>{heading}</h3>
      <dl class="keys">{rows.map(([keys, what]) => [<dt key={keys}>{keys}</dt>, <dd key={what}>{what}</dd>])}</dl>
    </section>
  );
}
