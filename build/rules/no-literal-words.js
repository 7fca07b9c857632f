/**
 * ESLint rule: what a person reads stands in the catalogue (`electron/words`), not in the code. It applies to
 * the folders that `eslint.config.js` lists. See `docs/contribute/words.md`.
 *
 * It reports letters in JSX, in attributes and properties that are shown, in arguments of functions that show text, and
 * every literal that looks like a sentence (two words with a space between). It leaves alone class names, errors that
 * report a bug (`new Error`), types, imports and symbols of units.
 */

/** Attributes of elements and components, and properties of objects, whose text is shown or read aloud. */
const SHOWN =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|alt|label|title|text|heading|hint|caption|placeholder|numbers|message|remedy|detail|legend|[xy]Label)$/;

/** Functions that show the text of their arguments; and those that show only their first one. */
const SHOWING = /^(say|showTrouble|refusal|announce)$/;
const SHOWING_FIRST = /^(editScene|setValue)$/;

/** Functions whose arguments nobody reads; a log is read by those who look for a fault, in English. */
const UNSEEING = /^(matchMedia|querySelector(All)?|closest|matches|getContext|log|dropped)$/;

/** Constants with fonts and programs of the GPU. */
const UNSEEN_CONSTANT = /(^|_)(FONT|VERTEX|FRAGMENT|POLICY)$/;

/** Properties with fonts and other styles, places in a file, and those of headers. */
const UNSEEN_PROPERTY = /^(font|font-family|fontFamily|className|path|Content-Type)$/;

/** Attributes with words that nobody reads. */
const UNSEEN =
  /^(class|id|for|style|rel|name|d|viewBox|transform|points|aria-(labelledby|describedby|controls)|key|kind|role)$/;

/** Colours, and functions of styles and drawings. */
const STYLE = /^(#[\da-f]{3,8}$|(rgb|hsl|translate|rotate|scale)\()/i;

/** Symbols that are the same in every language; `x` stands for values. */
const SYMBOL = /^(?:x+|[kM]?Hz|[mkcµn]?m[²³]?|[mµn]?s|min|h|dB|Pa|K|kg|N|rayl|[kKMG]i?B|°C|[xyzcλKXT])$/;

const LETTER = /\p{L}/u;
const SENTENCE = /\p{L}[\p{L}\p{P}]*\s+[\p{L}\p{P}]*\p{L}/u;

/** @param {string} text */
const hasWords = (text) =>
  !STYLE.test(text) && text.split(/[\s\d/·×(),.:;±+−–=…-]+/u).some((part) => LETTER.test(part) && !SYMBOL.test(part));

/** @param {any} node An ESTree or JSX node. */
const textOf = (node) => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : '';
  return node.quasis.map((/** @type {any} */ part) => part.value.cooked ?? '').join('x');
};

/** @type {import('eslint').Rule.RuleModule} */
export const noLiteralWords = {
  meta: {
    type: 'suggestion',
    docs: { description: 'Forbid text for people outside the catalogue of words' },
    messages: {
      words: '“{{text}}” is read by people: put it into electron/words (docs/contribute/words.md).',
    },
    schema: [],
  },
  create(context) {
    /** @param {any} node @param {string} text */
    const report = (node, text) =>
      context.report({ node, messageId: 'words', data: { text: text.trim().replace(/\s+/g, ' ').slice(0, 40) } });
    /** @param {any} node A literal or a template. */
    const check = (node) => {
      const text = textOf(node);
      const kind = placeOf(node);
      if (kind === 'unseen') return;
      if (kind === 'shown' ? hasWords(text) : SENTENCE.test(text) && hasWords(text)) report(node, text);
    };
    return {
      /** @param {any} node */
      JSXText(node) {
        if (hasWords(node.value)) report(node, node.value);
      },
      Literal: check,
      TemplateLiteral: check,
    };
  },
};

/**
 * What becomes of the value of a literal: shown to people, certainly not seen by them, or unknown.
 *
 * @param {any} node
 * @returns {'shown' | 'unseen' | 'unknown'}
 */
function placeOf(node) {
  let child = node;
  for (let at = node.parent; at; child = at, at = at.parent) {
    switch (at.type) {
      case 'ConditionalExpression':
        if (child === at.test) return 'unseen';
        continue;
      case 'LogicalExpression':
      case 'TemplateLiteral':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'ArrayExpression':
        continue;
      case 'BinaryExpression':
        if (at.operator !== '+') return 'unseen';
        continue;
      case 'JSXExpressionContainer':
        if (at.parent.type !== 'JSXAttribute') return 'shown';
        continue;
      case 'JSXAttribute': {
        const name = nameOf(at.name);
        if (UNSEEN.test(name)) return 'unseen';
        return SHOWN.test(name) ? 'shown' : 'unknown';
      }
      case 'Property':
        if (child === at.key) return 'unseen';
        // `style={{ background: … }}`
        if (at.parent.parent?.parent?.type === 'JSXAttribute') return 'unseen';
        if (UNSEEN_PROPERTY.test(nameOf(at.key)) || isStyle(at.parent)) return 'unseen';
        return SHOWN.test(nameOf(at.key)) ? 'shown' : 'unknown';
      case 'CallExpression':
        if (UNSEEING.test(nameOf(at.callee))) return 'unseen';
        if (SHOWING_FIRST.test(nameOf(at.callee))) return child === at.arguments[0] ? 'shown' : 'unseen';
        return SHOWING.test(nameOf(at.callee)) ? 'shown' : 'unknown';
      case 'AssignmentExpression':
        if (child === at.right && (isStyleOf(at.left.object) || UNSEEN_PROPERTY.test(nameOf(at.left)))) return 'unseen';
        return SHOWN.test(nameOf(at.left)) ? 'shown' : 'unknown';
      case 'VariableDeclarator':
        return UNSEEN_CONSTANT.test(nameOf(at.id)) ? 'unseen' : 'unknown';
      case 'NewExpression':
        return nameOf(at.callee) === 'Error' ? 'unseen' : 'unknown';
      case 'ImportDeclaration':
      case 'ExportNamedDeclaration':
      case 'ExportAllDeclaration':
      case 'ExpressionStatement':
      case 'MemberExpression':
      case 'SwitchCase':
        return 'unseen';
      default:
        return at.type.startsWith('TS') ? 'unseen' : 'unknown';
    }
  }
  return 'unknown';
}

/** Whether an object is given to a style, `Object.assign(text.style, { … })`. @param {any} node */
function isStyle(node) {
  const call = node.parent;
  return call?.type === 'CallExpression' && nameOf(call.callee) === 'assign' && isStyleOf(call.arguments[0]);
}

/** Whether an expression is the style of an element, `text.style` or `style`. @param {any} node */
function isStyleOf(node) {
  return node !== undefined && nameOf(node) === 'style';
}

/** @param {any} node An identifier, a member, a literal or a JSX name. */
function nameOf(node) {
  if (node.type === 'JSXNamespacedName') return `${node.namespace.name}:${node.name.name}`;
  if (node.type === 'MemberExpression') return node.property.name ?? '';
  return String(node.name ?? node.value ?? '');
}
