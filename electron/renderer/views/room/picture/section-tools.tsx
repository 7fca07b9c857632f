import type { JSX } from 'preact';
import { Button } from '../../../parts/button.tsx';
import { ChoiceField } from '../../../parts/choice-field.tsx';
import { cut, shownView } from '../../../state/room/shown-room.ts';
import { words } from '../../../../words/words.ts';

const AXES = ['x', 'y', 'z'] as const;
const { section } = words.picture;

/** Cuts the room open. The plane can be dragged in the picture as well. */
export function SectionTools(): JSX.Element {
  const at = cut.value;
  const extents = shownView.value?.extentsMetres;
  const limits = at && extents ? [extents.from[at.axis], extents.to[at.axis]] : [0, 1];
  return (
    <span class="cut-tools">
      <ChoiceField
        bare
        label={section.label}
        value={at ? AXES[at.axis] : 'none'}
        choices={[
          { value: 'none', text: section.none },
          ...AXES.map((axis) => ({ value: axis, text: section.across(axis) })),
        ]}
        onChange={(chosen) => {
          const axis = AXES.findIndex((name) => name === chosen) as 0 | 1 | 2 | -1;
          cut.value = axis === -1 || !extents ? null : { axis, position: middle(extents.from[axis], extents.to[axis]) };
        }}
      />
      {at && (
        <>
          <label class="cut-tools">
            <span class="hidden">{section.position}</span>
            <input
              type="range"
              min={limits[0]}
              max={limits[1]}
              step={0.01}
              value={at.position}
              onInput={({ currentTarget }) => (cut.value = { ...at, position: Number(currentTarget.value) })}
            />
            <output>{section.at(AXES[at.axis], at.position)}</output>
          </label>
          <Button
            pressed={at.isTurned === true}
            hint={section.turnHint}
            onClick={() => (cut.value = { ...at, isTurned: at.isTurned !== true })}
          >
            {section.turn}
          </Button>
        </>
      )}
    </span>
  );
}

const middle = (from: number, to: number): number => Number(((from + to) / 2).toFixed(2));
