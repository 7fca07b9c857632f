/**
 * ESLint rule: nobody compares the name of an engine. What the name stands for is a property of the engine
 * (`src/engine/engine-properties.ts`), such as `keepsFieldHere`, so that a further engine needs no change where it is
 * asked. It reports names in comparisons, cases, types and lists, and tables by name; a value that is handed on may
 * be a name.
 */

import { readFileSync } from 'node:fs';

/** The names of the engines, as the program lists them; ESLint cannot import a TypeScript file. */
export const NAMES = namesIn(readFileSync(new URL('../../src/engine/engine-names.ts', import.meta.url), 'utf8'));

/**
 * The names in the list `ENGINE_NAMES`.
 *
 * @param {string} source
 * @returns {readonly string[]}
 */
function namesIn(source) {
  const list = /ENGINE_NAMES = \[([^\]]+)\]/.exec(source);
  if (!list) throw new Error('src/engine/engine-names.ts has no list ENGINE_NAMES');
  return list[1].split(',').map((name) => name.trim().slice(1, -1));
}

/** @type {import('eslint').Rule.RuleModule} */
export const noEngineNames = {
  meta: {
    type: 'suggestion',
    docs: { description: 'Forbid comparisons with names of engines' },
    messages: {
      name: "Ask a property of the engine (src/engine/engine-properties.ts) in place of '{{name}}', or take the type EngineName.",
    },
    schema: [],
  },
  create(context) {
    return {
      ObjectExpression(node) {
        const keys = node.properties.map((property) => (property.type === 'Property' ? nameOf(property.key) : ''));
        if (NAMES.every((name) => keys.includes(name))) {
          context.report({ node, messageId: 'name', data: { name: NAMES[0] } });
        }
      },
      Literal(node) {
        if (typeof node.value !== 'string' || !NAMES.includes(node.value) || !isAsked(node)) return;
        context.report({ node, messageId: 'name', data: { name: node.value } });
      },
    };
  },
};

/**
 * The text of a key.
 *
 * @param {any} key
 * @returns {string}
 */
const nameOf = (key) => (key.type === 'Identifier' ? key.name : String(key.value));

/**
 * Whether a literal is compared, or lists what a name may be.
 *
 * @param {any} node
 * @returns {boolean}
 */
function isAsked(node) {
  const { parent } = node;
  switch (parent.type) {
    case 'BinaryExpression':
      return /^[!=]==?$/.test(parent.operator);
    case 'SwitchCase':
      return parent.test === node;
    case 'ArrayExpression':
    case 'TSLiteralType':
      return true;
    default:
      return false;
  }
}
