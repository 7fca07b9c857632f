import { batch, effect, signal } from '@preact/signals';
import { readWorkgroup } from '../../../../src/app/index.ts';
import { desk } from '../../core/workers.ts';
import { words } from '../../../words/words.ts';

/** Where the kernel is stored: a setting of the window, not of the scene. */
const KEPT = 'wavehall-kernel';

/** The stored choice, for example `kernel-a 32x4x2`. */
const [keptKernel = '', keptWorkgroup = ''] = localStorage.getItem(KEPT)?.split(' ') ?? [];

/** The kernel of runs on a GPU; empty where the program chooses. */
export const kernel = signal(keptKernel);
/** Threads of its workgroup, such as `32x4x2`; empty for those of the kernel. */
export const workgroup = signal(keptWorkgroup);

effect(() => localStorage.setItem(KEPT, `${kernel.value} ${workgroup.value}`.trim()));

/** Chooses the kernel, with the workgroup that goes with it. */
export function chooseKernel(name: string): void {
  batch(() => {
    kernel.value = name;
    workgroup.value = '';
  });
}

/** Takes a workgroup as it is written, or none. Returns what is wrong with it, or null. */
export function chooseWorkgroup(text: string): string | null {
  const sides = text.trim() === '' ? [] : readWorkgroup(text);
  if (sides === null) return words.window.workgroupWrong;
  workgroup.value = sides.join('x');
  return null;
}

/** Names of all kernels; empty until they are known. */
export const kernels = signal<readonly string[]>([]);

let looking: Promise<void> | null = null;

/** Looks for the names of the kernels, once. */
export function findKernels(): Promise<void> {
  looking ??= desk.ask('kernels', null).answer.then(
    (names) => void (kernels.value = names),
    () => void (looking = null),
  );
  return looking;
}
