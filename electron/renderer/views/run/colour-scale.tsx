import type { JSX } from 'preact';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { fieldStops } from '../../colours/field-colours.ts';
import {
  colourMode,
  depthDb,
  DEPTHS,
  fixedRange,
  levelOnScale,
  pressureOf,
  scaleMarks,
} from '../../state/run/colour-scale.ts';
import { fixRange, shownRange } from '../../state/run/field-view.ts';
import { theme } from '../../state/window/theme.ts';
import { words } from '../../../words/words.ts';

const text = words.wave.colours;

/** The scale of pressure colours, and its settings. */
export function ColourScale(): JSX.Element {
  const isLevel = colourMode.value === 'level';
  return (
    <section aria-labelledby="colours-heading">
      <h2 id="colours-heading">{text.heading}</h2>
      <div class="colour-fields">
        <ChoiceField
          label={text.scale}
          value={colourMode.value}
          choices={[
            { value: 'level', text: text.level },
            { value: 'linear', text: text.linear },
          ]}
          onChange={(chosen) => (colourMode.value = chosen)}
        />
        {isLevel && (
          <ChoiceField
            label={text.depth}
            value={String(depthDb.value)}
            choices={DEPTHS.map((db) => ({ value: String(db), text: text.depthText(db) }))}
            onChange={(chosen) => (depthDb.value = Number(chosen))}
          />
        )}
      </div>
      <div class="colour-fields">
        <ChoiceField
          label={text.range}
          value={fixedRange.value === null ? 'automatic' : 'fixed'}
          choices={[
            { value: 'automatic', text: text.automatic },
            { value: 'fixed', text: text.fixed },
          ]}
          onChange={(chosen) => fixRange(chosen === 'fixed')}
        />
        {isLevel ? <FullLevel /> : <FullPressure />}
      </div>
      <ColourBar />
      <p class="note">
        {text.note} {fixedRange.value === null && text.followed}
      </p>
    </section>
  );
}

function FullLevel(): JSX.Element {
  return (
    <NumberField
      label={text.full}
      unit="dB"
      value={levelOnScale(shownRange.value)}
      digits={1}
      step={1}
      min={-120}
      max={60}
      disabled={fixedRange.value === null}
      onChange={(level) => (fixedRange.value = pressureOf(level))}
    />
  );
}

function FullPressure(): JSX.Element {
  return (
    <NumberField
      label={text.fullPressure}
      value={fixedRange.value ?? Number(shownRange.value.toPrecision(2))}
      disabled={fixedRange.value === null}
      onChange={(value) => {
        if (value > 0) fixedRange.value = value;
      }}
      problem={fixedRange.value === null || fixedRange.value > 0 ? undefined : text.aboveZero}
    />
  );
}

function ColourBar(): JSX.Element {
  const marks = scaleMarks(colourMode.value, shownRange.value, depthDb.value);
  return (
    <div class="pressure-scale" role="img" aria-label={text.bar(marks[0].text, marks[2].text, marks[4].text)}>
      <div
        class="pressure-colours"
        style={{ background: `linear-gradient(to right, ${fieldStops(theme.value).join(', ')})` }}
      >
        <span>{text.negative}</span>
        <span>{text.positive}</span>
      </div>
      <div class="pressure-numbers">
        {marks.map(({ at, text: number }) => (
          <span key={at}>{number}</span>
        ))}
      </div>
    </div>
  );
}
