import { shortChanges, type AnyReport } from '../../../../src/app/index.ts';

/** A run that gets a name. */
interface NewRun {
  /** Name of the scene, without its extension. */
  readonly scene: string;
  readonly report: AnyReport;
  /** The scene file; null if it is not known. */
  readonly text: string | null;
}

/** A run that has a name. */
interface NamedRun {
  readonly name: string;
  readonly scene: string;
  readonly outcome: { readonly report: AnyReport };
  readonly ranWith: { readonly text: string } | null;
}

/**
 * The name of a run: the scene's for its first run, then what changed since the run before, such as `carpet → wood`. A
 * name that there is already gets a number.
 *
 * @param others Latest first.
 */
export function nameOfRun(run: NewRun, others: readonly NamedRun[]): string {
  const before = others.find((other) => other.scene === run.scene);
  return numbered((before && changesSince(before, run)) ?? run.scene, others);
}

function changesSince(before: NamedRun, { report, text }: NewRun): string | null {
  try {
    return shortChanges({ report: before.outcome.report, text: before.ranWith?.text ?? null }, { report, text });
  } catch {
    // A report of another version may lack something; a run that is done is not lost for want of a name.
    return null;
  }
}

function numbered(name: string, others: readonly { readonly name: string }[]): string {
  const taken = new Set(others.map((other) => other.name));
  let number = 1;
  const next = (): string => (number === 1 ? name : `${name} (${number})`);
  while (taken.has(next())) number++;
  return next();
}
