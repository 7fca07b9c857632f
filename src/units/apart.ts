/** Digits beyond which two numbers count as the same. */
const MOST_DIGITS = 9;

/** Two numbers as text, with two digits, or as many as it takes to tell one from the other. */
export function apart(a: number, b: number): readonly [string, string] {
  for (let digits = 2; ; digits++) {
    const [one, other] = [a, b].map((value) => String(Number(value.toPrecision(digits))));
    if (one !== other || digits === MOST_DIGITS) return [one, other];
  }
}
