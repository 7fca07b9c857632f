import { InputError } from '../app/index.ts';

/** Reads names with commas between. */
export const commaList = (text: string): readonly string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/**
 * A reader of an option whose value is a list, and which may be given again: further values are added to those of
 * before. A default is replaced.
 *
 * @param read Reads the values of one time. Each option needs a reader of its own.
 */
export function addedUp<Value>(read: (text: string) => readonly Value[]): ListReader<Value> {
  let own: readonly Value[] | undefined;
  return (text, before) => (own = own && before === own ? [...own, ...read(text)] : read(text));
}

type ListReader<Value> = (text: string, before?: readonly Value[]) => readonly Value[];

/** Reads names with commas between as one text, those of an option that is given again after those of before. */
export const joinedUp = (text: string, before?: string): string => (before === undefined ? text : `${before},${text}`);

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
