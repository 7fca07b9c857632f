import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { keepFocusAt } from '../../parts/keep-focus.ts';
import { TextField } from '../../parts/text-field.tsx';
import { endGroup, setValue } from '../../state/document/document.ts';
import { outlinedArea, rowsOf, setRake, setRows, setSeats, type OutlinedArea } from '../../state/placing/corners.ts';
import { rakeOf } from '../../state/placing/outline.ts';
import type { SceneArea } from '../../state/room/areas.ts';
import { isFlat, removePoint, renamePoint } from '../../state/room/points.ts';
import { selected } from '../../state/room/shown-room.ts';
import { count } from '../../state/window/format.ts';
import { NumberField } from '../../parts/number-field.tsx';
import { EditedNumber } from '../drawing/edited-number.tsx';
import { words } from '../../../words/words.ts';
import { CornerTable } from './corner-table.tsx';

const texts = words.placing.area;

/** An area with its distances; the selected one also with its name, rake and corners. */
export function AreaFields({ area }: { readonly area: SceneArea }): JSX.Element {
  const { name, shape, spacingMetres, heightMetres, receivers } = area;
  const isSelected = selected.value?.kind === 'receiver' && selected.value.name === name;
  const outline = outlinedArea(name);
  const change = (key: 'spacingMetres' | 'heightMetres', what: string, value: number): void =>
    setValue(what, ['receivers', name, key], value, `${key} ${name}`);
  const fields = useRef<HTMLDivElement>(null);
  // An area that is drawn or chosen in the picture shows its numbers.
  useEffect(() => {
    if (isSelected) fields.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return (
    <div class="area-fields" ref={fields} role="group" aria-label={words.room.areas.area(name)}>
      <div class="row">
        <button
          type="button"
          class="area-name"
          aria-pressed={isSelected}
          title={texts.select(name)}
          onClick={() => (selected.value = isSelected ? null : { kind: 'receiver', name })}
        >
          <strong>{name}</strong>
          {words.room.areas.about(shape, receivers, count(receivers ?? 0))}
        </button>
        <Button
          label={words.room.points.removeOne(name)}
          onClick={() => {
            removePoint({ kind: 'receiver', name });
            keepFocusAt('areas-heading');
          }}
        >
          ×
        </Button>
      </div>
      {receivers === 0 && <p class="told-wrong">{texts.none}</p>}
      {isSelected && (
        <TextField
          label={words.room.points.name}
          value={name}
          onDone={(to) => renamePoint({ kind: 'receiver', name }, to)}
        />
      )}
      <div class="row">
        {spacingMetres !== undefined && (
          <EditedNumber
            label={words.room.areas.spacing}
            value={spacingMetres}
            min={0.01}
            onChange={(value) => change('spacingMetres', words.room.changes.spacing(name), value)}
          />
        )}
        {heightMetres !== undefined && (
          <EditedNumber
            label={words.room.areas.height}
            value={heightMetres}
            onChange={(value) => change('heightMetres', words.room.changes.height(name), value)}
          />
        )}
        {outline?.kind === 'line' && receivers !== null && (
          <NumberField
            label={texts.seats}
            value={receivers / rowsOf(outline).count}
            min={2}
            max={2000}
            step={1}
            onChange={(seats) => setSeats(name, seats)}
            onDone={endGroup}
          />
        )}
      </div>
      {isSelected && outline && (
        <>
          {outline.kind === 'line' && <RowFields area={outline} />}
          {outline.kind === 'polygon' && !isFlat.value && <RakeFields area={outline} />}
          <CornerTable area={outline} />
        </>
      )}
    </div>
  );
}

/** How many rows of seats a line has, and how they follow each other. */
function RowFields({ area }: { readonly area: OutlinedArea }): JSX.Element {
  const { name } = area;
  const { count: rows, distance, rise } = rowsOf(area);
  return (
    <div class="row" title={texts.rowDistanceHint}>
      <NumberField
        label={texts.rows}
        value={rows}
        min={1}
        max={1000}
        step={1}
        onChange={(typed) => setRows(name, { count: typed })}
        onDone={endGroup}
      />
      {rows > 1 && (
        <EditedNumber
          label={texts.rowDistance}
          value={distance}
          digits={3}
          onChange={(typed) => setRows(name, { distance: typed })}
        />
      )}
      {rows > 1 && !isFlat.value && (
        <EditedNumber
          label={texts.rise}
          value={rise}
          digits={3}
          step={0.05}
          onChange={(typed) => setRows(name, { rise: typed })}
        />
      )}
    </div>
  );
}

/** How the seats of an area rise, and where to. */
function RakeFields({ area: { name, corners } }: { readonly area: OutlinedArea }): JSX.Element | null {
  const rake = rakeOf(corners);
  if (!rake) return null;
  const { ways } = texts;
  const known = Object.entries(ways).find(([degrees]) => Math.abs(Number(degrees) - rake.towards) < 0.1)?.[0];
  const other = { value: 'other', text: texts.otherWay(rake.towards) };
  const choices = Object.entries(ways).map(([value, text]) => ({ value, text }));
  return (
    <div class="row" title={texts.rakeHint}>
      <EditedNumber
        label={texts.rake}
        unit="°"
        value={rake.degrees}
        digits={1}
        min={0}
        max={59}
        step={1}
        onChange={(degrees) => setRake(name, { degrees })}
      />
      {rake.degrees > 0 && (
        <ChoiceField
          label={texts.towards}
          value={known ?? 'other'}
          choices={known === undefined ? [other, ...choices] : choices}
          onChange={(value) => {
            if (value !== 'other') setRake(name, { towards: Number(value) });
            endGroup();
          }}
        />
      )}
    </div>
  );
}
