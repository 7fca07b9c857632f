import type { JSX } from 'preact';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { meshPath, scene, setValue } from '../../state/document.ts';
import { isObject, textAt, valueAt } from '../../state/json.ts';

const UNITS = ['m', 'cm', 'mm', 'in', 'ft'] as const;

/** Title and description, and the unit of a mesh whose format does not say it. */
export function SceneTexts(): JSX.Element {
  const mesh = valueAt(scene.value, ['geometry', 'mesh']);
  const needsUnit = /\.(obj|stl|ply)$/i.test(meshPath(scene.value) ?? '');
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
      {isObject(mesh) && needsUnit && (
        <ChoiceField
          label={`Unit of ${meshPath(scene.value) ?? 'the mesh'}`}
          value={textAt(mesh, ['unit'])}
          choices={UNITS.map((value) => ({ value, text: value }))}
          onChange={(unit) => setValue('change the unit', ['geometry', 'mesh', 'unit'], unit)}
        />
      )}
    </section>
  );
}
