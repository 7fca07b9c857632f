import type { Complex } from '../numerics/complex.ts';
import type { ComplexArray } from './damped/complex-matrix.ts';
import type { DampedMode } from './damped/shapes.ts';
import type { CompletedMode } from './walls/left-out.ts';

/** The modes of the rigid room, as plain data. */
export interface RigidPart {
  readonly eigenvalues: Float64Array;
  /** Shape [mode][moving node]. */
  readonly fields: Float64Array;
  readonly residual: number;
}

/** What walls add to the modes of the rigid room, and the matrices of the problem with walls, as plain data. */
export interface WallsPart {
  readonly stiffness: ComplexArray;
  readonly mass: ComplexArray;
  /** [surface] */
  readonly forms: readonly ComplexArray[];
  /** Shape [mode][real, imaginary][moving node]. */
  readonly dress: Float64Array;
}

/** What was found of some modes when what the rigid modes lack was added to them. */
export type CompletedPart = readonly (Omit<CompletedMode, 'mode'> & DampedMode)[];

/** What a search has found so far, as plain data: a search goes on from it. Each part needs those before it. */
export interface ModesSoFar {
  readonly rigid?: RigidPart | undefined;
  readonly walls?: WallsPart | undefined;
  readonly damped?: readonly DampedMode[] | undefined;
  /** Some modes each, in the order of {@link damped}. */
  readonly completed?: readonly CompletedPart[] | undefined;
}

/** A part of a search as it is found; `completed` has the next modes. */
export type FoundPart =
  | { readonly name: 'rigid'; readonly part: RigidPart }
  | { readonly name: 'walls'; readonly part: WallsPart }
  | { readonly name: 'damped'; readonly part: readonly DampedMode[] }
  | { readonly name: 'completed'; readonly part: CompletedPart };

/** Whether the modes of the rigid room can be those of a room of so many moving nodes. */
export const isRigidPart = (content: unknown, nodes: number): content is RigidPart => {
  const { eigenvalues, fields, residual } = partsOf<RigidPart>(content);
  return (
    isNumbers(eigenvalues) && isNumbers(fields, eigenvalues.length * nodes) && fields.length > 0 && isFinite(residual)
  );
};

/** Whether what walls add can belong to so many rigid modes. */
export const isWallsPart = (content: unknown, nodes: number, modes: number): content is WallsPart => {
  const { stiffness, mass, forms, dress } = partsOf<WallsPart>(content);
  const isMatrix = (value: unknown): boolean => isComplex(value, modes * modes);
  return (
    isMatrix(stiffness) &&
    isMatrix(mass) &&
    Array.isArray(forms) &&
    forms.every(isMatrix) &&
    isNumbers(dress) &&
    dress.length % (2 * nodes) === 0 &&
    dress.length <= 2 * nodes * modes
  );
};

/** Whether modes can be made of so many rigid ones. */
export const isDampedPart = (content: unknown, modes: number): content is readonly DampedMode[] =>
  Array.isArray(content) &&
  content.every((mode: unknown) => {
    const { theta, vector } = partsOf<DampedMode>(mode);
    return isPair(theta) && isComplex(vector, modes);
  });

/** Whether modes of so many rigid ones can have been completed in a room of so many surfaces. */
export const isCompletedPart = (content: unknown, surfaces: number, modes: number): content is CompletedPart =>
  Array.isArray(content) &&
  content.length > 0 &&
  content.every((mode: unknown) => {
    const { theta, vector, change, seen } = partsOf<CompletedPart[number]>(mode);
    return (
      isPair(theta) &&
      isComplex(vector, modes) &&
      isPair(change) &&
      Array.isArray(seen) &&
      seen.length === surfaces &&
      seen.every(Number.isFinite)
    );
  });

const partsOf = <T>(content: unknown): Partial<Record<keyof T, unknown>> =>
  content !== null && typeof content === 'object' ? content : {};

const isFinite = (value: unknown): value is number => Number.isFinite(value);

const isPair = (value: unknown): value is Complex =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);

const isNumbers = (value: unknown, length?: number): value is Float64Array =>
  value instanceof Float64Array && (length ?? value.length) === value.length && value.every(Number.isFinite);

const isComplex = (value: unknown, length: number): value is ComplexArray => {
  const { re, im } = partsOf<ComplexArray>(value);
  return isNumbers(re, length) && isNumbers(im, length);
};
