import { effect, signal, untracked, type ReadonlySignal } from '@preact/signals';
import type { ShadedSurface, ViewSurface } from '../../../../src/app/index.ts';
import { shader } from '../../core/workers.ts';
import { failureOf } from '../../core/task-failure.ts';
import { showTrouble } from '../window/say.ts';
import { isSameShape } from './known-surfaces.ts';
import { words } from '../../../words/words.ts';

/** Time without other surfaces before the shading, ms. */
const BEFORE_SHADING = 400;

interface Shading {
  readonly of: readonly ViewSurface[];
  readonly shaded: readonly ShadedSurface[];
}

const last = signal<Shading | null>(null);

/** The shading of surfaces, in their order; null until it is computed. Materials do not change it. */
export function shadingOf(surfaces: readonly ViewSurface[] | undefined): readonly ShadedSurface[] | null {
  return surfaces && last.value && isSameShapes(surfaces, last.value.of) ? last.value.shaded : null;
}

const isSameShapes = (a: readonly ViewSurface[], b: readonly ViewSurface[]): boolean =>
  a === b || (a.length === b.length && a.every((surface, i) => isSameShape(surface, b[i])));

/** Shades the surfaces of a picture whenever they have changed. @returns a function that ends this. */
export function followShading(
  picture: ReadonlySignal<{ readonly surfaces: readonly ViewSurface[] } | null>,
): () => void {
  return effect(() => {
    const surfaces = picture.value?.surfaces;
    if (!surfaces || untracked(() => shadingOf(surfaces)) !== null) return undefined;
    const current = new AbortController();
    const waiting = setTimeout(() => void shade(surfaces, current.signal), BEFORE_SHADING);
    return () => {
      clearTimeout(waiting);
      current.abort();
    };
  });
}

async function shade(surfaces: readonly ViewSurface[], signal: AbortSignal): Promise<void> {
  try {
    const needed = surfaces.map(({ positions, outside, open }) => ({ positions, outside, open }));
    const shaded = await shader.ask('shade', { surfaces: needed }, { signal }).answer;
    if (!signal.aborted) last.value = { of: surfaces, shaded };
  } catch (error) {
    if (!signal.aborted && failureOf(error).kind !== 'stopped') showTrouble(words.picture.shading, error);
  }
}
