import type { Kernel } from './kernel.ts';

/** A kernel that serves grids and lists of any size, and the sizes of one. */
export interface AnySizeKernel {
  /** Binds a uniform with the sizes last in group 0. */
  readonly kernel: Kernel;
  /** Contents of the uniform; null if the kernel depends on no size. */
  readonly sizes: Uint32Array<ArrayBuffer> | null;
}

/** `override NAME: u32;` or `override NAME: u32 = EXPRESSION;` */
const OVERRIDE = /override (\w+): u32(?: = ([^;]+))?;/g;

/**
 * Turns a kernel into one with its whole numbers in a uniform in place of pipeline overrides: the compiler cannot fold
 * them, but rooms of other sizes need no other pipeline. What is computed from the field stays as it is, to the last
 * bit.
 */
export function anySizeKernel(kernel: Kernel): AnySizeKernel {
  const { code, constants, groups } = kernel;
  const given: string[] = [];
  /** Sizes that follow from others, in the order of the text. */
  const derived: [name: string, expression: string][] = [];
  const withoutOverrides = code.replace(OVERRIDE, (_, name: string, expression?: string) => {
    if (name in constants || expression === undefined) given.push(name);
    else derived.push([name, expression]);
    return '';
  });
  if (given.length === 0) return { kernel, sizes: null };
  // The last one may contain those before it.
  const written = derived.reduceRight(
    (text, [name, expression]) => replaced(text, name, `(${expression})`),
    withoutOverrides,
  );
  const text = given.reduce((all, name) => replaced(all, name, `sizes.${name}`), written);
  const head = `struct Sizes { ${given.map((name) => `${name}: u32`).join(', ')} }
@group(0) @binding(${groups[0].length}) var<uniform> sizes: Sizes;
`;
  const others = Object.entries(constants).filter(([name]) => !given.includes(name));
  return {
    kernel: {
      ...kernel,
      code: head + text,
      constants: Object.fromEntries(others),
      groups: [[...groups[0], 'uniform'], ...groups.slice(1)],
    },
    sizes: Uint32Array.from(given, (name) => constants[name]),
  };
}

const replaced = (text: string, name: string, by: string): string => text.replace(new RegExp(`\\b${name}\\b`, 'g'), by);
