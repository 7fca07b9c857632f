import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { Check } from '../../parts/check.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { endGroup, sceneDocument } from '../../state/document/document.ts';
import type { DirectionChoice } from '../../state/room/direction.ts';
import {
  chooseDirectivity,
  elementCount,
  lineOf,
  measuredOf,
  MOST_DOWN,
  pistonRadius,
  referenceOf,
  setLine,
  setMeasurement,
  setOrder,
  setPhase,
  setPistonRadius,
  setReference,
} from '../../state/room/directivity.ts';
import { radiation, radiationOctave, showsBalloon, shownRadiation } from '../../state/room/radiation.ts';
import { count, frequency } from '../../state/window/format.ts';
import { words } from '../../../words/words.ts';
import { PolarPlot } from './polar-plot.tsx';

const text = words.room.directivity;

/** What a source radiates beside its pattern: its file, disc or points, its level, and the plot of it. */
export function RadiatorFields({
  source,
  choice,
}: {
  readonly source: string;
  readonly choice: DirectionChoice;
}): JSX.Element {
  const hasReference = choice !== 'piston' && choice !== 'elements';
  return (
    <div class="radiator-fields">
      {choice === 'directivity' && <FileFields source={source} />}
      {choice === 'piston' && (
        <NumberField
          label={text.radius}
          unit="m"
          value={pistonRadius(source)}
          min={0.001}
          step={0.01}
          onChange={(metres) => setPistonRadius(source, metres)}
          onDone={endGroup}
        />
      )}
      {choice === 'elements' && <LineFields source={source} />}
      {hasReference && (
        <ChoiceField
          label={text.reference}
          value={referenceOf(source) ?? 'chosen'}
          choices={(['chosen', 'power', 'axis'] as const).map((value) => ({ value, text: text.references[value] }))}
          onChange={(to) => setReference(source, to === 'chosen' ? undefined : to)}
        />
      )}
      <Radiation source={source} />
    </div>
  );
}

function FileFields({ source }: { readonly source: string }): JSX.Element {
  const chosen = measuredOf(source);
  const state = radiation.value;
  const file = state?.kind === 'done' ? state.radiation.file : null;
  const isThere = chosen !== null && sceneDocument.value?.files.has(chosen.file) === true;
  const names = file?.measurements ?? [];
  return (
    <>
      {chosen && (
        <p class={isThere ? 'note' : 'told-wrong'}>{isThere ? text.file(chosen.file) : text.missing(chosen.file)}</p>
      )}
      {file && (
        <p class="note">
          {file.title !== '' && <>{file.title}. </>}
          {text.about(file.format, count(file.directions), frequency(file.fromHz), frequency(file.toHz))}.{' '}
          {text.simulated(file.order, `${(100 * file.keptShare).toFixed(file.keptShare > 0.99 ? 1 : 0)} %`)}.
          {file.licence !== '' && <> {text.licence(file.licence)}</>}
        </p>
      )}
      <div class="row">
        <Button onClick={() => void chooseDirectivity(source)} hint={text.openHint}>
          {isThere ? text.openAnother : text.open}
        </Button>
      </div>
      {names.length > 1 && (
        <ChoiceField
          label={text.measurement}
          value={chosen?.measurement}
          choices={names.map((name) => ({ value: name, text: name }))}
          onChange={(name) => setMeasurement(source, name)}
        />
      )}
      {chosen && (
        <div class="row">
          <ChoiceField
            label={text.order}
            value={String(chosen.order ?? 'chosen')}
            choices={['chosen', '1', '2', '3', '4', '5', '6', '7'].map((value) => ({
              value,
              text: value === 'chosen' ? text.orderChosen : value,
            }))}
            onChange={(to) => setOrder(source, to === 'chosen' ? undefined : Number(to))}
          />
          <ChoiceField
            label={text.phase}
            value={chosen.phase}
            choices={(['complex', 'magnitude'] as const).map((value) => ({ value, text: text.phases[value] }))}
            onChange={(to) => setPhase(source, to)}
          />
        </div>
      )}
    </>
  );
}

function LineFields({ source }: { readonly source: string }): JSX.Element {
  const line = lineOf(source);
  if (!line) return <p class="note">{text.otherPoints(elementCount(source))}</p>;
  return (
    <div class="row">
      <NumberField
        label={text.count}
        value={line.count}
        min={2}
        max={64}
        step={1}
        onChange={(points) => setLine(source, { ...line, count: Math.round(points) })}
        onDone={endGroup}
      />
      <NumberField
        label={text.spacing}
        unit="m"
        value={line.spacing}
        min={0.01}
        max={5}
        step={0.01}
        onChange={(spacing) => setLine(source, { ...line, spacing })}
        onDone={endGroup}
      />
      <NumberField
        label={text.down}
        unit="°"
        value={line.downDegrees}
        min={-MOST_DOWN}
        max={MOST_DOWN}
        step={1}
        onChange={(downDegrees) => setLine(source, { ...line, downDegrees: Math.round(downDegrees) })}
        onDone={endGroup}
      />
    </div>
  );
}

/** The polar plot of an octave, and whether the picture has the balloon. */
function Radiation({ source }: { readonly source: string }): JSX.Element | null {
  const state = radiation.value;
  const octave = shownRadiation.value;
  if (state?.kind === 'failed') return <p class="told-wrong">{state.failure.problems[0].message}</p>;
  if (!octave) return <p class="note">{state?.kind === 'done' ? text.nothing : text.computing}</p>;
  const { octaves } = state?.kind === 'done' ? state.radiation : { octaves: [] };
  const index = `${octave.directivityIndexDb.toFixed(1).replace('-', '−')} dB`;
  return (
    <>
      <div class="row">
        <ChoiceField
          label={text.octave}
          value={String(octave.centreHz)}
          choices={octaves.map(({ centreHz }) => ({ value: String(centreHz), text: frequency(centreHz) }))}
          onChange={(to) => (radiationOctave.value = Number(to))}
        />
        <p class="note">{text.index(index)}</p>
      </div>
      <PolarPlot octave={octave} text={text.plot(source, frequency(octave.centreHz), index)} />
      <Check label={text.balloon} checked={showsBalloon.value} onChange={(isShown) => (showsBalloon.value = isShown)} />
    </>
  );
}
