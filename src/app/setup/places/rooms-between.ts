/** Something that sound goes through from one body of air to another. */
export interface Passage {
  readonly bodies: readonly [number, number];
  readonly materials: readonly string[];
  readonly squareMetres: number;
}

/**
 * Passages on ways from one body of air to another that go through bodies between them: those by which sound comes
 * beside what joins the two directly. No way goes through the same air twice.
 *
 * A body is on such a way if no single other one cuts it off from both ends (Menger's theorem), and a passage if the
 * bodies on both of its sides are.
 */
export function passagesAround(passages: readonly Passage[], from: number, to: number): Passage[] {
  const isDirect = ({ bodies }: Passage): boolean => bodies.includes(from) && bodies.includes(to);
  const others = passages.filter((passage) => !isDirect(passage) && passage.bodies[0] !== passage.bodies[1]);
  const bodies = new Set(others.flatMap((passage) => passage.bodies));
  const isOnWay = new Map([...bodies].map((body) => [body, [...bodies].every((cut) => reaches(body, cut))]));
  return others.filter((passage) => passage.bodies.every((body) => isOnWay.get(body)));

  /** Whether ways that avoid one body lead from another to an end. */
  function reaches(body: number, cut: number): boolean {
    if (body === cut) return true;
    const seen = new Set([body]);
    for (const at of seen) {
      if (at === from || at === to) return true;
      for (const { bodies: pair } of others) {
        const next = pair[0] === at ? pair[1] : pair[1] === at ? pair[0] : cut;
        if (next !== cut) seen.add(next);
      }
    }
    return false;
  }
}
