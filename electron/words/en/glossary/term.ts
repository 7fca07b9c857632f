/** What the glossary says of a term. */
export interface Term {
  readonly term: string;
  /** Abbreviation or symbol; empty if there is none. */
  readonly symbol: string;
  /** Unit as shown; empty for numbers without one and for terms that are no quantity. */
  readonly unit: string;
  /** The definition. */
  readonly text: string;
  /** Standard with its clause, or paper; empty if it is a word of this program. */
  readonly source: string;
  /** What the stated uncertainty means, if there is one. */
  readonly uncertainty?: string;
  /** The just noticeable difference. */
  readonly noticeable?: string;
}
