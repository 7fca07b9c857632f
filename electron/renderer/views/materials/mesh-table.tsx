import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { libraryQuestion } from '../../state/materials/library.ts';
import { materialColours } from '../../state/materials/looks.ts';
import type { DefinitionKind } from '../../state/materials/material-definition.ts';
import { SIDES } from '../../state/materials/material-uses.ts';
import { definedNow, sceneMaterials } from '../../state/materials/materials.ts';
import {
  assign,
  assignChosen,
  forget,
  meshAssignments,
  setSided,
  type MeshAssignment,
  type Side,
} from '../../state/materials/mesh-assignment.ts';
import { suggestionFor } from '../../state/materials/suggested-names.ts';
import { cardIsOpen, openCard } from '../../state/materials/suggestions.ts';
import { isThroughKind } from '../../state/materials/through-definition.ts';
import { pickedMaterial } from '../../state/room/shown-room.ts';
import { materialChoice } from '../../state/materials/shown-names.ts';
import { words } from '../../../words/words.ts';

const texts = words.materials.mesh;

/** The materials of the mesh, and the scene's material for each. */
export function MeshTable(): JSX.Element {
  return (
    <section aria-labelledby="mesh-heading">
      <div class="heading-row">
        <h2 id="mesh-heading">{texts.heading}</h2>
        {!cardIsOpen.value && (
          <Button hint={words.materials.suggested.openHint} onClick={openCard}>
            {words.materials.suggested.open}
          </Button>
        )}
      </div>
      <table class="mesh-table">
        <thead>
          <tr>
            <th scope="col">{texts.inMesh}</th>
            <th scope="col">{texts.inScene}</th>
          </tr>
        </thead>
        <tbody>
          {meshAssignments.value.map((row) => (
            <Row row={row} key={row.meshMaterial} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ row }: { readonly row: MeshAssignment }): JSX.Element {
  const { meshMaterial, assigned, isUnknown, squareMetres, toChoose } = row;
  const isSided = !('both' in assigned);
  const sides: readonly (readonly [Side | 'both', string])[] = isSided
    ? SIDES.map((side) => [side, assigned[side]] as const)
    : [['both', assigned.both]];
  return (
    <tr aria-selected={sides.some(([, name]) => name !== '' && name === pickedMaterial.value)}>
      <th scope="row">
        {meshMaterial}
        {squareMetres !== null && !isUnknown && <span class="note"> {squareMetres.toFixed(1)} m²</span>}
        {toChoose && <span class="badge">{texts.choose}</span>}
        {isUnknown && <span class="badge wrong">{texts.unknown}</span>}
        <div class="row small">
          <Button
            label={texts.twoSidesOf(meshMaterial)}
            pressed={isSided}
            hint={texts.twoSidesHint}
            onClick={() => setSided(meshMaterial, !isSided)}
          >
            {texts.twoSides}
          </Button>
          {isUnknown && (
            <Button label={texts.removeNamed(meshMaterial)} onClick={() => forget(meshMaterial)}>
              {texts.remove}
            </Button>
          )}
        </div>
      </th>
      <td>
        {sides.map(([side, name]) => (
          <SideField row={row} side={side} name={name} key={side} />
        ))}
      </td>
    </tr>
  );
}

/** Sound goes through a sheet from both sides, and a volume fills all of a body: one side alone is neither. */
const mayStandOn = (side: Side | 'both', kind: DefinitionKind): boolean => !isThroughKind(kind) || side === 'both';

interface SideProps {
  readonly row: MeshAssignment;
  readonly side: Side | 'both';
  readonly name: string;
}

function SideField({ row: { meshMaterial }, side, name }: SideProps): JSX.Element {
  const of = side === 'both' ? meshMaterial : texts.sideOf(meshMaterial, texts.sides[side]);
  return (
    <div class="side-field">
      <span class="swatch" aria-hidden="true" style={{ background: materialColours.value.get(name) ?? 'none' }} />
      {side !== 'both' && <span class="note side-name">{texts.sides[side]}</span>}
      <ChoiceField
        bare
        label={texts.materialOf(of)}
        value={name === '' ? undefined : name}
        choices={sceneMaterials.value.flatMap((material) =>
          material.name === name || mayStandOn(side, material.kind) ? [materialChoice(material.name)] : [],
        )}
        onChange={(material) => assign(meshMaterial, side, material)}
      />
      <Button
        label={texts.libraryFor(of)}
        onClick={() => {
          libraryQuestion.value = {
            title: words.materials.library.forMaterial(of),
            current: definedNow(name),
            suggested: suggestionFor(meshMaterial)?.entry,
            onChoose: (chosen) => assignChosen(meshMaterial, side, chosen),
          };
        }}
      >
        {texts.library}
      </Button>
    </div>
  );
}
