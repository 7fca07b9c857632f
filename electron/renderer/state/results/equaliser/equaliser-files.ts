/** Files of equalisers: filters that are opened, and what is saved of them. */
import {
  coefficientText,
  equaliserText,
  hertz,
  InputError,
  type NamedEqualiser,
} from '../../../../../src/app/index.ts';
import { refusal } from '../../../core/task-failure.ts';
import { studio } from '../../../core/workers.ts';
import { bridge } from '../../../platform/bridge.ts';
import { projectSignal } from '../../window/lifetimes.ts';
import { showTrouble } from '../../window/say.ts';
import { words } from '../../../../words/words.ts';
import { equaliser, useEqualiser } from './equaliser.ts';
import { saved } from '../saved/result-export.ts';

/** Sample rates that coefficients are offered for, Hz. */
export const COEFFICIENT_RATES = [44_100, 48_000, 96_000] as const;

/** The chosen one of {@link COEFFICIENT_RATES}, Hz. */
export const coefficientRate = projectSignal<number>(48_000);

/** Lets the user choose a file of filters, and uses them in place of those before. */
export async function openEqualiser(): Promise<void> {
  try {
    const [file] = (await bridge().open('equaliser', false)) ?? [];
    if (!file) return;
    const { name, contents } = file;
    useEqualiser({ name, equaliser: await studio.ask('equaliser', { name, contents }).answer });
  } catch (error) {
    showTrouble(words.equaliser.opening, error);
  }
}

/** Saves the filters with their ticks as text. */
export async function saveEqualiser(): Promise<void> {
  const one = equaliser.peek();
  if (one) await savedText(`${stem(one)}-filters.txt`, () => equaliserText(one.equaliser));
}

/** Saves the coefficients of the filters that are on. */
export async function saveCoefficients(): Promise<void> {
  const [one, rate] = [equaliser.peek(), coefficientRate.peek()];
  if (one) await savedText(`${stem(one)}-${rate}-Hz.txt`, () => coefficientText(one.equaliser, hertz(rate)));
}

const stem = ({ name }: NamedEqualiser): string => name.replace(/\.[^.]*$/, '');

const savedText = (name: string, text: () => string): Promise<void> =>
  saved(name, () => {
    try {
      return Promise.resolve(new TextEncoder().encode(text()));
    } catch (error) {
      throw error instanceof InputError ? refusal(error.message, error.remedy) : error;
    }
  });
