import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { ProblemList } from '../../parts/problem-list.tsx';
import { Progress } from '../../parts/progress.tsx';
import {
  calibration,
  calibrationObstacle,
  calibrationShare,
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
import { duration } from '../../state/window/format.ts';
import { CalibrationResult } from './calibration-result.tsx';

/** Moves the absorption of materials until the simulation meets a measurement of the room. */
export function CalibrationPanel(): JSX.Element {
  const last = calibration.value;
  return (
    <>
      <section aria-labelledby="calibration-heading" class="calibration">
        <h2 id="calibration-heading">Calibrate to a measured room</h2>
        <p class="note">
          Moves the absorption of the materials until the simulated decay times meet the measured ones. The scene stays
          as it is until you take the result.
        </p>
        <div class="row">
          <Button
            onClick={() => void chooseMeasurement()}
            hint="Decay times by octave (CSV), or impulse responses named SOURCE-RECEIVER.wav"
          >
            Choose measurement…
          </Button>
          <span class="result-name">{measurement.value.length > 0 ? measurementName() : 'none chosen'}</span>
        </div>
        <MaterialChoice />
        <div class="calibration-fields">
          <NumberField
            label="Absorption moves by at most a factor of"
            value={mostFactor.value}
            min={1.01}
            max={100}
            step={0.1}
            onChange={(value) => (mostFactor.value = value)}
          />
          <NumberField
            label="A decay time is met within"
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
            hint={calibrationObstacle.value ?? 'Simulate the room a few times, and move its materials'}
          >
            Calibrate
          </Button>
          <Button
            onClick={cancelCalibration}
            disabled={last?.state.kind !== 'going'}
            hint={isCalibrating.value ? 'Stop and discard it' : 'No calibration is in progress'}
          >
            Cancel
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
      <legend>May move</legend>
      {movableMaterials.value.map(({ name, squareMetres }) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={!fixedMaterials.value.has(name)}
            onChange={({ currentTarget }) => setMovable(name, currentTarget.checked)}
          />
          <span>{name}</span>
          <span class="note">{squareMetres === null ? '' : `${squareMetres.toFixed(1)} m²`}</span>
        </label>
      ))}
      {movableMaterials.value.length === 0 && <p class="note">No surface of the scene absorbs.</p>}
    </fieldset>
  );
}

function State({ last: { state, progress } }: { readonly last: Calibration }): JSX.Element | null {
  switch (state.kind) {
    case 'going':
    case 'stopping':
      return (
        <Progress
          label={
            state.kind === 'stopping'
              ? 'Stopping…'
              : progress
                ? `Run ${progress.run} of at most ${progress.mostRuns}`
                : 'Starting'
          }
          share={progress && calibrationShare(progress)}
          text={progress && progress.atMostSeconds !== null ? `at most ${duration(progress.atMostSeconds)} left` : ''}
        />
      );
    case 'stopped':
      return <p>The calibration was stopped; nothing of it is kept.</p>;
    case 'failed':
      return (
        <>
          <p>The calibration failed. The scene is unchanged.</p>
          <ProblemList problems={state.failure.problems} />
        </>
      );
    case 'done':
      return null;
  }
}
