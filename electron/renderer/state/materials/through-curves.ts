import { computed, effect, signal } from '@preact/signals';
import type { AbsorptionCurves, ThroughCurves } from '../../../../src/app/index.ts';
import { desk } from '../../core/workers.ts';
import { sceneSignal } from '../window/lifetimes.ts';
import type { Json } from '../document/json.ts';
import { picked } from './materials.ts';
import { isSheetKind, isThroughKind } from './through-definition.ts';

/** Time without edits before the question, ms: short, as the curves are to follow what is typed. */
const BEFORE_ASKING = 60;

/** Depth of the air behind the sheet whose curves are drawn, m. */
export const cavityMetres = signal(0.2);

/** Thickness of the layer whose curves are drawn of a porous medium, m. */
export const layerMetres = signal(0.1);

/**
 * The curves of the selected sheet, partition or porous medium, with its name; a medium lets through what depends on
 * its place, so it has no loss. Null for other materials, and while it is faulty.
 */
export const curves = sceneSignal<{ readonly name: string; readonly of: ThroughCurves | AbsorptionCurves } | null>(
  null,
);

/** Name, definition and whether it is a medium in one text, which stays the same while they do. */
const shown = computed(() => {
  const material = picked.value;
  return material && isThroughKind(material.kind)
    ? JSON.stringify([material.name, material.definition, !isSheetKind(material.kind)])
    : null;
});

/** Computes the curves again whenever a number changes. @returns a function that ends this. */
export function followThrough(): () => void {
  return effect(() => {
    const text = shown.value;
    const [depth, thickness] = [cavityMetres.value, layerMetres.value];
    if (text === null) {
      curves.value = null;
      return undefined;
    }
    const [name, material, isMedium] = JSON.parse(text) as [string, Json, boolean];
    if (curves.peek()?.name !== name) curves.value = null;
    let isCurrent = true;
    const show = (of: ThroughCurves | AbsorptionCurves | null): void => {
      if (isCurrent) curves.value = of && { name, of };
    };
    const asking = setTimeout(() => {
      // What is wrong with it stands beside its fields.
      const asked: Promise<ThroughCurves | AbsorptionCurves> = isMedium
        ? desk.ask('layer', { name, material, thicknessMetres: thickness }).answer
        : desk.ask('through', { name, material, cavityMetres: depth }).answer;
      asked.then(show, () => show(null));
    }, BEFORE_ASKING);
    return () => {
      isCurrent = false;
      clearTimeout(asking);
    };
  });
}
