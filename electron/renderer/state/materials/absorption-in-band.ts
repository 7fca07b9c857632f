import { computed, effect, signal } from '@preact/signals';
import { OCTAVE_CENTRES, type MaterialEntry, type Texture } from '../../../../src/app/index.ts';
import { absorptionColour } from '../../colours/absorption-colours.ts';
import { RIGID_COLOUR } from '../../colours/assigned-colours.ts';
import { desk } from '../../core/workers.ts';
import { scene, sceneInput } from '../document/document.ts';
import { objectAt, type Json, type JsonObject } from '../document/json.ts';
import { chosenScheme } from '../document/scheme-choice.ts';
import { besidesScene } from '../room/leaks.ts';
import { library, readLibrary } from './library.ts';
import { materialColours, materialTextures } from './looks.ts';
import { bandsOfDefinition, kindOf, type BandValue } from './material-definition.ts';
import { sceneSignal } from '../window/lifetimes.ts';

/** Octave whose absorption colours the surfaces, Hz; null colours them by material. */
export const shownOctave = signal<number | null>(null);

/** Octaves to choose from, Hz. */
export const OFFERED_OCTAVES: readonly number[] = OCTAVE_CENTRES.filter((centre) => centre >= 63 && centre <= 8000);

/** Materials as simulated, for definitions that say no absorption. */
const simulated = sceneSignal<readonly MaterialEntry[]>([]);

/** Absorption of each material in the shown octave; null where nothing says it. Empty while none is shown. */
export const absorptionInBand = computed<ReadonlyMap<string, number | null>>(() => {
  const octave = shownOctave.value;
  if (octave === null) return new Map();
  return new Map(
    Object.entries(objectAt(scene.value, ['materials'])).map(([name, definition]) => [
      name,
      definedIn(definition, octave) ?? simulatedIn(name, octave),
    ]),
  );
});

/** Textures of the materials in the picture: none beside colours by absorption, which they would change. */
export const pictureTextures = computed<ReadonlyMap<string, Texture>>(() =>
  shownOctave.value === null ? materialTextures.value : new Map(),
);

/** Colours of the materials in the picture. */
export const pictureColours = computed<ReadonlyMap<string, string>>(() => {
  if (shownOctave.value === null) return materialColours.value;
  const entries = [...absorptionInBand.value];
  return new Map(entries.map(([name, value]) => [name, value === null ? RIGID_COLOUR : absorptionColour(value)]));
});

function definedIn(definition: Json, octave: number): number | null {
  const kind = kindOf(definition);
  if (kind === 'rigid') return 0;
  if (kind === 'open') return 1;
  if (kind === 'absorption') return (definition as JsonObject)['absorption'] as number;
  return octaveOf(bandsOfDefinition(definition, library.value), octave);
}

/** Absorption in an octave: of its own band, or the mean of its thirds. */
export function octaveOf(bands: readonly BandValue[] | null, octave: number): number | null {
  const whole = bands?.find(({ centreHz }) => centreHz === octave);
  const within = bands?.filter(({ centreHz }) => Math.abs(Math.log2(centreHz / octave)) < 0.4) ?? [];
  const isThirds = (bands?.length ?? 0) > 1 && bands![1].centreHz / bands![0].centreHz < 1.5;
  if (whole && !isThirds) return whole.absorption;
  if (within.length === 0) return null;
  return within.reduce((sum, { absorption }) => sum + absorption, 0) / within.length;
}

function simulatedIn(name: string, octave: number): number | null {
  const bands = simulated.value.find((entry) => entry.name === name)?.bands ?? [];
  const whole = bands.filter((band) => band.whole).map(({ centreHz, random }) => ({ centreHz, absorption: random }));
  return octaveOf(whole, octave);
}

/** Computes what definitions leave open, while an octave is shown. @returns a function that ends this. */
export function followAbsorption(): () => void {
  return effect(() => {
    const input = sceneInput.value;
    if (shownOctave.value === null || !input) return undefined;
    void readLibrary();
    const names = Object.entries(objectAt(scene.value, ['materials'])).flatMap(([name, definition]) =>
      ['porous', 'admittance', 'admittance-spectrum', 'impedance-spectrum'].includes(kindOf(definition)) ? [name] : [],
    );
    if (names.length === 0) return undefined;
    const overrides = { ...besidesScene.value, scheme: chosenScheme.value ?? undefined };
    const current = new AbortController();
    desk.ask('materials', { input, overrides, names }).answer.then(
      ({ materials }) => !current.signal.aborted && (simulated.value = materials),
      // The problems of the scene are listed beside the picture.
      () => !current.signal.aborted && (simulated.value = []),
    );
    return () => current.abort();
  });
}
