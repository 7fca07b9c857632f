import type { JSX } from 'preact';
import type { SchemeEntry } from '../../../../src/app/index.ts';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { theme } from '../../state/window/theme.ts';
import {
  chooseFamily,
  chooseStencil,
  chooseWeights,
  colouring,
  FAMILY_NAMES,
  pickedShell,
  shell,
  stencilsOfFamily,
  weightSets,
} from '../../state/stencils/stencils.ts';
import { StencilCanvas } from '../../three/stencil/stencil-canvas.tsx';
import { KeyFigures } from './key-figures.tsx';
import { ShellTable } from './shell-table.tsx';

interface StencilProps {
  readonly entry: SchemeEntry;
}

/** A stencil with a set of weights: choice, picture and numbers. */
export function StencilSection({ entry }: StencilProps): JSX.Element {
  return (
    <section aria-labelledby="stencil-heading">
      <h2 id="stencil-heading">
        {entry.id}@{entry.weights}
      </h2>
      <div class="stencil-parts">
        <div class="stencil-choice">
          <Choices entry={entry} />
          <KeyFigures entry={entry} />
        </div>
        <div class="stencil-3d">
          <StencilCanvas
            entry={entry}
            colouring={colouring.value}
            highlight={shell.value}
            theme={theme.value}
            onPickShell={(picked) => (pickedShell.value = picked)}
          />
        </div>
        <ShellTable entry={entry} />
      </div>
    </section>
  );
}

function Choices({ entry }: StencilProps): JSX.Element {
  return (
    <div class="field-grid">
      <ChoiceField
        label="Family"
        value={entry.family}
        choices={Object.entries(FAMILY_NAMES).map(([value, text]) => ({ value, text }))}
        onChange={chooseFamily}
      />
      <ChoiceField
        label="Stencil"
        value={entry.id}
        choices={stencilsOfFamily.value.map(({ id, points }) => ({ value: id, text: `${id}, K = ${points}` }))}
        onChange={chooseStencil}
      />
      <ChoiceField
        label="Weights"
        value={entry.weights}
        choices={weightSets.value.map((value) => ({
          value,
          text: value === 'standard' ? 'standard' : `designed for ${value}`,
        }))}
        onChange={chooseWeights}
      />
      <ChoiceField
        label="Colours"
        value={colouring.value}
        choices={[
          { value: 'weight', text: 'by weight' },
          { value: 'shell', text: 'by shell' },
        ]}
        onChange={(value) => (colouring.value = value)}
      />
    </div>
  );
}
