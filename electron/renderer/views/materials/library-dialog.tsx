import type { JSX } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { materialCategories, noiseReduction, weightedAbsorption } from '../../../../src/app/index.ts';
import { Button } from '../../parts/button.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { LIBRARY_SHEETS, librarySheet } from '../../state/materials/library-sheets.ts';
import { library, libraryQuestion, readLibrary } from '../../state/materials/library.ts';
import type { NamedDefinition } from '../../state/materials/material-uses.ts';
import { ownMaterials, refreshOwn } from '../../state/materials/own-materials.ts';
import {
  absorptionOf,
  OWN,
  ownPickable,
  pickableDefinition,
  pickableEntry,
  pickGroups,
  type Pickable,
} from '../../state/materials/picker.ts';
import { recentMaterials, rememberMaterial } from '../../state/materials/recent-materials.ts';
import { nameOf } from '../../state/materials/shown-names.ts';
import { words } from '../../../words/words.ts';
import { AbsorptionPlot } from './absorption-plot.tsx';

const texts = words.materials.library;

/** The dialog to choose a material of the library, or one of the user's own; null if there is no such question. */
export function LibraryDialog(): JSX.Element | null {
  return libraryQuestion.value && <Chooser />;
}

function Chooser(): JSX.Element {
  const { title, of, current, suggested, onChoose } = libraryQuestion.value!;
  const [text, setText] = useState('');
  const [category, setCategory] = useState('');
  const [shown, setShown] = useState<Pickable | null>(null);
  const id = useId();
  useEffect(() => {
    refreshOwn();
    void readLibrary();
  }, []);
  const entries = of === 'sheets' ? LIBRARY_SHEETS : (library.value ?? []);
  const all = [...ownPickable(ownMaterials.value, of, library.value), ...entries.map(pickableEntry)];
  const groups = pickGroups(all, { text, category, suggested, recent: recentMaterials.value });
  const found = new Set(groups.flatMap((group) => group.entries)).size;
  const beside = current && besideOf(current);
  const close = (): void => {
    libraryQuestion.value = null;
  };
  const choose = (chosen: NamedDefinition): void => {
    close();
    rememberMaterial(chosen);
    onChoose(chosen);
  };
  return (
    <Dialog title={title} onClose={close} actions={<Button onClick={close}>{words.shell.cancel}</Button>}>
      <div class="picker-query">
        <div class="field library-search">
          <label for={id}>{texts.search}</label>
          <input id={id} type="text" value={text} onInput={({ currentTarget }) => setText(currentTarget.value)} />
        </div>
        <ChoiceField
          label={texts.category}
          value={category}
          choices={[
            { value: '', text: texts.allCategories },
            ...[[OWN, texts.groups.own] as const, ...materialCategories]
              .filter(([key]) => all.some((one) => one.category === key))
              .map(([value, name]) => ({ value, text: name })),
          ]}
          onChange={setCategory}
        />
      </div>
      <p class="note" role="status">
        {entries.length === 0 ? texts.reading : texts.found(found, all.length)}
      </p>
      <div class="picker">
        <div class="library-list" role="group" aria-label={texts.list}>
          {groups.map((group) => (
            <section key={group.key} aria-labelledby={`${id}-${group.key}`}>
              <h3 id={`${id}-${group.key}`}>{group.title}</h3>
              <ul>
                {group.entries.map((one) => (
                  <Row
                    key={one.chosen.name}
                    one={one}
                    isCurrent={beside !== null && isSame(one.chosen, beside.chosen)}
                    onShow={() => setShown(one)}
                    onChoose={() => choose(one.chosen)}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
        <Details shown={shown} beside={beside} />
      </div>
    </Dialog>
  );
}

const isSame = (a: NamedDefinition, b: NamedDefinition): boolean =>
  JSON.stringify(a.definition) === JSON.stringify(b.definition);

/** The material that is to be replaced, as the library or the scene shows it. */
function besideOf(current: NamedDefinition): Pickable {
  const { definition } = current;
  const entry = librarySheet(definition) ?? library.value?.find(({ name }) => name === definition['library']);
  return entry ? pickableEntry(entry) : { ...pickableDefinition(current, library.value), title: nameOf(current.name) };
}

interface RowProps {
  readonly one: Pickable;
  readonly isCurrent: boolean;
  /** Called when its curve is wanted. */
  readonly onShow: () => void;
  readonly onChoose: () => void;
}

function Row({ one, isCurrent, onShow, onChoose }: RowProps): JSX.Element {
  return (
    <li>
      <button
        type="button"
        class="library-row"
        aria-pressed={isCurrent}
        title={one.chosen.name}
        onPointerEnter={onShow}
        onFocus={onShow}
        onClick={onChoose}
      >
        <span class="swatch" aria-hidden="true" style={{ background: one.colour ?? 'none' }} />
        <strong>{one.title}</strong>
        <span class="ratings">{ratingWords(one)}</span>
      </button>
    </li>
  );
}

/** αw with its letters, and NRC; empty if a band is missing. */
function ratingWords({ bands }: Pickable): string {
  const values = absorptionOf(bands ?? []);
  const [rating, reduction] = [weightedAbsorption(values), noiseReduction(values)];
  return [
    ...(rating ? [texts.weighted(rating.weighted.toFixed(2) + (rating.shape && `(${rating.shape})`))] : []),
    ...(reduction === null ? [] : [texts.reduction(reduction.toFixed(2))]),
  ].join('  ');
}

/** The curve and ratings of the material under the pointer or the focus, beside those of the one to be replaced. */
function Details({
  shown,
  beside,
}: {
  readonly shown: Pickable | null;
  readonly beside: Pickable | null;
}): JSX.Element {
  const curve = (one: Pickable | null) => (one?.bands ? { title: one.title, bands: one.bands } : null);
  const other = beside && shown && isSame(beside.chosen, shown.chosen) ? null : beside;
  return (
    <aside class="picker-details" aria-label={texts.details}>
      {shown || other ? (
        <>
          <AbsorptionPlot shown={curve(shown)} beside={curve(other)} />
          {shown && <About one={shown} kind="shown" note={shown.source} />}
          {other && <About one={other} kind="beside" note={texts.now} />}
        </>
      ) : (
        <p class="note">{texts.detailsHint}</p>
      )}
    </aside>
  );
}

function About({
  one,
  kind,
  note,
}: {
  readonly one: Pickable;
  readonly kind: string;
  readonly note: string;
}): JSX.Element {
  return (
    <div class={`picker-about ${kind}`}>
      <strong>{one.title}</strong>
      {one.description !== one.title && <span>{one.description}</span>}
      <span>{ratingWords(one) || texts.noRating}</span>
      <span class="note">{note}</span>
    </div>
  );
}
