import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { hasKernels } from '../../state/window/engine.ts';
import { chooseKernel, chooseWorkgroup, findKernels, kernel, kernels, workgroup } from '../../state/window/kernel.ts';
import { words } from '../../../words/words.ts';

/** Kernel and workgroup of runs on a GPU; nothing where runs are on the processor. */
export function KernelFields(): JSX.Element | null {
  useEffect(() => void findKernels(), []);
  if (!hasKernels.value) return null;
  const names = kernels.value.length > 0 || kernel.value === '' ? kernels.value : [kernel.value];
  return (
    <div class="engine-fields">
      <ChoiceField
        label={words.window.kernel}
        value={kernel.value}
        choices={[{ value: '', text: words.window.kernelOfProgram }, ...names.map((value) => ({ value, text: value }))]}
        onChange={chooseKernel}
      />
      {kernel.value !== '' && (
        <TextField label={words.window.workgroup} value={workgroup.value} onDone={chooseWorkgroup} />
      )}
    </div>
  );
}
