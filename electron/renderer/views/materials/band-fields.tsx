import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { frequency } from '../../state/window/format.ts';
import { NumberField } from '../../parts/number-field.tsx';
import { endGroup } from '../../state/document/document.ts';
import { bandsOfDefinition, neighboursOf } from '../../state/materials/material-definition.ts';
import { setBand, type SceneMaterial } from '../../state/materials/materials.ts';
import { words } from '../../../words/words.ts';

/** Absorption coefficients by octaves or third-octaves; bands can be added and removed at either end. */
export function BandFields({ material: { name, definition } }: { readonly material: SceneMaterial }): JSX.Element {
  const bands = bandsOfDefinition(definition, null)!;
  const { below, above } = neighboursOf(bands);
  const [lowest, highest] = [bands[0], bands.at(-1)!];
  return (
    <>
      <fieldset class="band-fields">
        <legend>{words.materials.bands.legend}</legend>
        {bands.map(({ centreHz, absorption }) => (
          <NumberField
            key={centreHz}
            label={frequency(centreHz)}
            value={absorption}
            min={0}
            max={1}
            step={0.01}
            onChange={(value) => setBand(name, centreHz, value)}
            onDone={endGroup}
          />
        ))}
      </fieldset>
      <div class="row">
        <Button
          disabled={below === null}
          hint={words.materials.bands.addHint}
          onClick={() => setBand(name, below!, lowest.absorption)}
        >
          {below === null ? words.materials.bands.noneBelow : words.materials.bands.add(frequency(below))}
        </Button>
        <Button
          disabled={above === null}
          hint={words.materials.bands.addHint}
          onClick={() => setBand(name, above!, highest.absorption)}
        >
          {above === null ? words.materials.bands.noneAbove : words.materials.bands.add(frequency(above))}
        </Button>
        <Button disabled={bands.length === 1} onClick={() => setBand(name, lowest.centreHz, undefined)}>
          {words.materials.bands.remove(frequency(lowest.centreHz))}
        </Button>
        <Button disabled={bands.length === 1} onClick={() => setBand(name, highest.centreHz, undefined)}>
          {words.materials.bands.remove(frequency(highest.centreHz))}
        </Button>
      </div>
    </>
  );
}
