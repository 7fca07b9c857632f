import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { noLiteralWords } from '../../../build/rules/no-literal-words.js';

/** How many texts the rule finds. */
function found(source: string): number {
  const messages = new Linter().verify(
    source,
    {
      files: ['**/*.tsx'],
      languageOptions: { parser: tseslint.parser },
      plugins: { wavehall: { rules: { 'no-literal-words': noLiteralWords } } },
      rules: { 'wavehall/no-literal-words': 'error' },
    },
    'part.tsx',
  );
  for (const { fatal, message } of messages) if (fatal) throw new Error(message);
  return messages.length;
}

describe('The rule against literal words finds', () => {
  it.each([
    'const a = <p>Open</p>;',
    'const a = <p>{isOpen ? "open" : words.closed}</p>;',
    'const a = <p>{`${n} walls`}</p>;',
    'const a = <Button hint="Save">{words.save}</Button>;',
    'const a = <nav aria-label={isMain ? "Views" : ""} />;',
    'const a = { label: "floor" };',
    'const a = { text: n > 1 ? `${n} walls` : "" };',
    'say("saved");',
    'editScene("move", change, `point ${name}`);',
    'const a = "Open a scene";',
    'const a = `${y} over ${x}`;',
    'button.title = isOpen ? "Close" : "";',
    'throw new InputError("file", "it is too large", "");',
    'const TEXT = "all is well";',
    'const a = (): string => `${n} of ${m} walls are open`;',
  ])('%s', (source) => {
    expect(found(source)).toBe(1);
  });
});

describe('The rule against literal words leaves alone', () => {
  it.each([
    'const a = <p class="note wide" id="the-id">{words.open}</p>;',
    'const a = <p>{area} m²</p>;',
    'const a = { label: words.floor, unit: "Hz", kind: "absorption" };',
    'throw new Error("this cannot happen");',
    'if (text === "a b") words.say();',
    'import { a } from "a b";',
    'type A = "one two";',
    'const a = `${n} × ${m} m`;',
    'const a = "var(--curve-1)";',
    'const FONT = "Segoe UI, sans-serif";',
    'context.font = `600 ${n}px system-ui, sans-serif`;',
    'mark.style.outline = isOn ? `1px solid ${red}` : "none";',
    'Object.assign(mark.style, { border: "1.5px solid" });',
    'const a = { text: "#eef2f7" };',
    'mark.setAttribute("transform", `translate(${x} ${y})`);',
    'const a = `${sign}${value} dB`;',
    'log("the page is gone");',
  ])('%s', (source) => {
    expect(found(source)).toBe(0);
  });
});
