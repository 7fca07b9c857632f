/** What an import took from a file, and what it left out. */

/** Things of one kind. */
export interface ImportedKind {
  /** Kind as the format calls it, such as `3DFACE` or `IfcWall`. */
  readonly kind: string;
  readonly count: number;
}

/** Things of one kind that are not in the mesh. */
export interface LeftOutKind extends ImportedKind {
  /** Why, as a part of a sentence. */
  readonly reason: string;
}

/** The account of an import. */
export interface ImportAccount {
  readonly taken: readonly ImportedKind[];
  readonly leftOut: readonly LeftOutKind[];
  /** Further facts and decisions, each a sentence. */
  readonly notes: readonly string[];
}

/** Longest list of an account; a file may name as many kinds as it likes. */
const MOST_KINDS = 200;
const OTHERS = 'other kinds';

/** Counts what a reader takes and leaves out, by kind. */
export class ImportTally {
  private readonly takenKinds = new Map<string, number>();
  private readonly leftOutKinds = new Map<string, LeftOutKind>();
  private readonly notes = new Set<string>();

  take(kind: string, count = 1): void {
    const name = this.takenKinds.size < MOST_KINDS || this.takenKinds.has(kind) ? kind : OTHERS;
    this.takenKinds.set(name, (this.takenKinds.get(name) ?? 0) + count);
  }

  leaveOut(kind: string, reason: string, count = 1): void {
    const key = (name: string): string => `${name}\n${reason}`;
    const name = this.leftOutKinds.size < MOST_KINDS || this.leftOutKinds.has(key(kind)) ? kind : OTHERS;
    const known = this.leftOutKinds.get(key(name));
    this.leftOutKinds.set(key(name), { kind: name, count: (known?.count ?? 0) + count, reason });
  }

  /** Adds a sentence, once. */
  note(sentence: string): void {
    if (this.notes.size < MOST_KINDS) this.notes.add(sentence);
  }

  account(): ImportAccount {
    return {
      taken: [...this.takenKinds].map(([kind, count]) => ({ kind, count })),
      leftOut: [...this.leftOutKinds.values()],
      notes: [...this.notes],
    };
  }
}

/** The account of a format that is taken whole: only where there is something to say. */
export function notedOnly(notes: readonly (string | null)[]): { readonly imported?: ImportAccount } {
  const said = notes.filter((note) => note !== null);
  return said.length === 0 ? {} : { imported: { taken: [], leftOut: [], notes: said } };
}
