import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { MenuButton } from '../../parts/menu-button.tsx';
import { importMaterials } from '../../state/materials/import-materials.ts';
import { library, libraryQuestion } from '../../state/materials/library.ts';
import { materialColours } from '../../state/materials/material-colours.ts';
import { definitionWords } from '../../state/materials/material-definition.ts';
import { addFromLibrary, addMaterial, sceneMaterials, type SceneMaterial } from '../../state/materials/materials.ts';
import { pickedMaterial } from '../../state/room/shown-room.ts';

/** The materials of the scene, one of which can be selected. */
export function MaterialList(): JSX.Element {
  return (
    <section aria-labelledby="materials-heading">
      <div class="heading-row">
        <h2 id="materials-heading">Materials</h2>
        <AddMenu />
      </div>
      <ul class="material-list">
        {sceneMaterials.value.map((material) => (
          <Row material={material} key={material.name} />
        ))}
      </ul>
      {sceneMaterials.value.length === 0 && <p class="note">The scene has no materials yet.</p>}
    </section>
  );
}

function Row({
  material: { name, definition, kind, squareMetres, uses },
}: {
  readonly material: SceneMaterial;
}): JSX.Element {
  const isPicked = pickedMaterial.value === name;
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
        <strong class="material-name">{name}</strong>
        <span class="material-area">{areaWords(squareMetres, uses.length > 0)}</span>
        <span class={kind === 'none' || kind === 'other' ? 'material-words to-choose' : 'material-words'}>
          {definitionWords(definition, library.value)}
        </span>
      </button>
    </li>
  );
}

function areaWords(squareMetres: number | null, isUsed: boolean): string {
  if (!isUsed) return 'not used';
  return squareMetres === null ? '' : `${squareMetres.toFixed(squareMetres < 10 ? 2 : 1)} m²`;
}

function AddMenu(): JSX.Element {
  return (
    <MenuButton
      label="Add"
      items={[
        {
          text: 'From the library…',
          onChoose: () => {
            libraryQuestion.value = { title: 'Add a material of the library', current: null, onChoose: addFromLibrary };
          },
        },
        { text: 'From a list (CSV, CATT-Acoustic)…', onChoose: () => void importMaterials() },
        { text: 'By absorption, one value', onChoose: () => addMaterial('absorption') },
        { text: 'By absorption in octave bands', onChoose: () => addMaterial('bands') },
        { text: 'A porous layer', onChoose: () => addMaterial('porous') },
        { text: 'Rigid', onChoose: () => addMaterial('rigid') },
        { text: 'Open', onChoose: () => addMaterial('open') },
      ]}
    />
  );
}
