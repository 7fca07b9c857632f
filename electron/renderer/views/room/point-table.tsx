import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { keepFocusAt } from '../../parts/keep-focus.ts';
import { NumberField } from '../../parts/number-field.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { endGroup, scene } from '../../state/document/document.ts';
import { objectAt, valueAt } from '../../state/document/json.ts';
import {
  addPoint,
  coordinatesOf,
  isFlat,
  problemOf,
  removePoint,
  renamePoint,
  setCoordinate,
} from '../../state/room/points.ts';
import { isArea } from '../../state/room/areas.ts';
import { keyOf, selected, shownView, type PointKind, type Selected } from '../../state/room/shown-room.ts';
import { words } from '../../../words/words.ts';
import { DirectionFields } from './direction-fields.tsx';

const AXES = ['x', 'y', 'z'] as const;

/** Sources or receivers with their coordinates. */
export function PointTable({ kind }: { readonly kind: PointKind }): JSX.Element {
  const key = keyOf(kind);
  if (valueAt(scene.value, [key]) === 'mesh') return <FromMesh kind={kind} />;
  const all = Object.keys(objectAt(scene.value, [key]));
  const names = kind === 'source' ? all : all.filter((name) => !isArea(name));
  const axes = AXES.slice(0, isFlat.value ? 2 : 3);
  return (
    <section aria-labelledby={`${key}-heading`}>
      <h2 id={`${key}-heading`}>{words.room.points.headings[kind]}</h2>
      {names.length > 0 && (
        <table class="point-table">
          <thead>
            <tr>
              <th scope="col">{words.room.points.name}</th>
              {axes.map((axis) => (
                <th scope="col" key={axis}>
                  {axis}, m
                </th>
              ))}
              <th scope="col">
                <span class="hidden">{words.room.points.remove}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {names.map((name, i) => (
              // Keyed by place, so that a row keeps the focus when its point is renamed.
              <PointRow point={{ kind, name }} key={i} isLast={all.length === 1} />
            ))}
          </tbody>
        </table>
      )}
      <div class="row">
        <Button onClick={() => addPoint(kind)}>{words.room.points.add[kind]}</Button>
      </div>
    </section>
  );
}

function PointRow({ point, isLast }: { readonly point: Selected; readonly isLast: boolean }): JSX.Element {
  const { kind, name } = point;
  const coordinates = coordinatesOf(point);
  const isSelected = selected.value?.kind === kind && selected.value.name === name;
  const problem = problemOf(point);
  const select = (): void => {
    selected.value = point;
  };
  return (
    <>
      <tr aria-selected={isSelected} onFocusCapture={select} onClick={select}>
        <td>
          <TextField
            bare
            label={words.room.points.nameOf[kind](name)}
            value={name}
            onDone={(to) => renamePoint(point, to)}
          />
        </td>
        {coordinates.map((value, axis) => (
          <td key={axis}>
            <NumberField
              bare
              label={words.room.points.coordinate(AXES[axis], name)}
              value={value}
              step={0.1}
              onChange={(typed) => setCoordinate(point, axis, typed)}
              onDone={endGroup}
            />
          </td>
        ))}
        <td>
          <Button
            label={words.room.points.removeOne(name)}
            disabled={isLast}
            hint={isLast ? words.room.points.last[kind] : words.room.points.removeOne(name)}
            onClick={() => {
              removePoint(point);
              keepFocusAt(`${keyOf(kind)}-heading`);
            }}
          >
            ×
          </Button>
        </td>
      </tr>
      {isSelected && !isFlat.value && (
        <tr>
          <td colSpan={coordinates.length + 2}>
            <DirectionFields point={point} />
          </td>
        </tr>
      )}
      {problem !== undefined && (
        <tr>
          <td colSpan={coordinates.length + 2} class="told-wrong">
            {name}: {problem}
          </td>
        </tr>
      )}
    </>
  );
}

function FromMesh({ kind }: { readonly kind: PointKind }): JSX.Element {
  const points = shownView.value?.[keyOf(kind)] ?? [];
  return (
    <section aria-labelledby={`${keyOf(kind)}-heading`}>
      <h2 id={`${keyOf(kind)}-heading`}>{words.room.points.headings[kind]}</h2>
      <p class="note">{words.room.points.fromMesh}</p>
      <ul>
        {points.map(({ name, position }) => (
          <li key={name}>
            {name}: {position.map((value) => value.toFixed(2)).join(', ')} m
          </li>
        ))}
      </ul>
    </section>
  );
}
