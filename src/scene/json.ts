import { InputError } from '../units/errors.ts';

/** Deepest nesting of arrays and objects; a scene needs five. */
const MAX_DEPTH = 100;

/** Most values: lists, objects and their entries. */
const MOST_VALUES = 2_000_000;
const [COMMA, LIST, OBJECT] = [0x2c, 0x5b, 0x7b];

/** Characters of a text that stand for themselves, and one escape. Together in one loop they overflow the stack. */
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const WORD = /true|false|null/y;
const SPACE = /[ \t\r\n]*/y;

/**
 * Parses JSON text (RFC 8259; a leading byte order mark is allowed). Stricter than `JSON.parse`: a key must not appear
 * twice in an object, since the first value would be lost, and `__proto__` is not allowed as a key.
 *
 * @throws InputError whose path is `FILE: line L, column C`, both counted from 1.
 */
export function readJson(text: string, fileName: string): unknown {
  const body = text.startsWith('\ufeff') ? text.slice(1) : text;
  refuseTooMany(body, fileName);
  const fault = findFault(body);
  if (fault !== undefined) {
    const linesBefore = body.slice(0, fault.at).split(/\r\n|\r|\n/);
    throw new InputError(
      `${fileName}: line ${linesBefore.length}, column ${linesBefore[linesBefore.length - 1].length + 1}`,
      fault.message,
      'Correct the JSON there: keys and text in double quotes, no comments, no comma after the last entry.',
    );
  }
  return JSON.parse(body) as unknown;
}

/** Refuses a text of very many values before it is read: each takes far more memory than its characters. */
function refuseTooMany(text: string, fileName: string): void {
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === COMMA || character === LIST || character === OBJECT) values++;
  }
  if (values <= MOST_VALUES) return;
  throw new InputError(
    fileName,
    `holds ${values} values; at most ${MOST_VALUES} are supported`,
    'Simplify the scene, or divide it.',
  );
}

class Fault extends Error {
  constructor(
    /** Index into the text. */
    readonly at: number,
    message: string,
  ) {
    super(message);
  }
}

/** Finds the first place where the text is not JSON that {@link readJson} accepts. */
function findFault(text: string): Fault | undefined {
  let at = 0;

  const fail = (message: string): never => {
    throw new Fault(at, message);
  };
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(text)?.[0];
    if (match !== undefined) at += match.length;
    return match;
  };
  /** Takes a text in double quotes; undefined if there is none. */
  const takeString = (): string | undefined => {
    const start = at;
    if (!takeMark('"')) return undefined;
    do take(PLAIN);
    while (take(ESCAPE) !== undefined);
    if (takeMark('"')) return text.slice(start, at);
    at = start;
    return undefined;
  };
  const skipSpace = () => take(SPACE);
  const found = () => (at < text.length ? JSON.stringify(String.fromCodePoint(text.codePointAt(at)!)) : 'the end');
  const takeMark = (mark: string): boolean => {
    if (text[at] !== mark) return false;
    at += 1;
    return true;
  };

  const takeKey = (keys: Set<string>): void => {
    const start = at;
    const written = takeString() ?? fail(`expected a key in double quotes, found ${found()}`);
    const key = JSON.parse(written) as string;
    if (keys.has(key)) {
      at = start;
      fail(`the key ${written} appears twice in the same object`);
    }
    if (key === '__proto__') {
      at = start;
      fail(`${written} cannot be a key`);
    }
    keys.add(key);
    skipSpace();
    if (!takeMark(':')) fail(`expected ":" after the key ${written}, found ${found()}`);
  };

  /** Takes everything after an opening bracket, including the closing one. */
  const takeEntries = (closing: string, depth: number, takeEntry: () => void): void => {
    if (depth > MAX_DEPTH) fail(`nested more than ${MAX_DEPTH} deep`);
    skipSpace();
    if (takeMark(closing)) return;
    do {
      skipSpace();
      takeEntry();
      skipSpace();
    } while (takeMark(','));
    if (!takeMark(closing)) fail(`expected "," or "${closing}", found ${found()}`);
  };

  const takeValue = (depth: number): void => {
    skipSpace();
    if (takeMark('{')) {
      const keys = new Set<string>();
      takeEntries('}', depth, () => {
        takeKey(keys);
        takeValue(depth + 1);
      });
    } else if (takeMark('[')) {
      takeEntries(']', depth, () => takeValue(depth + 1));
    } else if (takeString() === undefined && take(NUMBER) === undefined && take(WORD) === undefined) {
      fail(`expected a value, found ${found()}`);
    }
  };

  try {
    takeValue(1);
    skipSpace();
    if (at < text.length) fail(`expected the end of the file, found ${found()}`);
    return undefined;
  } catch (fault) {
    if (fault instanceof Fault) return fault;
    throw fault;
  }
}
