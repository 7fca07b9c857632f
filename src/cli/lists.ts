import { InputError } from '../app/index.ts';

/** Reads names with commas between. */
export const commaList = (text: string): readonly string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** Collects the values of an option that may be given several times; each takes one word, so none takes an argument. */
export const repeated = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];

/**
 * Reads a list of names with commas between, of which each has to be one of the choices.
 *
 * @throws InputError for another name.
 */
export const listOf =
  <Name extends string>(option: string, choices: readonly Name[]) =>
  (text: string): readonly Name[] => {
    const names = commaList(text);
    const wrong = names.find((name) => !choices.some((choice) => choice === name));
    if (wrong === undefined && names.length > 0) return names as readonly Name[];
    throw new InputError(
      option,
      wrong === undefined ? 'the list is empty' : `'${wrong}' is none of the choices`,
      `Write some of these with commas between: ${choices.join(', ')}.`,
    );
  };
