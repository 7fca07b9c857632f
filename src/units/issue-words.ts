/** What zod calls kinds of values, in words. */
const KINDS: Readonly<Record<string, string>> = {
  undefined: 'nothing',
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  NaN: 'no number',
};

const LIMITS: Readonly<Record<string, string>> = {
  '>=': 'at least',
  '>': 'more than',
  '<=': 'at most',
  '<': 'less than',
};

const kind = (name: string): string => KINDS[name] ?? name;

/** Messages of zod, each with what a user reads. */
const WORDS: readonly (readonly [RegExp, (...groups: string[]) => string])[] = [
  [/^Invalid input: expected int, received number$/, () => 'expected a whole number'],
  [
    /^Invalid input: expected (.+), received (\w+)$/,
    (wanted, found) => `expected ${kind(wanted)}, found ${kind(found)}`,
  ],
  [/^Invalid input: expected (.+)$/, (wanted) => `expected ${kind(wanted)}`],
  [/^Invalid input$/, () => 'no such value belongs there'],
  [/^Invalid option: expected one of (.+)$/, (options) => `expected one of ${options.split('|').join(', ')}`],
  [/^Unrecognized keys?: (.+)$/, (keys) => `unknown key ${keys}`],
  [/^Too (?:small|big): expected \w+ to (?:be|have) ([<>]=?)(.+)$/, (sign, rest) => `expected ${LIMITS[sign]} ${rest}`],
];

/** The message of a zod issue in the words of this program; one that was written for it stays. */
export function issueInWords(message: string): string {
  for (const [pattern, words] of WORDS) {
    const match = pattern.exec(message);
    if (match) return words(...match.slice(1));
  }
  return message.replace(/, received undefined$/, ', found nothing');
}
