import { effect, signal } from '@preact/signals';
import type { MaterialEntry } from '../../../../src/app/index.ts';
import { failureOf } from '../../core/task-failure.ts';
import type { TaskProblem, SceneInput } from '../../core/protocol.ts';
import { desk } from '../../core/workers.ts';
import { sceneInput } from '../document/document.ts';
import { besidesScene } from '../room/leaks.ts';
import type { BandValue } from './material-definition.ts';
import { chosenScheme } from '../document/scheme-choice.ts';
import { pickedMaterial } from '../room/shown-room.ts';

/** Time without edits before the question, ms. */
const BEFORE_ASKING = 250;

/** The absorption of a material in the simulation. */
export interface Realised {
  readonly entry: MaterialEntry;
  /** Upper limit of the valid band. */
  readonly maxFrequencyHz: number;
}

/** The last known result for the selected material, or null. */
export const realised = signal<Realised | null>(null);
/** Why there is no result. */
export const realisedProblems = signal<readonly TaskProblem[]>([]);
/** Whether a computation is in progress. */
export const realising = signal(false);

/**
 * Computes what the selected material absorbs, again after every change of the scene.
 *
 * @returns a function that ends this.
 */
export function followRealised(): () => void {
  return effect(() => {
    const input = sceneInput.value;
    const name = pickedMaterial.value;
    const scheme = chosenScheme.value;
    if (realised.peek()?.entry.name !== name) realised.value = null;
    if (!input || name === null) return undefined;
    const current = new AbortController();
    const asking = setTimeout(() => void ask(input, name, scheme, current.signal), BEFORE_ASKING);
    realising.value = true;
    return () => {
      clearTimeout(asking);
      current.abort();
      realising.value = false;
    };
  });
}

async function ask(input: SceneInput, name: string, scheme: string | null, signal: AbortSignal): Promise<void> {
  const overrides = { ...besidesScene.peek(), scheme: scheme ?? undefined };
  try {
    const report = await desk.ask('materials', { input, overrides, names: [name] }).answer;
    if (signal.aborted) return;
    realised.value = { entry: report.materials[0], maxFrequencyHz: report.maxFrequencyHz };
    realisedProblems.value = [];
  } catch (error) {
    if (signal.aborted) return;
    realised.value = null;
    realisedProblems.value = failureOf(error).problems;
  } finally {
    if (!signal.aborted) realising.value = false;
  }
}

/** The defined and the realised absorption in a band. */
export interface ComparedBand {
  /** Nominal centre of the octave, Hz. */
  readonly centreHz: number;
  /** Absorption as defined, random incidence; null if the definition has no such band. */
  readonly asked: number | null;
  /** Absorption as realised, random incidence; null outside the simulated band. */
  readonly random: number | null;
  /** Absorption as realised, normal incidence. */
  readonly normal: number | null;
  /** How much of the band is below the highest valid frequency; `unknown` before the first result. */
  readonly validity: 'whole' | 'partly' | 'outside' | 'unknown';
}

/**
 * Pairs the defined with the realised bands, rising.
 *
 * @param asked Bands of the definition, also above the simulated band; null for a definition without bands.
 */
export function comparedBands(asked: readonly BandValue[] | null, found: Realised | null): ComparedBand[] {
  const bands = (found?.entry.bands ?? []).map((band): ComparedBand => ({
    ...band,
    validity: band.whole ? 'whole' : 'partly',
  }));
  const others = (asked ?? []).filter(({ centreHz }) => !bands.some((band) => band.centreHz === centreHz));
  return [
    ...bands,
    ...others.map(({ centreHz, absorption }): ComparedBand => ({
      centreHz,
      asked: absorption,
      random: null,
      normal: null,
      validity: found ? 'outside' : 'unknown',
    })),
  ].sort((a, b) => a.centreHz - b.centreHz);
}
