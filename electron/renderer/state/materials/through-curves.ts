import { computed, effect, signal } from '@preact/signals';
import type { ThroughCurves } from '../../../../src/app/index.ts';
import { desk } from '../../core/workers.ts';
import { sceneSignal } from '../window/lifetimes.ts';
import type { Json } from '../document/json.ts';
import { picked } from './materials.ts';
import { isSheetKind } from './through-definition.ts';

/** Time without edits before the question, ms: short, as the curves are to follow what is typed. */
const BEFORE_ASKING = 60;

/** Depth of the air behind the sheet whose curves are drawn, m. */
export const cavityMetres = signal(0.2);

/** The curves of the selected sheet or partition, with its name; null for other materials, and while it is faulty. */
export const curves = sceneSignal<{ readonly name: string; readonly of: ThroughCurves } | null>(null);

/** Name and definition of the selected sheet or partition in one text, which stays the same while they do. */
const shown = computed(() => {
  const material = picked.value;
  return material && isSheetKind(material.kind) ? JSON.stringify([material.name, material.definition]) : null;
});

/** Computes the curves again whenever a number changes. @returns a function that ends this. */
export function followThrough(): () => void {
  return effect(() => {
    const text = shown.value;
    const depth = cavityMetres.value;
    if (text === null) {
      curves.value = null;
      return undefined;
    }
    const [name, material] = JSON.parse(text) as [string, Json];
    if (curves.peek()?.name !== name) curves.value = null;
    let isCurrent = true;
    const show = (of: ThroughCurves | null): void => {
      if (isCurrent) curves.value = of && { name, of };
    };
    const asking = setTimeout(() => {
      // What is wrong with it stands beside its fields.
      desk.ask('through', { name, material, cavityMetres: depth }).answer.then(show, () => show(null));
    }, BEFORE_ASKING);
    return () => {
      isCurrent = false;
      clearTimeout(asking);
    };
  });
}
