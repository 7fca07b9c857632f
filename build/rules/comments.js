/** ESLint rules for comments: they are read in narrow windows and in tooltips. */

const WIDTH = 120;

/**
 * A line of a comment has at most 120 columns, unless it holds an address.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const commentWidth = {
  meta: {
    type: 'layout',
    docs: { description: `Forbid lines of comments with more than ${WIDTH} columns` },
    messages: { wide: `This line of a comment has more than ${WIDTH} columns.` },
    schema: [],
  },
  create(context) {
    const { sourceCode } = context;
    return {
      Program() {
        for (const { loc } of sourceCode.getAllComments()) {
          if (!loc) continue;
          for (let line = loc.start.line; line <= loc.end.line; line++) {
            const text = sourceCode.lines[line - 1];
            const before = line === loc.start.line ? text.slice(0, loc.start.column).trim() : '';
            if (text.length <= WIDTH || before !== '' || /https?:/.test(text)) continue;
            context.report({ loc: { line, column: WIDTH }, messageId: 'wide' });
          }
        }
      },
    };
  },
};

const BARE =
  /^[*\s]*(The same|Of|In|For|By|With|From|At|On|To|As|Between|Over|Without|Under|After|Before|Beside|Below|Above|Along|Within|Through)\b/;

/** The start of what a docstring says of a parameter: an editor shows it beside the call. */
const BARE_PARAM = /@param (\w+) (Of|In|For|From|By|With|To|As|On|Among|Between)\b/;
/** A condition that stands for the whole docstring of a value: what the value is, is not said. */
const ONLY_A_CASE = /^\*\s*((?:Null|Undefined|NaN|Empty)\b[^.]*|[A-Z]\w+)\.\s*$/;

/**
 * A docstring begins with what it describes: a tooltip shows it without the lines around it.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const docstringStart = {
  meta: {
    type: 'suggestion',
    docs: { description: "Forbid docstrings that begin with a bare preposition or with 'The same'" },
    messages: {
      bare:
        "A tooltip shows '{{start}} …' without the lines around it. Begin with what this is or does, such as " +
        "'Spacing of the nodes, metres' in place of 'Of the nodes, metres'.",
      param: "Say what '{{name}}' is: 'Spacing of the grid, metres' in place of '{{start}} the grid, metres'.",
      bareCase: "'{{text}}.' does not say what this is. Write 'Figures of the response; null for raw samples'.",
    },
    schema: [],
  },
  create(context) {
    return {
      Program() {
        for (const { type, value, loc } of context.sourceCode.getAllComments()) {
          const start = type === 'Block' && value.startsWith('*') ? BARE.exec(value)?.[1] : undefined;
          if (loc && start !== undefined) context.report({ loc, messageId: 'bare', data: { start } });
          if (!loc || type !== 'Block' || !value.startsWith('*')) continue;
          const [, name, word] = BARE_PARAM.exec(value) ?? [];
          if (name) context.report({ loc, messageId: 'param', data: { name, start: word } });
          const text = ONLY_A_CASE.exec(value)?.[1];
          if (text) context.report({ loc, messageId: 'bareCase', data: { text } });
        }
      },
    };
  },
};
