import type { Leak, MeshReport } from '../room/mesh/report.ts';
import { InputError } from '../units/errors.ts';

/** The error for a mesh that leaks, or undefined if it does not. */
export function leakProblem({ leaks, leakCount }: MeshReport, path: string): InputError | undefined {
  if (leakCount === 0) return undefined;
  const unnamed = leakCount - leaks.length;
  return new InputError(
    path,
    [
      `the room leaks: its air reaches beyond the mesh in ${leakCount} place${leakCount === 1 ? '' : 's'}`,
      ...leaks.map(leakText),
      ...(unnamed > 0 ? [`and ${unnamed} smaller one${unnamed === 1 ? '' : 's'}`] : []),
    ].join('\n  '),
    "Close them in the model ('wavehall check' draws where they are), or close them by rigid walls with --allow-leaks.",
  );
}

/** As `at [1.20, 0.05, 2.40]: 0.15 m wide, 0.0452 m², at "Wall", "Ceiling"`. */
export function leakText({ position, width, area, materials }: Leak): string {
  const where = position.map((coordinate) => coordinate.toFixed(2)).join(', ');
  const beside = materials.length > 0 ? `, at ${materials.map((name) => JSON.stringify(name)).join(', ')}` : '';
  return `at [${where}]: ${width.toPrecision(2)} m wide, ${area.toPrecision(3)} m²${beside}`;
}
