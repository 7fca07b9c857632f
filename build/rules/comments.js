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
