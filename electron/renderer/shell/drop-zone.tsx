import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { openDropped } from '../state/project/files.ts';
import { takeSounds } from '../state/listening/dropped-sounds.ts';
import { words } from '../../words/words.ts';

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
        if (!takeSounds(files)) void openDropped(files);
      }}
    >
      {children}
      {isOver && <div class="drop-hint">{words.shell.dropHint}</div>}
    </div>
  );
}
