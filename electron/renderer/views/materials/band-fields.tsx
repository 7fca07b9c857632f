import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { frequency } from '../../state/window/format.ts';
import { NumberField } from '../../parts/number-field.tsx';
import { endGroup } from '../../state/document/document.ts';
import { bandsOfDefinition, neighboursOf } from '../../state/materials/material-definition.ts';
import { setBand, setLossBand, type SceneMaterial } from '../../state/materials/materials.ts';
import { lawOf, lossBandsOf } from '../../state/materials/through-definition.ts';
import { words } from '../../../words/words.ts';

const texts = words.materials.bands;

/** Absorption coefficients by octaves or third-octaves; bands can be added and removed at either end. */
export function BandFields({ material: { name, definition } }: { readonly material: SceneMaterial }): JSX.Element {
  const bands = bandsOfDefinition(definition, null)!.map(({ centreHz, absorption }) => ({
    centreHz,
    value: absorption,
  }));
  return (
    <Bands
      legend={texts.legend}
      addHint={texts.addHint}
      bands={bands}
      range={{ min: 0, max: 1, step: 0.01 }}
      onSet={(centreHz, value) => setBand(name, centreHz, value)}
    />
  );
}

/** Transmission loss by octaves or third-octaves. */
export function LossBandFields({ material: { name, definition } }: { readonly material: SceneMaterial }): JSX.Element {
  const bands = lossBandsOf(lawOf(definition, 'partition')).map(({ centreHz, decibels }) => ({
    centreHz,
    value: decibels,
  }));
  return (
    <Bands
      legend={words.materials.through.lossLegend}
      addHint={texts.addLossHint}
      bands={bands}
      range={{ min: 1, max: 100, step: 1 }}
      onSet={(centreHz, value) => setLossBand(name, centreHz, value)}
    />
  );
}

interface BandsProps {
  readonly legend: string;
  readonly addHint: string;
  /** Rising, without a gap; at least one. */
  readonly bands: readonly { readonly centreHz: number; readonly value: number }[];
  readonly range: { readonly min: number; readonly max: number; readonly step: number };
  /** Adds a band or changes its value; undefined removes it. */
  readonly onSet: (centreHz: number, value: number | undefined) => void;
}

/** A value for each band. */
function Bands({ legend, addHint, bands, range, onSet }: BandsProps): JSX.Element {
  const { below, above } = neighboursOf(bands);
  const [lowest, highest] = [bands[0], bands.at(-1)!];
  return (
    <>
      <fieldset class="band-fields">
        <legend>{legend}</legend>
        {bands.map(({ centreHz, value }) => (
          <NumberField
            key={centreHz}
            label={frequency(centreHz)}
            value={value}
            {...range}
            onChange={(changed) => onSet(centreHz, changed)}
            onDone={endGroup}
          />
        ))}
      </fieldset>
      <div class="row">
        <Button disabled={below === null} hint={addHint} onClick={() => onSet(below!, lowest.value)}>
          {below === null ? texts.noneBelow : texts.add(frequency(below))}
        </Button>
        <Button disabled={above === null} hint={addHint} onClick={() => onSet(above!, highest.value)}>
          {above === null ? texts.noneAbove : texts.add(frequency(above))}
        </Button>
        <Button disabled={bands.length === 1} onClick={() => onSet(lowest.centreHz, undefined)}>
          {texts.remove(frequency(lowest.centreHz))}
        </Button>
        <Button disabled={bands.length === 1} onClick={() => onSet(highest.centreHz, undefined)}>
          {texts.remove(frequency(highest.centreHz))}
        </Button>
      </div>
    </>
  );
}
