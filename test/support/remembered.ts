/** A function that computes the answer to each list of arguments once. Arguments are compared with `Object.is`. */
export function remembered<Args extends readonly unknown[], Answer>(
  compute: (...args: Args) => Answer,
): (...args: Args) => Answer {
  const known: { args: Args; answer: Answer }[] = [];
  return (...args) => {
    const found = known.find(
      (entry) => entry.args.length === args.length && entry.args.every((value, i) => Object.is(value, args[i])),
    );
    if (found) return found.answer;
    const answer = compute(...args);
    known.push({ args, answer });
    return answer;
  };
}
