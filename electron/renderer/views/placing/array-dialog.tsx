import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { repeatSelected } from '../../state/placing/changes.ts';
import { selectedExtent } from '../../state/placing/several.ts';
import { isFlat } from '../../state/room/points.ts';
import { words } from '../../../words/words.ts';

const { several: texts } = words.placing;

/** Most copies that are made at once. */
const MOST = 500;

/** Distance between a thing and its copy, m, and of a copy of a point. */
const GAP = 0.3;
const APART = 1;

/** Repeats what is selected in a row or a grid. @param what Names of what is selected. */
export function ArrayDialog({
  what,
  onClose,
}: {
  readonly what: readonly string[];
  readonly onClose: () => void;
}): JSX.Element {
  const extent = selectedExtent.peek();
  const size = (axis: 0 | 1 | 2): number => (extent ? extent.to[axis] - extent.from[axis] : 0);
  const apart = (axis: 0 | 1 | 2): number => Number((size(axis) > 0 ? size(axis) + GAP : APART).toFixed(2));
  const [counts, setCounts] = useState<readonly [number, number]>([2, 1]);
  const [steps, setSteps] = useState<readonly [Step, Step]>([
    [0, apart(1), 0],
    [apart(0), 0, 0],
  ]);
  const copies = counts[0] * counts[1] - 1;
  const setStep = (way: 0 | 1, axis: number, metres: number): void => {
    const changed = steps[way].map((before, other) => (other === axis ? metres : before)) as unknown as Step;
    setSteps(way === 0 ? [changed, steps[1]] : [steps[0], changed]);
  };
  return (
    <Dialog
      title={texts.arrayTitle(what.length === 1 ? what[0] : texts.things(what.length))}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            primary
            disabled={copies < 1 || copies > MOST}
            onClick={() => {
              repeatSelected({ counts, steps });
              onClose();
            }}
          >
            {texts.make(copies)}
          </Button>
        </>
      }
    >
      <p class="note">{texts.arrayText}</p>
      {([0, 1] as const).map((way) => (
        <fieldset key={way} class="array-way">
          <legend>{texts.ways[way]}</legend>
          <NumberField
            label={texts.count}
            value={counts[way]}
            min={1}
            max={MOST}
            step={1}
            onChange={(typed) => setCounts(way === 0 ? [Math.round(typed), counts[1]] : [counts[0], Math.round(typed)])}
          />
          {(isFlat.value ? [0, 1] : [0, 1, 2]).map((axis) => (
            <NumberField
              key={axis}
              label={texts.step('xyz'[axis])}
              unit="m"
              step={0.1}
              value={steps[way][axis]}
              onChange={(metres) => setStep(way, axis, metres)}
            />
          ))}
        </fieldset>
      ))}
    </Dialog>
  );
}

type Step = readonly [number, number, number];
