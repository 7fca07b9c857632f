import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { endGroup, scene, setValue } from '../../state/document/document.ts';
import { numberAt, textAt } from '../../state/document/json.ts';
import { library } from '../../state/materials/library.ts';
import { definitionWords, spectrumOf } from '../../state/materials/material-definition.ts';
import { askForEntry, defineAs, setNumber, type SceneMaterial } from '../../state/materials/materials.ts';
import { BandFields } from './band-fields.tsx';

interface FieldsProps {
  readonly material: SceneMaterial;
}

/** The fields of a material's definition, by its kind. */
export function DefinitionFields({ material }: FieldsProps): JSX.Element {
  switch (material.kind) {
    case 'library':
      return <LibraryFields material={material} />;
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
    case 'rigid':
      return <p class="note">It reflects everything.</p>;
    case 'impedance-spectrum':
    case 'admittance-spectrum':
      return <Spectrum material={material} />;
    case 'none':
      return <ToChoose material={material} />;
    case 'other':
      return (
        <p class="told-wrong">
          {definitionWords(material.definition, null)} Choose how it is defined, or change it in the scene file.
        </p>
      );
  }
}

function ToChoose({ material: { name } }: FieldsProps): JSX.Element {
  return (
    <div class="to-choose-box">
      <p>
        <strong>Choose a material.</strong> Until then the scene cannot be rendered.
      </p>
      <div class="row">
        <Button primary onClick={() => askForEntry(name, null)}>
          From the library…
        </Button>
        <Button onClick={() => defineAs(name, 'rigid')}>Rigid</Button>
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
          <strong>{entry}</strong>
        </p>
        {library.value && !found && <p class="told-wrong">The library has no material of this name.</p>}
        <p>{found?.description}</p>
        <p class="note">{found?.source}</p>
      </div>
      <div class="row">
        <Button onClick={() => askForEntry(name, entry)}>Choose another entry…</Button>
        <Button
          disabled={!found}
          hint="Turn the entry into bands that can be changed"
          onClick={() => defineAs(name, 'bands')}
        >
          Edit its numbers
        </Button>
      </div>
    </>
  );
}

function AbsorptionField({ material: { name, definition } }: FieldsProps): JSX.Element {
  return (
    <NumberField
      label="Random-incidence absorption coefficient, at every frequency"
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
      label="Specific admittance ρc/Z, at every frequency (0: rigid; 1: reflects nothing at normal incidence)"
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
        label="Flow resistivity"
        unit="Pa·s/m²"
        value={numberAt(definition, ['porous', 'flowResistivity'])}
        min={100}
        max={1_000_000}
        step={100}
        onChange={(value) => setNumber(name, ['porous', 'flowResistivity'], value)}
        onDone={endGroup}
      />
      <NumberField
        label="Thickness"
        unit="mm"
        value={millimetres('thicknessMetres')}
        min={0.001}
        max={MOST_DEPTH_MM}
        step={5}
        onChange={setMillimetres('thicknessMetres')}
        onDone={endGroup}
      />
      <NumberField
        label="Air behind it"
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
      <p class="note">No wall: sound leaves the room and does not come back.</p>
      <NumberField
        label="The outside absorbs from"
        unit="Hz"
        value={numberAt(scene.value, ['outside', 'absorbsFromHz'])}
        min={1}
        step={10}
        onChange={(value) => setValue('change the outside', ['outside', 'absorbsFromHz'], value, 'outside')}
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
      <p class="note">Measured at normal incidence. Edit these points in the scene file.</p>
      <div class="scroll-table" tabIndex={0} role="region" aria-label={`Measured points of ${name}`}>
        <table>
          <thead>
            <tr>
              <th scope="col" class="number">
                Frequency, Hz
              </th>
              <th scope="col" class="number">
                Re {symbol}
              </th>
              <th scope="col" class="number">
                Im {symbol}
              </th>
            </tr>
          </thead>
          <tbody>
            {spectrumOf(definition).map((point) => (
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
