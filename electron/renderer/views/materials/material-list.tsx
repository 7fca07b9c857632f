import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { MenuButton } from '../../parts/menu-button.tsx';
import { askForTable, importFromFile } from '../../state/materials/import-materials.ts';
import { library, libraryQuestion } from '../../state/materials/library.ts';
import { materialColours } from '../../state/materials/looks.ts';
import { definitionWords } from '../../state/materials/material-definition.ts';
import { addChosen, addMaterial, sceneMaterials, type SceneMaterial } from '../../state/materials/materials.ts';
import { pickedMaterial } from '../../state/room/shown-room.ts';
import { nameOf } from '../../state/materials/shown-names.ts';
import { words } from '../../../words/words.ts';

const texts = words.materials.list;

/** The materials of the scene, one of which can be selected. */
export function MaterialList(): JSX.Element {
  return (
    <section aria-labelledby="materials-heading">
      <div class="heading-row">
        <h2 id="materials-heading">{words.materials.title}</h2>
        <AddMenu />
      </div>
      <ul class="material-list">
        {sceneMaterials.value.map((material) => (
          <Row material={material} key={material.name} />
        ))}
      </ul>
      {sceneMaterials.value.length === 0 && <p class="note">{texts.none}</p>}
    </section>
  );
}

function Row({
  material: { name, definition, kind, squareMetres, uses },
}: {
  readonly material: SceneMaterial;
}): JSX.Element {
  const isPicked = pickedMaterial.value === name;
  const what = definitionWords(definition, library.value, name);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isPicked) button.current!.scrollIntoView({ block: 'nearest' });
  }, [isPicked]);
  return (
    <li>
      <button
        type="button"
        ref={button}
        class="material-row"
        aria-pressed={isPicked}
        onClick={() => (pickedMaterial.value = name)}
      >
        <span class="swatch" aria-hidden="true" style={{ background: materialColours.value.get(name) ?? 'none' }} />
        <strong class="material-name" title={name}>
          {nameOf(name)}
        </strong>
        <span class="material-area">{areaWords(squareMetres, uses.length > 0)}</span>
        <span class={kind === 'none' || kind === 'other' ? 'material-words to-choose' : 'material-words'} title={what}>
          {what}
        </span>
      </button>
    </li>
  );
}

function areaWords(squareMetres: number | null, isUsed: boolean): string {
  if (!isUsed) return texts.notUsed;
  return squareMetres === null ? '' : `${squareMetres.toFixed(squareMetres < 10 ? 2 : 1)} m²`;
}

function AddMenu(): JSX.Element {
  return (
    <MenuButton
      label={texts.add}
      items={[
        {
          text: texts.fromLibrary,
          onChoose: () => {
            libraryQuestion.value = { title: words.materials.library.add, current: null, onChoose: addChosen };
          },
        },
        {
          text: texts.sheetFromLibrary,
          onChoose: () => {
            libraryQuestion.value = {
              title: words.materials.library.addSheet,
              of: 'sheets',
              current: null,
              onChoose: addChosen,
            };
          },
        },
        { text: texts.fromList, onChoose: () => void importFromFile('scene') },
        { text: texts.fromTable, onChoose: () => askForTable('scene') },
        { text: texts.absorption, onChoose: () => addMaterial('absorption') },
        { text: texts.bands, onChoose: () => addMaterial('bands') },
        { text: texts.porous, onChoose: () => addMaterial('porous') },
        { text: texts.rigid, onChoose: () => addMaterial('rigid') },
        { text: texts.open, onChoose: () => addMaterial('open') },
        { text: texts.sheet, onChoose: () => addMaterial('sheet') },
        { text: texts.partition, onChoose: () => addMaterial('partition') },
      ]}
    />
  );
}
