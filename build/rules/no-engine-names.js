/**
 * ESLint rule: nobody compares the name of an engine. What the name stands for is a property of the engine
 * (`src/engine/engine-properties.ts`), such as `keepsFieldHere`, so that a further engine needs no change where it is
 * asked. It reports names in comparisons, cases, types and lists, and tables by name; a value that is handed on may
 * be a name.
 */

const NAMES = /^(cpu|webgpu)$/;

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
        if (keys.includes('cpu') && keys.includes('webgpu')) {
          context.report({ node, messageId: 'name', data: { name: 'cpu' } });
        }
      },
      Literal(node) {
        if (typeof node.value !== 'string' || !NAMES.test(node.value) || !isAsked(node)) return;
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
