import type { JSX } from 'preact';
import type { Vec3 } from '../../../../src/app/index.ts';
import { NumberField } from '../../parts/number-field.tsx';
import { tidy } from '../../state/drawing/boxes.ts';
import { words } from '../../../words/words.ts';

const { drawing } = words;

interface ExtentFieldsProps {
  readonly from: Vec3;
  readonly to: Vec3;
  /** Those that can be changed. */
  readonly axes: readonly (0 | 1 | 2)[];
  readonly positionLabel: (axis: string) => string;
  readonly sizeLabel: (axis: string) => string;
  readonly onChange: (from: Vec3, to: Vec3) => void;
  readonly onDone: () => void;
}

/** Position and size of a box or a rectangle, as numbers. */
export function ExtentFields({
  from,
  to,
  axes,
  positionLabel,
  sizeLabel,
  onChange,
  onDone,
}: ExtentFieldsProps): JSX.Element {
  const changed = (point: Vec3, axis: number, value: number): Vec3 =>
    point.map((old, d) => (d === axis ? tidy(value) : old)) as unknown as Vec3;
  return (
    <table class="point-table extent-table">
      <thead>
        <tr>
          <td />
          {axes.map((axis) => (
            <th scope="col" key={axis}>
              {drawing.axis('xyz'[axis])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{drawing.from}</th>
          {axes.map((axis) => (
            <td key={axis}>
              <NumberField
                bare
                label={positionLabel('xyz'[axis])}
                value={from[axis]}
                step={0.1}
                onChange={(value) =>
                  onChange(changed(from, axis, value), changed(to, axis, value + to[axis] - from[axis]))
                }
                onDone={onDone}
              />
            </td>
          ))}
        </tr>
        <tr>
          <th scope="row">{drawing.size}</th>
          {axes.map((axis) => (
            <td key={axis}>
              <NumberField
                bare
                label={sizeLabel('xyz'[axis])}
                value={tidy(to[axis] - from[axis])}
                step={0.1}
                min={0.01}
                onChange={(value) => onChange(from, changed(to, axis, from[axis] + value))}
                onDone={onDone}
              />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
