import { batch, computed, effect, signal } from '@preact/signals';
import { ENGINE_CHOICES, hasPrecision, needsGpu, takesGpu, type EngineChoice } from '../../../../src/app/index.ts';
import type { EngineOptions, Tasks } from '../../core/protocol.ts';
import { desk } from '../../core/workers.ts';
import { kernel, workgroup } from './kernel.ts';
import { words } from '../../../words/words.ts';

/** Where the engine is stored: a setting of the window, not of the scene. */
const KEPT = 'wavehall-engine';

/** The stored options, for example `cpu 64`. */
function keptOptions(): EngineOptions {
  const [kept, bits] = localStorage.getItem(KEPT)?.split(' ') ?? [];
  const engine = ENGINE_CHOICES.find((choice) => choice === kept) ?? 'auto';
  return { engine, precision: bits === '64' && hasPrecision(engine, 64) ? 64 : 32 };
}

const start = keptOptions();
const engine = signal(start.engine);
const precision = signal(start.precision);

type Gpu = Tasks['device']['answer'];

/** The GPU of this window; null if there is none, undefined until that is known. */
export const gpu = signal<Gpu | undefined>(undefined);

/** Whether runs are on a GPU, as far as is known, so that a kernel can be named. */
export const hasKernels = computed(() => {
  const found = gpu.value;
  if (!takesGpu(engine.value) || precision.value === 64 || !found) return false;
  return !found.software || needsGpu(engine.value);
});

export const engineOptions = computed<EngineOptions>(() => {
  const options = { engine: engine.value, precision: precision.value };
  if (!hasKernels.value || kernel.value === '') return options;
  return { ...options, kernel: kernel.value, ...(workgroup.value !== '' && { workgroup: workgroup.value }) };
});

effect(() => localStorage.setItem(KEPT, `${engine.value} ${precision.value}`));

/** Chooses the engine. One that lacks the chosen precision computes in 32 bits. */
export function chooseEngine(choice: EngineChoice): void {
  batch(() => {
    engine.value = choice;
    if (!hasPrecision(choice, precision.peek())) precision.value = 32;
  });
}

export function choosePrecision(bits: 32 | 64): void {
  if (hasPrecision(engine.peek(), bits)) precision.value = bits;
}

let looking: Promise<void> | null = null;

/** Looks for the GPU, once. */
export function findGpu(): Promise<void> {
  looking ??= desk.ask('device', null).answer.then(
    (found) => void (gpu.value = found),
    () => void (gpu.value = null),
  );
  return looking;
}

/** The device that will compute, in words. */
export const engineText = computed(() => {
  const { engine: choice, precision: bits } = engineOptions.value;
  const found = gpu.value;
  if (!takesGpu(choice) || bits === 64) return words.window.processor;
  if (found === undefined) return words.window.fastest;
  if (needsGpu(choice)) return found?.name ?? words.window.noGpu;
  return found === null || found.software ? words.window.processor : found.name;
});
