import type { JSX } from 'preact';
import { TextField } from '../../parts/text-field.tsx';
import { scene, setValue } from '../../state/document/document.ts';
import { textAt } from '../../state/document/json.ts';
import { words } from '../../../words/words.ts';

/** Title and description. */
export function SceneTexts(): JSX.Element {
  return (
    <section aria-label={words.room.scene}>
      <TextField
        label={words.room.title}
        value={textAt(scene.value, ['title']) ?? ''}
        onDone={(text) => {
          setValue(words.room.changes.title, ['title'], text === '' ? undefined : text);
          return null;
        }}
      />
      <p class="note">{textAt(scene.value, ['description']) ?? ''}</p>
    </section>
  );
}
