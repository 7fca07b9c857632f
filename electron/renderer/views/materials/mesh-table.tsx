import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { libraryQuestion } from '../../state/materials/library.ts';
import { materialColours } from '../../state/materials/material-colours.ts';
import { sceneMaterials } from '../../state/materials/materials.ts';
import {
  assign,
  assignFromLibrary,
  forget,
  meshAssignments,
  setSided,
  SIDES,
  type MeshAssignment,
  type Side,
} from '../../state/materials/mesh-assignment.ts';
import { pickedMaterial } from '../../state/room/shown-room.ts';

/** The materials of the mesh, and the scene's material for each. */
export function MeshTable(): JSX.Element {
  return (
    <section aria-labelledby="mesh-heading">
      <h2 id="mesh-heading">Materials of the mesh</h2>
      <table class="mesh-table">
        <thead>
          <tr>
            <th scope="col">In the mesh</th>
            <th scope="col">In the scene</th>
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
        {toChoose && <span class="badge">choose a material</span>}
        {isUnknown && <span class="badge wrong">not in the mesh</span>}
        <div class="row small">
          <Button
            label={`Two sides of ${meshMaterial}`}
            pressed={isSided}
            hint="Give front and back of its triangles different materials"
            onClick={() => setSided(meshMaterial, !isSided)}
          >
            Two sides
          </Button>
          {isUnknown && (
            <Button label={`Remove ${meshMaterial}`} onClick={() => forget(meshMaterial)}>
              Remove
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

interface SideProps {
  readonly row: MeshAssignment;
  readonly side: Side | 'both';
  readonly name: string;
}

function SideField({ row: { meshMaterial }, side, name }: SideProps): JSX.Element {
  const of = side === 'both' ? meshMaterial : `${meshMaterial}, ${side}`;
  return (
    <div class="side-field">
      <span class="swatch" aria-hidden="true" style={{ background: materialColours.value.get(name) ?? 'none' }} />
      {side !== 'both' && <span class="note side-name">{side}</span>}
      <ChoiceField
        bare
        label={`Material of ${of}`}
        value={name === '' ? undefined : name}
        choices={sceneMaterials.value.map((material) => ({
          value: material.name,
          text: material.name,
        }))}
        onChange={(material) => assign(meshMaterial, side, material)}
      />
      <Button
        label={`Library… for ${of}`}
        onClick={() => {
          libraryQuestion.value = {
            title: `A material of the library for ${of}`,
            current: null,
            onChoose: (entry) => assignFromLibrary(meshMaterial, side, entry),
          };
        }}
      >
        Library…
      </Button>
    </div>
  );
}
