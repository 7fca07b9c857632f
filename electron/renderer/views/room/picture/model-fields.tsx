import type { JSX } from 'preact';
import { LENGTH_UNITS, MIRROR_AXES, UP_AXES } from '../../../../../src/app/index.ts';
import { ChoiceField } from '../../../parts/choice-field.tsx';
import { NumberField } from '../../../parts/number-field.tsx';
import { endGroup } from '../../../state/document/document.ts';
import { model, placeModel } from '../../../state/room/model.ts';
import { words } from '../../../../words/words.ts';

const { model: texts } = words.picture;

/** How a model stands in the room: its unit, the axis that points up, scale and mirror. */
export function ModelFields(): JSX.Element | null {
  const placed = model.value;
  if (!placed) return null;
  return (
    <section aria-labelledby="model-heading" class="model-fields">
      <h2 id="model-heading">{texts.heading}</h2>
      <p>
        {placed.file}
        {placed.sides && <span class="note"> {texts.size(placed.sides)}</span>}
      </p>
      <div class="model-grid">
        {placed.hasUnit && (
          <ChoiceField
            label={texts.unit}
            value={placed.unit}
            choices={LENGTH_UNITS.map((value) => ({ value, text: value }))}
            onChange={(unit) => placeModel(texts.edits.unit, { unit })}
          />
        )}
        <ChoiceField
          label={texts.up}
          value={placed.up}
          choices={UP_AXES.map((value) => ({ value, text: texts.axis(value) }))}
          onChange={(up) => placeModel(texts.edits.up, { up })}
        />
        <NumberField
          label={texts.scale}
          value={placed.scale}
          min={0.001}
          max={1000}
          step={0.1}
          onChange={(scale) => placeModel(texts.edits.scale, { scale })}
          onDone={endGroup}
        />
        <ChoiceField
          label={texts.mirror}
          value={placed.mirror ?? 'none'}
          choices={[
            { value: 'none', text: texts.notMirrored },
            ...MIRROR_AXES.map((value) => ({ value, text: texts.mirrored(value) })),
          ]}
          onChange={(mirror) => placeModel(texts.edits.mirror, { mirror: mirror === 'none' ? null : mirror })}
        />
      </div>
      <p class="note">{texts.note}</p>
    </section>
  );
}
