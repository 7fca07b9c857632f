import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { LENGTH_UNITS, metresPer, UP_AXES, type LengthUnit, type UpAxis } from '../../../src/app/index.ts';
import { Button } from '../parts/button.tsx';
import { ChoiceField } from '../parts/choice-field.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { unitQuestion } from '../state/document/new-scene.ts';
import { words } from '../../words/words.ts';

const { units } = words.shell;

/** Asks for what a model leaves open: its unit, and which axis points up. */
export function UnitQuestion(): JSX.Element | null {
  const question = unitQuestion.value;
  const [chosen, setUp] = useState<UpAxis | null>(null);
  if (!question) return null;
  const up = question.up ?? chosen ?? likelyUp(question.sides);
  const sides = turnedSides(question.sides, up);
  return (
    <Dialog
      title={units.title(question.name)}
      onClose={() => question.answer(null)}
      actions={<Button onClick={() => question.answer(null)}>{words.shell.cancel}</Button>}
    >
      {question.up === null && (
        <ChoiceField
          label={units.upAxis}
          value={up}
          choices={UP_AXES.map((value) => ({ value, text: units.axis(value) }))}
          onChange={setUp}
        />
      )}
      <p>{units.text}</p>
      <ul class="welcome-list unit-list">
        {LENGTH_UNITS.map((unit) => (
          <UnitRow key={unit} unit={unit} sides={sides} onChoose={() => question.answer({ unit, up })} />
        ))}
      </ul>
    </Dialog>
  );
}

interface RowProps {
  readonly unit: LengthUnit;
  readonly sides: readonly number[];
  readonly onChoose: () => void;
}

function UnitRow({ unit, sides, onChoose }: RowProps): JSX.Element {
  const metres = sides.map((side) => side * metresPer(unit));
  const text = metres.map((side) => Number(side.toPrecision(3))).join(' × ');
  const isLikely = likelyRoom(metres);
  return (
    <li>
      <Silhouette length={Math.max(metres[0], metres[1])} height={metres[2]} />
      <Button onClick={onChoose} primary={isLikely}>
        {units.room(unit, text)}
      </Button>
      <span class="note">{units.height(Number(metres[2].toPrecision(3)), isLikely)}</span>
    </li>
  );
}

/** Size of the drawing, px, and height of the person in it, metres. */
const WIDTH = 78;
const HEIGHT = 34;
const PERSON = 1.75;

/** The room from the side with a person in it, both to one scale. */
function Silhouette({ length, height }: { readonly length: number; readonly height: number }): JSX.Element {
  const scale = Math.min((WIDTH - 4) / Math.max(length, PERSON), (HEIGHT - 4) / Math.max(height, PERSON));
  const ground = HEIGHT - 2;
  const [tall, wide] = [PERSON * scale, (PERSON * scale) / 4];
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden="true" class="unit-silhouette">
      <rect
        x={2}
        y={ground - height * scale}
        width={Math.max(0.5, length * scale)}
        height={Math.max(0.5, height * scale)}
      />
      <path d={`M6 ${ground}v${-0.8 * tall}h${wide}v${0.8 * tall}z`} class="person" />
      <circle cx={6 + wide / 2} cy={ground - 0.9 * tall} r={Math.max(0.3, tall / 9)} class="person" />
    </svg>
  );
}

/** Lengths along x, y and z of the room. */
export function turnedSides([x, y, z]: readonly number[], up: UpAxis): readonly number[] {
  if (up.endsWith('x')) return [z, y, x];
  return up.endsWith('y') ? [x, z, y] : [x, y, z];
}

/** Rooms are mostly lower than they are long and wide. */
export const likelyUp = ([, y, z]: readonly number[]): UpAxis => (y < z ? 'y' : 'z');

/** Whether lengths in metres are those of a room. */
export function likelyRoom([length, width, height]: readonly number[]): boolean {
  return height >= 1.9 && height <= 40 && Math.min(length, width) >= 1 && Math.max(length, width) <= 200;
}
