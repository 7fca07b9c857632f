import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { germanWarning } from '../../../../../src/app/results/report/words/german-warnings.ts';

const src = join(import.meta.dirname, '../../../../../src');

/** What reports of runs do not hold: doors, studies, and jobs that write reports of their own. */
const ELSEWHERE = /^(cli|library|lab|tune|app\/jobs|app\/results\/report)\//;

/** Stands for what a sentence is filled with. */
const PART = '\u0000';

/** The text of a literal, of a template, or of several added; null for anything else. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => PART + literal.text).join('');
  }
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return null;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === null && right === null ? null : (left ?? PART) + (right ?? PART);
}

const WARNING = /warning|remark|\bwarn/i;

/** Whether a node holds warnings: an argument, a value or a function of that name; null if it does not say. */
function warns(node: ts.Node, source: ts.SourceFile): boolean | null {
  if (ts.isNewExpression(node)) return false;
  if (ts.isCallExpression(node)) {
    const called = node.expression.getText(source);
    if (/Error$/.test(called)) return false;
    return /(warnings|remarks)\.push$|onWarning$|\bwarn$/.test(called) ? true : null;
  }
  const isNamed = ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node);
  return isNamed && node.name !== undefined && WARNING.test(node.name.getText(source)) ? true : null;
}

/** All sentences of the program that warn, with {@link PART} for what they are filled with. */
function sentences(): string[] {
  const found: string[] = [];
  for (const name of (readdirSync(src, { recursive: true }) as string[]).map((path) => path.replaceAll('\\', '/'))) {
    if (!name.endsWith('.ts') || ELSEWHERE.test(name)) continue;
    const code = readFileSync(join(src, name), 'utf8');
    if (!WARNING.test(code)) continue;
    const source = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node, within: boolean): void => {
      const isWarning = warns(node, source) ?? within;
      const text = isWarning ? textOf(node) : null;
      if (text !== null && /[a-z]{2,} [a-z]/.test(text)) found.push(text);
      else ts.forEachChild(node, (child) => visit(child, isWarning));
    };
    visit(source, false);
  }
  return [...new Set(found)];
}

/** The longest part of a sentence that is always the same. */
const fixedPart = (sentence: string): string =>
  sentence.split(/[\u0000"()]/).reduce((longest, each) => (each.length > longest.length ? each : longest), '').trim(); // prettier-ignore

/** Parts of sentences, by themselves no warning: what they are filled with is translated with them, or is rare. */
const PARTS = [
  ' m of air before a wall',
  "the project's other rooms",
  'ends early',
  ', or raise the maximum frequency to ',
  '(a quarter of the shortest wavelength) the band is too narrow',
  'the grid has its level wrong by more than 1 dB',
  'volumes, of which geometry.volumes[',
  'is known to ±',
];

describe('a German report', () => {
  const folder = join(src, 'app/results/report/words');
  const german = readdirSync(folder)
    .filter((name) => name.startsWith('german'))
    .map((name) => readFileSync(join(folder, name), 'utf8').replace(/\\(.)/g, '$1'))
    .join('\n');

  it('has a form of every warning that the program writes', () => {
    const all = sentences();
    expect(all.length).toBeGreaterThan(90);
    const open = all.filter(
      (sentence) => !german.includes(fixedPart(sentence)) && !PARTS.some((part) => sentence.includes(part)),
    );
    expect(open.map((sentence) => sentence.replaceAll(PART, '…'))).toEqual([]);
  });

  it('fills the parts of a warning in, with decimal commas', () => {
    const forms = [
      'material "wool" asks for a random-incidence absorption of 0.99; a locally reacting wall reaches at most 0.951, which is used',
      'source "S": order 3 is silent: its range lies above the valid band',
      "everything is computed by rays, which know no modes and no sound that bends round edges: below Schroeder's frequency, about 128 Hz here, figures show the trend only. Compute waves up to there at least",
      '100 rays are few: T30 is known to ±3 % at worst (125 Hz). That is as many rays as there may be.',
    ].map(germanWarning);
    expect(forms).toEqual([
      'Material "wool" soll bei diffusem Einfall 0,99 absorbieren; eine lokal reagierende Wand erreicht höchstens 0,951, und das wird verwendet',
      'Quelle "S": die Ordnung 3 ist stumm: ihr Bereich liegt über dem gültigen Frequenzbereich',
      'alles ist mit Strahlen berechnet, die weder Raummoden noch Beugung kennen: unter der Schroederfrequenz, hier etwa 128 Hz, zeigen Kenngrößen nur die Tendenz. Mindestens bis dorthin Wellen rechnen',
      '100 Strahlen sind wenige: T30 ist bekannt auf ±3 % im ungünstigsten Fall (125 Hz). Mehr Strahlen sind nicht möglich.',
    ]);
  });
});
