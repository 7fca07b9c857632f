import type { JSX } from 'preact';
import { NumberField } from './number-field.tsx';

interface OctaveLevelsProps {
  readonly legend: string;
  readonly octaves: readonly number[];
  /** Name of an octave, such as `125 Hz`. */
  readonly nameOf: (octave: number) => string;
  readonly level: (octave: number) => number | undefined;
  readonly onChange: (octave: number, level: number) => void;
  /** Called at the end of a series of changes. */
  readonly onDone?: () => void;
}

/** Fields for a level in each octave, dB. */
export function OctaveLevels({ legend, octaves, nameOf, level, onChange, onDone }: OctaveLevelsProps): JSX.Element {
  return (
    <fieldset class="octave-levels">
      <legend>{legend}</legend>
      {octaves.map((octave) => (
        <NumberField
          key={octave}
          label={nameOf(octave)}
          value={level(octave)}
          min={-50}
          max={220}
          step={1}
          onChange={(value) => onChange(octave, value)}
          {...(onDone && { onDone })}
        />
      ))}
    </fieldset>
  );
}
