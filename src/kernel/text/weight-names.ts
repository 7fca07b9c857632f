/** WGSL of a kernel whose weights are override constants. */
export interface WeightedText {
  readonly text: string;
  /** Values of the constants by name. */
  readonly weights: Readonly<Record<string, number>>;
}

/** Names distinct weights W0, W1, … in the order of their first use: override constants of a kernel. */
export class WeightNames {
  private readonly nameOf = new Map<number, string>();

  of(weight: number): string {
    const name = this.nameOf.get(weight) ?? `W${this.nameOf.size}`;
    this.nameOf.set(weight, name);
    return name;
  }

  get constants(): Record<string, number> {
    return Object.fromEntries([...this.nameOf].map(([weight, name]) => [name, weight]));
  }

  declarations(): string {
    return [...this.nameOf.values()].map((name) => `override ${name}: f32;\n`).join('');
  }
}
