import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { openDropped } from '../state/project/files.ts';
import { takeSounds } from '../state/listening/dropped-sounds.ts';
import { takeDirectivity } from '../state/room/directivity.ts';
import { stagePicture } from '../views/room/picture/stage-picture.ts';
import { words } from '../../words/words.ts';

/** Opens dropped files; a directivity goes to the source on which it was dropped. */
async function open(files: readonly File[], source: string | null): Promise<void> {
  const [first] = files;
  if (files.length === 1 && stagePicture.peek()) {
    if (await takeDirectivity({ name: first.name, contents: first, token: null }, source)) return;
  }
  await openDropped(files);
}

/** The whole window: files dropped anywhere are opened. */
export function DropZone({ children }: { readonly children: ComponentChildren }): JSX.Element {
  const [isOver, setOver] = useState(false);
  const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
  return (
    <div
      class="window"
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (event.relatedTarget === null) setOver(false);
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        const files = [...event.dataTransfer!.files];
        if (!takeSounds(files)) void open(files, stagePicture.peek()?.sourceAt(event) ?? null);
      }}
    >
      {children}
      {isOver && <div class="drop-hint">{words.shell.dropHint}</div>}
    </div>
  );
}
