import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { entryTitle } from '../../../../src/app/index.ts';
import { Button } from '../../parts/button.tsx';
import { keepFocusAt } from '../../parts/keep-focus.ts';
import { objectAt } from '../../state/document/json.ts';
import { scene } from '../../state/document/document.ts';
import { library, libraryQuestion, readLibrary } from '../../state/materials/library.ts';
import { materialColours } from '../../state/materials/looks.ts';
import { definitionWords } from '../../state/materials/material-definition.ts';
import { definedNow } from '../../state/materials/materials.ts';
import { toChooseCount } from '../../state/materials/mesh-assignment.ts';
import {
  applicableRows,
  applyAll,
  cardIsOpen,
  chooseFor,
  closeCard,
  suggestedRows,
  type SuggestedRow,
} from '../../state/materials/suggestions.ts';
import { pickedMaterial } from '../../state/room/shown-room.ts';
import { words } from '../../../words/words.ts';

const texts = words.materials.suggested;
const HEADING = 'model-card-heading';

/** All surfaces of a model that was opened, with what each is or may be by its name; null when it is not asked for. */
export function ModelCard(): JSX.Element | null {
  return cardIsOpen.value ? <Card /> : null;
}

function Card(): JSX.Element {
  useEffect(() => void readLibrary(), []);
  const rows = suggestedRows.value;
  const toApply = applicableRows.value.length;
  return (
    <section class="model-card" aria-labelledby={HEADING}>
      <h2 id={HEADING}>{texts.heading}</h2>
      <p class="note" role="status">
        {texts.state(rows.length, toChooseCount.value, toApply)}
      </p>
      <div class="row">
        <Button primary={toApply > 0} disabled={toApply === 0} hint={texts.applyHint} onClick={applyAll}>
          {texts.apply(toApply)}
        </Button>
        <Button
          primary={toChooseCount.value === 0}
          hint={texts.closeHint}
          onClick={() => {
            closeCard();
            keepFocusAt('state-heading');
          }}
        >
          {toChooseCount.value === 0 ? texts.done : texts.later}
        </Button>
      </div>
      <ul class="model-rows">
        {rows.map((row) => (
          <Row key={row.meshMaterial} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Row({ row }: { readonly row: SuggestedRow }): JSX.Element {
  const { meshMaterial, material, squareMetres, suggestion, toChoose } = row;
  const isPicked = pickedMaterial.value !== null && pickedMaterial.value === material;
  return (
    <li class={toChoose && !suggestion ? 'model-row open' : 'model-row'}>
      <button
        type="button"
        class="model-name"
        aria-pressed={isPicked}
        title={texts.show(meshMaterial)}
        onClick={() => (pickedMaterial.value = isPicked ? null : material)}
      >
        <span
          class="swatch"
          aria-hidden="true"
          style={{ background: materialColours.value.get(material ?? '') ?? 'none' }}
        />
        <strong>{meshMaterial}</strong>
        {squareMetres !== null && (
          <span class="note">{texts.area(squareMetres.toFixed(squareMetres < 10 ? 2 : 1))}</span>
        )}
      </button>
      <span class="model-choice">
        <span>{choiceWords(row)}</span>
        {suggestion && (toChoose || suggestionIsTaken(row)) && (
          <span class="note">{texts.because(suggestion.by === meshMaterial ? '' : suggestion.by)}</span>
        )}
      </span>
      <Button
        label={toChoose && !suggestion ? texts.chooseFor(meshMaterial) : texts.changeFor(meshMaterial)}
        primary={toChoose && !suggestion}
        onClick={() => {
          libraryQuestion.value = {
            title: words.materials.library.forMaterial(meshMaterial),
            current: material === null ? null : definedNow(material),
            suggested: suggestion?.entry,
            onChoose: (chosen) => chooseFor(row, chosen),
          };
        }}
      >
        {toChoose && !suggestion ? texts.choose : texts.change}
      </Button>
    </li>
  );
}

const suggestionIsTaken = ({ suggestion, entry }: SuggestedRow): boolean =>
  suggestion !== null && entry === entryTitle(suggestion.entry);

function choiceWords({ material, entry, suggestion, toChoose }: SuggestedRow): string {
  if (material === null) return texts.twoSides;
  if (toChoose) return suggestion ? texts.maybe(entryTitle(suggestion.entry)!) : texts.unknown;
  return entry ?? definitionWords(objectAt(scene.value, ['materials'])[material], library.value);
}
