import type { JSX } from 'preact';
import type { SchemeEntry } from '../../../../src/app/index.ts';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { theme } from '../../state/window/theme.ts';
import {
  chooseFamily,
  chooseStencil,
  chooseWeights,
  colouring,
  pickedShell,
  shell,
  stencilsOfFamily,
  weightSets,
} from '../../state/stencils/stencils.ts';
import { StencilCanvas } from '../../three/stencil/stencil-canvas.tsx';
import { KeyFigures } from './key-figures.tsx';
import { ShellTable } from './shell-table.tsx';
import { words } from '../../../words/words.ts';

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
          {entry.byNameOnly && (
            <p class="note">{words.stencils.byNameOnly(entry.byNameOnly.rooms, entry.byNameOnly.reason)}</p>
          )}
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
        label={words.stencils.family}
        value={entry.family}
        choices={Object.entries(words.stencils.families).map(([value, text]) => ({ value, text }))}
        onChange={chooseFamily}
      />
      <ChoiceField
        label={words.stencils.stencil}
        value={entry.id}
        choices={stencilsOfFamily.value.map(({ id, points }) => ({
          value: id,
          text: words.stencils.stencilWithPoints(id, points),
        }))}
        onChange={chooseStencil}
      />
      <ChoiceField
        label={words.stencils.weights}
        value={entry.weights}
        choices={weightSets.value.map((value) => ({
          value,
          text: words.stencils.weightSet(value),
        }))}
        onChange={chooseWeights}
      />
      <ChoiceField
        label={words.stencils.colours}
        value={colouring.value}
        choices={[
          { value: 'weight', text: words.stencils.colourings.weight },
          { value: 'shell', text: words.stencils.colourings.shell },
        ]}
        onChange={(value) => (colouring.value = value)}
      />
    </div>
  );
}
