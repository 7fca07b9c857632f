import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { endGroup, scene, setValue } from '../../state/document/document.ts';
import { numberAt, textAt } from '../../state/document/json.ts';
import { librarySheet } from '../../state/materials/library-sheets.ts';
import { library } from '../../state/materials/library.ts';
import { definitionWords, definedSpectrum } from '../../state/materials/material-definition.ts';
import {
  askForEntry,
  askForSheet,
  defineAs,
  defineByNumbers,
  setNumber,
  type SceneMaterial,
} from '../../state/materials/materials.ts';
import { BandFields } from './band-fields.tsx';
import { ThroughFields } from './through-fields.tsx';
import { words } from '../../../words/words.ts';

const texts = words.materials.editor;

interface FieldsProps {
  readonly material: SceneMaterial;
}

/** The fields of a material's definition, by its kind. */
export function DefinitionFields({ material }: FieldsProps): JSX.Element {
  switch (material.kind) {
    case 'library':
      return <LibraryFields material={material} />;
    case 'library-sheet':
      return <LibrarySheetFields material={material} />;
    case 'absorption':
      return <AbsorptionField material={material} />;
    case 'bands':
      return <BandFields material={material} />;
    case 'porous':
      return <PorousFields material={material} />;
    case 'admittance':
      return <AdmittanceField material={material} />;
    case 'open':
      return <OpenFields />;
    case 'sheet':
    case 'partition':
    case 'porousVolume':
      return <ThroughFields material={material} />;
    case 'rigid':
      return <p class="note">{texts.rigid}</p>;
    case 'impedance-spectrum':
    case 'admittance-spectrum':
      return <Spectrum material={material} />;
    case 'none':
      return <ToChoose material={material} />;
    case 'other':
      return <p class="told-wrong">{texts.other(definitionWords(material.definition, null))}</p>;
  }
}

function ToChoose({ material: { name } }: FieldsProps): JSX.Element {
  return (
    <div class="to-choose-box">
      <p>
        <strong>{texts.choose}</strong> {texts.chooseWhy}
      </p>
      <div class="row">
        <Button primary onClick={() => askForEntry(name)}>
          {texts.fromLibrary}
        </Button>
        <Button onClick={() => defineAs(name, 'rigid')}>{texts.makeRigid}</Button>
      </div>
    </div>
  );
}

function LibraryFields({ material: { name, definition } }: FieldsProps): JSX.Element {
  const entry = textAt(definition, ['library'])!;
  const found = library.value?.find((one) => one.name === entry);
  return (
    <>
      <div class="library-entry">
        <p>
          <strong title={entry}>{found?.title ?? entry}</strong>
        </p>
        {library.value && !found && <p class="told-wrong">{texts.notInLibrary}</p>}
        <p>{found?.description}</p>
        <p class="note">{found?.source}</p>
      </div>
      <div class="row">
        <Button onClick={() => askForEntry(name)}>{texts.anotherEntry}</Button>
        <Button disabled={!found} hint={texts.editNumbersHint} onClick={() => defineAs(name, 'bands')}>
          {texts.editNumbers}
        </Button>
      </div>
    </>
  );
}

function LibrarySheetFields({ material: { name, definition } }: FieldsProps): JSX.Element {
  const { name: entry, title, description, source } = librarySheet(definition)!;
  return (
    <>
      <div class="library-entry">
        <p>
          <strong title={entry}>{title}</strong>
        </p>
        <p>{description}</p>
        <p class="note">{source}</p>
      </div>
      <div class="row">
        <Button onClick={() => askForSheet(name)}>{texts.anotherEntry}</Button>
        <Button hint={texts.sheetNumbersHint} onClick={() => defineByNumbers(name)}>
          {texts.editNumbers}
        </Button>
      </div>
    </>
  );
}

function AbsorptionField({ material: { name, definition } }: FieldsProps): JSX.Element {
  return (
    <NumberField
      label={texts.absorption}
      value={numberAt(definition, ['absorption'])}
      min={0}
      max={1}
      step={0.01}
      onChange={(value) => setNumber(name, ['absorption'], value)}
      onDone={endGroup}
    />
  );
}

function AdmittanceField({ material: { name, definition } }: FieldsProps): JSX.Element {
  return (
    <NumberField
      label={texts.admittance}
      value={numberAt(definition, ['admittance'])}
      min={0}
      step={0.01}
      onChange={(value) => setNumber(name, ['admittance'], value)}
      onDone={endGroup}
    />
  );
}

/** Limits of docs/use/scene-file.md. */
const MOST_DEPTH_MM = 10_000;

function PorousFields({ material: { name, definition } }: FieldsProps): JSX.Element {
  const millimetres = (key: string): number | undefined => {
    const metres = numberAt(definition, ['porous', key]);
    return metres === undefined ? undefined : Number((1000 * metres).toPrecision(9));
  };
  const setMillimetres = (key: string) => (value: number) =>
    setNumber(name, ['porous', key], Number((value / 1000).toPrecision(9)));
  return (
    <div class="field-grid porous">
      <NumberField
        label={texts.resistivity}
        unit="Pa·s/m²"
        value={numberAt(definition, ['porous', 'flowResistivity'])}
        min={100}
        max={1_000_000}
        step={100}
        onChange={(value) => setNumber(name, ['porous', 'flowResistivity'], value)}
        onDone={endGroup}
      />
      <NumberField
        label={texts.thickness}
        unit="mm"
        value={millimetres('thicknessMetres')}
        min={0.001}
        max={MOST_DEPTH_MM}
        step={5}
        onChange={setMillimetres('thicknessMetres')}
        onDone={endGroup}
      />
      <NumberField
        label={texts.airGap}
        unit="mm"
        value={millimetres('cavityMetres') ?? 0}
        min={0}
        max={MOST_DEPTH_MM}
        step={5}
        onChange={setMillimetres('cavityMetres')}
        onDone={endGroup}
      />
    </div>
  );
}

function OpenFields(): JSX.Element {
  return (
    <>
      <p class="note">{texts.open}</p>
      <NumberField
        label={texts.outsideFrom}
        unit="Hz"
        value={numberAt(scene.value, ['outside', 'absorbsFromHz'])}
        min={1}
        step={10}
        onChange={(value) => setValue(words.materials.edits.outside, ['outside', 'absorbsFromHz'], value, 'outside')}
        onDone={endGroup}
      />
    </>
  );
}

/** Measured points, as in the scene file. */
function Spectrum({ material: { name, kind, definition } }: FieldsProps): JSX.Element {
  const symbol = kind === 'impedance-spectrum' ? 'Z/ρc' : 'ρc/Z';
  return (
    <>
      <p class="note">{texts.spectrum}</p>
      <div class="scroll-table" tabIndex={0} role="region" aria-label={texts.spectrumOf(name)}>
        <table>
          <thead>
            <tr>
              <th scope="col" class="number">
                {texts.frequency}
              </th>
              <th scope="col" class="number">
                {texts.real(symbol)}
              </th>
              <th scope="col" class="number">
                {texts.imaginary(symbol)}
              </th>
            </tr>
          </thead>
          <tbody>
            {definedSpectrum(definition).map((point) => (
              <tr key={point[0]}>
                {point.map((value, i) => (
                  <td class="number" key={i}>
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
