import type { JSX } from 'preact';
import { Check } from '../../parts/check.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { ProblemList } from '../../parts/problem-list.tsx';
import { endGroup } from '../../state/document/document.ts';
import { isObject, numberAt, textAt, type JsonObject } from '../../state/document/json.ts';
import { wallMaterials } from '../../state/drawing/painting.ts';
import { SIDES } from '../../state/materials/material-uses.ts';
import { problemsOfMaterial, setLaw, setNumber, type SceneMaterial } from '../../state/materials/materials.ts';
import {
  canLackPart,
  hasPart,
  hasPlaceFor,
  lawOf,
  lossBandsOf,
  withBasis,
  withModel,
  withOpenings,
  withPart,
  without,
  type SheetPart,
  type ThroughKind,
} from '../../state/materials/through-definition.ts';
import { words } from '../../../words/words.ts';
import { LossBandFields } from './band-fields.tsx';

const texts = words.materials.through;

interface FieldsProps {
  readonly material: SceneMaterial;
}

/** The fields of a sheet, a partition or a porous volume, and what is wrong with it. */
export function ThroughFields({ material }: FieldsProps): JSX.Element {
  const kind = material.kind as ThroughKind;
  const problems = problemsOfMaterial(material.name);
  return (
    <>
      <p class="note">{texts.about[kind]}</p>
      {kind === 'sheet' && <SheetFields material={material} />}
      {kind === 'partition' && <PartitionFields material={material} />}
      {kind === 'porousVolume' && <VolumeFields material={material} />}
      {problems.length > 0 && <ProblemList problems={problems} />}
    </>
  );
}

const PARTS: readonly SheetPart[] = ['flow', 'holes', 'mass', 'resonance', 'held'];

function SheetFields({ material }: FieldsProps): JSX.Element {
  const { name, definition } = material;
  const law = lawOf(definition, 'sheet');
  return (
    <>
      <fieldset class="through-parts">
        <legend>{texts.parts.legend}</legend>
        {PARTS.filter((part) => hasPlaceFor(law, part)).map((part) => {
          const isFixed = hasPart(law, part) && !canLackPart(law, part);
          return (
            <Check
              key={part}
              label={texts.parts[part]}
              checked={hasPart(law, part)}
              disabled={isFixed}
              {...(isFixed && { hint: texts.parts.needed })}
              onChange={(has) => setLaw(name, 'sheet', withPart(law, part, has))}
            />
          );
        })}
      </fieldset>
      <div class="field-grid">
        {hasPart(law, 'flow') && (
          <LawField of={material} path={['flowResistance']} label={texts.flowResistance} unit="Pa·s/m" {...FLOW} />
        )}
        <PlateFields material={material} law={law} />
      </div>
      {isObject(law['perforation']) && <OpeningFields material={material} law={law} />}
      <SideFields material={material} law={law} />
    </>
  );
}

const FLOW = { min: 1, max: 100_000, step: 50 };

/** Mass and resonance of what moves as a whole. */
function PlateFields({ material, law }: FieldsProps & { readonly law: JsonObject }): JSX.Element {
  return (
    <>
      {law['massPerArea'] !== undefined && (
        <LawField
          of={material}
          path={['massPerArea']}
          label={texts.mass}
          unit="kg/m²"
          min={0.01}
          max={1000}
          step={0.5}
        />
      )}
      {law['resonanceHz'] !== undefined && (
        <>
          <LawField
            of={material}
            path={['resonanceHz']}
            label={texts.resonance}
            unit="Hz"
            min={5}
            max={20_000}
            step={5}
          />
          <LawField of={material} path={['loss']} label={texts.loss} min={0} max={1} step={0.01} />
        </>
      )}
    </>
  );
}

const SHAPES = ['holeMetres', 'slotMetres'] as const;

function OpeningFields({ material, law }: FieldsProps & { readonly law: JsonObject }): JSX.Element {
  const { name } = material;
  const shape = numberAt(law, ['perforation', 'slotMetres']) === undefined ? 'holeMetres' : 'slotMetres';
  return (
    <div class="field-grid">
      <ChoiceField
        label={texts.openings}
        value={shape}
        choices={SHAPES.map((value) => ({ value, text: texts.shapes[value] }))}
        onChange={(wanted) => setLaw(name, 'sheet', withOpenings(law, wanted))}
      />
      <Millimetres of={material} path={['perforation', shape]} label={texts.widths[shape]} min={0.1} max={200} />
      <Millimetres of={material} path={['perforation', 'spacingMetres']} label={texts.spacing} min={0.1} max={10_000} />
      <Millimetres
        of={material}
        path={['perforation', 'thicknessMetres']}
        label={texts.thickness}
        min={0.01}
        max={500}
      />
    </div>
  );
}

function PartitionFields({ material }: FieldsProps): JSX.Element {
  const { name, definition } = material;
  const law = lawOf(definition, 'partition');
  const hasLoss = lossBandsOf(law).length > 0;
  return (
    <>
      <ChoiceField
        label={texts.basis}
        value={hasLoss ? 'loss' : 'mass'}
        choices={(['mass', 'loss'] as const).map((value) => ({ value, text: texts.bases[value] }))}
        onChange={(basis) => setLaw(name, 'partition', withBasis(law, basis))}
      />
      {hasLoss ? (
        <LossBandFields material={material} />
      ) : (
        <>
          <Check
            label={texts.parts.resonance}
            checked={hasPart(law, 'resonance')}
            onChange={(has) => setLaw(name, 'partition', withPart(law, 'resonance', has))}
          />
          <div class="field-grid">
            <PlateFields material={material} law={law} />
          </div>
        </>
      )}
      <SideFields material={material} law={law} />
    </>
  );
}

/** A choice that is no name of a material: those do not begin with a space here. */
const NONE = ' none';

/** The walls that the two sides are besides. */
function SideFields({
  material: { name, kind, definition },
  law,
}: FieldsProps & { readonly law: JsonObject }): JSX.Element {
  const walls = wallMaterials.value;
  return (
    <div class="two-fields" role="group" aria-label={texts.sides}>
      {SIDES.map((side) => {
        const chosen = textAt(definition, [kind, side]);
        return (
          <ChoiceField
            key={side}
            label={texts.sideLaw[side]}
            value={chosen ?? NONE}
            choices={[{ value: NONE, text: texts.noSide }, ...walls.map((wall) => ({ value: wall, text: wall }))]}
            onChange={(wall) => {
              const changed = wall === NONE ? without(law, [side]) : { ...law, [side]: wall };
              setLaw(name, kind as ThroughKind, changed);
            }}
          />
        );
      })}
    </div>
  );
}

function VolumeFields({ material }: FieldsProps): JSX.Element {
  const { name, definition } = material;
  const law = lawOf(definition, 'porousVolume');
  const isJca = textAt(law, ['model']) === 'jca';
  return (
    <>
      <ChoiceField
        label={texts.model}
        value={isJca ? 'jca' : 'miki'}
        choices={(['miki', 'jca'] as const).map((value) => ({ value, text: texts.models[value] }))}
        onChange={(model) => setLaw(name, 'porousVolume', withModel(law, model))}
      />
      <div class="field-grid">
        <LawField
          of={material}
          path={['flowResistivity']}
          label={texts.flowResistivity}
          unit="Pa·s/m²"
          min={100}
          max={1_000_000}
          step={500}
        />
        {isJca && (
          <>
            <LawField of={material} path={['porosity']} label={texts.porosity} min={0.1} max={1} step={0.01} />
            <LawField of={material} path={['tortuosity']} label={texts.tortuosity} min={1} max={10} step={0.05} />
            <Millimetres of={material} path={['viscousLength']} label={texts.viscousLength} min={0.001} max={10} />
            <Millimetres of={material} path={['thermalLength']} label={texts.thermalLength} min={0.001} max={10} />
          </>
        )}
      </div>
    </>
  );
}

interface LawFieldProps {
  readonly of: SceneMaterial;
  /** Keys in the law. */
  readonly path: readonly string[];
  readonly label: string;
  readonly unit?: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

function LawField({ of: { name, kind, definition }, path, ...field }: LawFieldProps): JSX.Element {
  return (
    <NumberField
      {...field}
      value={numberAt(definition, [kind, ...path])}
      onChange={(value) => setNumber(name, [kind, ...path], value)}
      onDone={endGroup}
    />
  );
}

/** A length that the file has in metres. */
function Millimetres({ of, path, ...field }: Omit<LawFieldProps, 'unit' | 'step'>): JSX.Element {
  const { name, kind, definition } = of;
  const metres = numberAt(definition, [kind, ...path]);
  return (
    <NumberField
      {...field}
      unit="mm"
      step={0.5}
      value={metres === undefined ? undefined : Number((1000 * metres).toPrecision(9))}
      onChange={(value) => setNumber(name, [kind, ...path], Number((value / 1000).toPrecision(9)))}
      onDone={endGroup}
    />
  );
}
