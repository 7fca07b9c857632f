import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { keepFocusAt } from '../../parts/keep-focus.ts';
import { nameOfChosen } from '../../state/drawing/edits.ts';
import {
  addFurniture,
  choosePiece,
  chosenPiece,
  copyPiece,
  givePieceMaterial,
  movePiece,
  pieces,
  problemOfPiece,
  removePiece,
  turnPiece,
} from '../../state/drawing/furniture/furniture.ts';
import { startWaiting, waitingPiece } from '../../state/drawing/furniture/placing-piece.ts';
import { FURNITURE_KINDS, type FurnitureKind } from '../../state/drawing/furniture/kinds.ts';
import { surfaceMaterials } from '../../state/drawing/painting.ts';
import { EditedNumber } from './edited-number.tsx';
import { words } from '../../../words/words.ts';
import { MaterialChoice } from './material-choice.tsx';

const texts = words.furniture;

/** The kind that the button adds. */
const kind = signal<FurnitureKind>('table');

/** Furniture to add, that of the room, and the numbers of the chosen piece. */
export function FurnitureList(): JSX.Element {
  const chosen = chosenPiece.value;
  return (
    <>
      <div class="drawing-tools" role="group" aria-label={texts.heading}>
        <ChoiceField
          bare
          label={texts.kind}
          value={kind.value}
          choices={FURNITURE_KINDS.map((value) => ({ value, text: texts.kinds[value] }))}
          onChange={(value) => {
            kind.value = value;
            if (waitingPiece.peek()) startWaiting(value);
          }}
        />
        <Button hint={texts.addHint} onClick={() => addFurniture(kind.peek())}>
          {texts.add}
        </Button>
        <Button
          pressed={waitingPiece.value !== null}
          hint={texts.placeHint}
          onClick={() => {
            if (waitingPiece.peek()) waitingPiece.value = null;
            else startWaiting(kind.peek());
          }}
        >
          {texts.placeIt}
        </Button>
      </div>
      {pieces.value.length > 0 && (
        <ul class="box-list" aria-label={texts.list}>
          {pieces.value.map(({ name }, at) => {
            const problem = problemOfPiece(at);
            return (
              <li key={at}>
                <button
                  type="button"
                  aria-pressed={chosen === at}
                  onClick={() => choosePiece(chosen === at ? null : at)}
                >
                  {texts.row(at + 1, name)}
                </button>
                {problem !== undefined && <p class="told-wrong">{problem}</p>}
              </li>
            );
          })}
        </ul>
      )}
      {chosen !== null && <PieceFields number={chosen} key={chosen} />}
    </>
  );
}

function PieceFields({ number }: { readonly number: number }): JSX.Element {
  const { name, position, turn, materials } = pieces.value[number];
  return (
    <div class="shape-fields" role="group" aria-label={name}>
      <h3>{name}</h3>
      <table class="point-table extent-table">
        <thead>
          <tr>
            {position.map((_, axis) => (
              <th scope="col" key={axis}>
                {texts.place('xyz'[axis])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {position.map((at, axis) => (
              <td key={axis}>
                <EditedNumber
                  bare
                  label={texts.positionOf('xyz'[axis])}
                  value={at}
                  onChange={(to) =>
                    movePiece(
                      number,
                      position.map((_, other) => (other === axis ? to : undefined)),
                    )
                  }
                />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <EditedNumber
        label={texts.turn}
        unit="°"
        value={turn}
        step={5}
        min={-360}
        max={360}
        onChange={(degrees) => turnPiece(number, degrees)}
      />
      {materials && (
        <MaterialChoice
          what={texts.theFurniture}
          current={materials}
          names={[...new Set([...surfaceMaterials.value, ...materials])]}
          onChoose={(material) => givePieceMaterial(number, material)}
          onEntry={(chosen) => {
            const { name: material, added } = nameOfChosen(chosen);
            givePieceMaterial(number, material, added);
          }}
        />
      )}
      <div class="row">
        <Button onClick={() => copyPiece(number)}>{texts.copy}</Button>
        <Button
          onClick={() => {
            removePiece(number);
            keepFocusAt('shape-heading');
          }}
        >
          {texts.remove}
        </Button>
      </div>
    </div>
  );
}
