/**
 * ESLint rule: comments are read in editors and tooltips. A line has at most 120 columns, unless it holds an address. A
 * docstring says what the thing is: it does not begin with 'The same', which sends the reader elsewhere, nor with a
 * preposition, which says nothing by itself in a tooltip.
 */

const WIDTH = 120;

/** What tells a tooltip's reader nothing. */
const POOR_START =
  /^(The same|Of|In|For|By|With|From|At|On|To|As|Between|Over|Without|Under|After|Before|Beside|Below|Above|Along|Within|Through)\b/;

/** @type {import('eslint').Rule.RuleModule} */
export default {
  meta: {
    type: 'layout',
    schema: [],
    messages: {
      wide: `This line of a comment has more than ${WIDTH} columns.`,
      start: "A docstring begins with what the thing is, not with '{{word}}'.",
    },
  },
  create(context) {
    const { sourceCode } = context;
    return {
      Program() {
        for (const comment of sourceCode.getAllComments()) {
          if (!comment.loc) continue;
          const { start, end } = comment.loc;
          for (let line = start.line; line <= end.line; line++) {
            const text = sourceCode.lines[line - 1];
            const own = line === start.line ? start.column : 0;
            if (text.length <= WIDTH || /https?:/.test(text) || text.slice(0, own).trim() !== '') continue;
            context.report({ loc: { line, column: WIDTH }, messageId: 'wide' });
          }
          if (comment.type !== 'Block' || !comment.value.startsWith('*')) continue;
          const word = POOR_START.exec(comment.value.replace(/^[*\s]+/, ''))?.[0];
          if (word) context.report({ loc: comment.loc, messageId: 'start', data: { word } });
        }
      },
    };
  },
};
