import type { JSX } from 'preact';
import { ENGINE_CHOICES, hasPrecision, needsGpu } from '../../../../src/app/index.ts';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { chooseEngine, choosePrecision, engineOptions, engineText, gpu } from '../../state/window/engine.ts';
import { words } from '../../../words/words.ts';

const ENGINES = ENGINE_CHOICES.map((value) => ({
  value,
  text: words.window.devices[value],
}));

/** The choice of the engine: one for everything that this window computes. */
export function EngineField({ label }: { readonly label: string }): JSX.Element {
  return <ChoiceField label={label} value={engineOptions.value.engine} choices={ENGINES} onChange={chooseEngine} />;
}

/** The choice of the precision, among those of the chosen engine. */
export function PrecisionField(): JSX.Element {
  const { engine, precision } = engineOptions.value;
  return (
    <ChoiceField
      label={words.window.precision}
      value={`${precision}`}
      choices={[
        { value: '32', text: words.window.bits('32') },
        ...(hasPrecision(engine, 64) ? [{ value: '64' as const, text: words.window.bits('64') }] : []),
      ]}
      onChange={(bits) => choosePrecision(bits === '64' ? 64 : 32)}
    />
  );
}

/** Engine and precision: settings of this window, not of the scene. */
export function EngineFields(): JSX.Element {
  return (
    <>
      <div class="engine-fields">
        <EngineField label={words.window.device} />
        <PrecisionField />
      </div>
      <p class="note engine-note">
        {words.window.on(engineText.value)} {gpuNote()}
      </p>
    </>
  );
}

function gpuNote(): string {
  const { engine, precision } = engineOptions.value;
  const found = gpu.value;
  if (engine === 'auto' && precision === 64) return words.window.gpuBits;
  if (found === null) return words.window.noWebGpu;
  if (found?.software && engine === 'auto') return words.window.softwareGpu(found.name);
  return found?.software && needsGpu(engine) ? words.window.softwareIsSlow : '';
}
