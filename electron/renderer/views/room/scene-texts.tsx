import type { JSX } from 'preact';
import { leavesUnitOpen, LENGTH_UNITS } from '../../../../src/app/index.ts';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { meshPath, scene, setValue } from '../../state/document/document.ts';
import { isObject, textAt, valueAt } from '../../state/document/json.ts';

/** Title and description, and the unit of a mesh if its format does not define one or the scene does. */
export function SceneTexts(): JSX.Element {
  const mesh = valueAt(scene.value, ['geometry', 'mesh']);
  const file = meshPath(scene.value);
  return (
    <section aria-label="Scene">
      <TextField
        label="Title"
        value={textAt(scene.value, ['title']) ?? ''}
        onDone={(text) => {
          setValue('change the title', ['title'], text === '' ? undefined : text);
          return null;
        }}
      />
      <p class="note">{textAt(scene.value, ['description']) ?? ''}</p>
      {isObject(mesh) && file !== undefined && (leavesUnitOpen(file) || textAt(mesh, ['unit']) !== undefined) && (
        <ChoiceField
          label={`Unit of ${file}`}
          value={textAt(mesh, ['unit'])}
          choices={LENGTH_UNITS.map((value) => ({ value, text: value }))}
          onChange={(unit) => setValue('change the unit', ['geometry', 'mesh', 'unit'], unit)}
        />
      )}
    </section>
  );
}
