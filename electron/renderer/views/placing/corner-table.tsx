import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import {
  addCorner,
  canRemoveCorner,
  chooseCorner,
  chosenCorner,
  moveCorner,
  removeCorner,
  type OutlinedArea,
} from '../../state/placing/corners.ts';
import { isFlat } from '../../state/room/points.ts';
import { EditedNumber } from '../drawing/edited-number.tsx';
import { words } from '../../../words/words.ts';
import type { Vec3 } from '../../../../src/app/index.ts';

const texts = words.placing.area;

/** The corners of the selected area in numbers. In a polygon the plane says the heights. */
export function CornerTable({ area }: { readonly area: OutlinedArea }): JSX.Element {
  const { name, kind, corners } = area;
  const axes = kind === 'line' && !isFlat.value ? ([0, 1, 2] as const) : ([0, 1] as const);
  return (
    <table class="point-table corner-table">
      <thead>
        <tr>
          <th scope="col">{texts.cornerHead}</th>
          {axes.map((axis) => (
            <th scope="col" key={axis}>
              {words.drawing.axis('xyz'[axis])}
            </th>
          ))}
          <th scope="col">
            <span class="hidden">{texts.corners}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {corners.map((corner, i) => (
          <tr key={i} aria-selected={chosenCorner.value === i} onFocusCapture={() => chooseCorner(i)}>
            <th scope="row">{i + 1}</th>
            {axes.map((axis) => (
              <td key={axis}>
                <EditedNumber
                  bare
                  label={texts.corner('xyz'[axis], i + 1, name)}
                  value={corner[axis]}
                  onChange={(typed) =>
                    moveCorner(name, i, corner.map((at, other) => (other === axis ? typed : at)) as unknown as Vec3)
                  }
                />
              </td>
            ))}
            <td class="corner-buttons">
              <Button
                label={texts.addCornerHint(i + 1)}
                hint={texts.addCornerHint(i + 1)}
                onClick={() => addCorner(name, i)}
              >
                +
              </Button>
              <Button
                label={texts.removeCorner(i + 1)}
                hint={texts.removeCorner(i + 1)}
                disabled={!canRemoveCorner(area)}
                onClick={() => removeCorner(name, i)}
              >
                ×
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
