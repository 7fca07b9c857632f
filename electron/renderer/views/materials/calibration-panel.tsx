import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { TaskState } from '../../parts/progress.tsx';
import {
  calibration,
  calibrationObstacle,
  cancelCalibration,
  chooseMeasurement,
  fixedMaterials,
  isCalibrating,
  measurement,
  measurementName,
  mostFactor,
  movableMaterials,
  setMovable,
  startCalibration,
  withinPercent,
  type Calibration,
} from '../../state/materials/calibration.ts';
import { RunsBar } from '../design/search-state.tsx';
import { CalibrationResult } from './calibration-result.tsx';
import { nameOf } from '../../state/materials/shown-names.ts';
import { words } from '../../../words/words.ts';

const texts = words.materials.calibration;

/** Moves the absorption of materials until the simulation meets a measurement of the room. */
export function CalibrationPanel(): JSX.Element {
  const last = calibration.value;
  return (
    <>
      <section aria-labelledby="calibration-heading" class="calibration">
        <h2 id="calibration-heading">{texts.heading}</h2>
        <p class="note">{texts.note}</p>
        <div class="row">
          <Button onClick={() => void chooseMeasurement()} hint={texts.chooseHint}>
            {texts.choose}
          </Button>
          <span class="result-name">{measurement.value.length > 0 ? measurementName() : texts.noneChosen}</span>
        </div>
        <MaterialChoice />
        <div class="calibration-fields">
          <NumberField
            label={texts.factor}
            value={mostFactor.value}
            min={1.01}
            max={100}
            step={0.1}
            onChange={(value) => (mostFactor.value = value)}
          />
          <NumberField
            label={texts.within}
            unit="%"
            value={withinPercent.value}
            min={0.1}
            max={50}
            step={1}
            onChange={(value) => (withinPercent.value = value)}
          />
        </div>
        <div class="row">
          <Button
            primary
            onClick={() => void startCalibration()}
            disabled={calibrationObstacle.value !== null}
            hint={calibrationObstacle.value ?? texts.startHint}
          >
            {texts.start}
          </Button>
          <Button
            onClick={cancelCalibration}
            disabled={last?.state.kind !== 'going'}
            hint={isCalibrating.value ? texts.cancelHint : texts.nothingToCancel}
          >
            {texts.cancel}
          </Button>
        </div>
        {last && <State last={last} />}
      </section>
      {last?.state.kind === 'done' && <CalibrationResult report={last.state.report} />}
    </>
  );
}

function MaterialChoice(): JSX.Element {
  return (
    <fieldset class="calibration-materials">
      <legend>{texts.mayChange}</legend>
      {movableMaterials.value.map(({ name, squareMetres }) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={!fixedMaterials.value.has(name)}
            onChange={({ currentTarget }) => setMovable(name, currentTarget.checked)}
          />
          <span title={name}>{nameOf(name)}</span>
          <span class="note">{squareMetres === null ? '' : `${squareMetres.toFixed(1)} m²`}</span>
        </label>
      ))}
      {movableMaterials.value.length === 0 && <p class="note">{texts.noAbsorber}</p>}
    </fieldset>
  );
}

function State({ last: { state, progress } }: { readonly last: Calibration }): JSX.Element | null {
  return (
    <TaskState
      state={state}
      stopped={texts.stopped}
      failed={texts.failed}
      progress={<RunsBar texts={texts} progress={progress} isStopping={state.kind === 'stopping'} />}
    />
  );
}
