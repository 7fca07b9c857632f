import { effect, signal } from '@preact/signals';
import type { MaterialEntry } from '../../../../src/app/index.ts';
import { failureOf } from '../../core/task-failure.ts';
import type { Problem, SceneInput } from '../../core/protocol.ts';
import { desk } from '../../core/workers.ts';
import { sceneInput } from '../document/document.ts';
import { besidesScene } from '../room/leaks.ts';
import type { BandValue } from './material-definition.ts';
import { chosenScheme } from '../document/scheme-choice.ts';
import { pickedMaterial } from '../room/shown-room.ts';

/** A pause in which nobody edits, ms. */
const BEFORE_ASKING = 250;

/** What a material absorbs in the simulation. */
export interface Realised {
  readonly entry: MaterialEntry;
  /** The simulation is right up to here. */
  readonly maxFrequencyHz: number;
}

/** Of the picked material as it was when it was last known; null where it is not. */
export const realised = signal<Realised | null>(null);
/** Why it is not known. */
export const realisedProblems = signal<readonly Problem[]>([]);
/** Whether it is being found out. */
export const realising = signal(false);

/**
 * Finds out what the picked material absorbs, anew whenever the scene has changed, as long as somebody looks.
 *
 * @returns what ends it
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

/** A band of what was asked, of what is realised, or of both. */
export interface ComparedBand {
  /** Nominal. */
  readonly centreHz: number;
  /** Random incidence; null if nothing was asked. */
  readonly asked: number | null;
  /** Random incidence; null where nothing is simulated. */
  readonly random: number | null;
  /** Normal incidence. */
  readonly normal: number | null;
  /** Of the band, how much lies below the highest frequency; `unknown` before anything is known. */
  readonly validity: 'whole' | 'partly' | 'outside' | 'unknown';
}

/**
 * Bands side by side, rising.
 *
 * @param asked By the definition, also above what is simulated; null if it does not say bands.
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
