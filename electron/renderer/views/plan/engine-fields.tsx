import type { JSX } from 'preact';
import type { EngineChoice } from '../../../../src/app/index.ts';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { chooseEngine, choosePrecision, engineOptions, engineText, gpu } from '../../state/window/engine.ts';

const ENGINES: readonly { readonly value: EngineChoice; readonly text: string }[] = [
  { value: 'auto', text: 'GPU if available' },
  { value: 'webgpu', text: 'WebGPU' },
  { value: 'cpu', text: 'processor' },
];

/** The choice of the engine: one for everything that this window computes. */
export function EngineField({ label }: { readonly label: string }): JSX.Element {
  return <ChoiceField label={label} value={engineOptions.value.engine} choices={ENGINES} onChange={chooseEngine} />;
}

/** Engine and precision: settings of this window, not of the scene. */
export function EngineFields(): JSX.Element {
  const { engine, precision } = engineOptions.value;
  return (
    <>
      <div class="engine-fields">
        <EngineField label="Computed by" />
        <ChoiceField
          label="Precision"
          value={`${precision}`}
          choices={[
            { value: '32', text: '32 bits' },
            ...(engine === 'webgpu' ? [] : [{ value: '64' as const, text: '64 bits' }]),
          ]}
          onChange={(bits) => choosePrecision(bits === '64' ? 64 : 32)}
        />
      </div>
      <p class="note engine-note">
        On {engineText.value}. {gpuNote()}
      </p>
    </>
  );
}

function gpuNote(): string {
  const { engine, precision } = engineOptions.value;
  const found = gpu.value;
  if (engine === 'auto' && precision === 64) return 'A GPU computes only in 32 bits.';
  if (found === null) return 'No GPU with WebGPU was found.';
  if (found?.software && engine === 'auto') return `${found.name} is a software driver, not a GPU.`;
  return found?.software && engine === 'webgpu'
    ? 'This is a software driver; the engine for the processor is faster.'
    : '';
}
