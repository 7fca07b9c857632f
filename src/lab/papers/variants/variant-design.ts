import type { InteriorDesign, InteriorKernel } from '../../../kernel/interior/design.ts';

/** Updates of other equations, by the parts of {@link WAVE_UPDATE}. */
const UPDATES = { heat: '$1 $2 + $3', sweep: '$1 $3' } as const;

/** What a variant of a design differs by. */
export interface Difference {
  /**
   * The equation in place of c + ((c − u[n−1]) + s), which is null: `heat`, u[n+1] = c + s; `sweep`, u[n+1] = s. Here s
   * = Σ w (u_l − c), which is Σ w u_l for weights that sum to 0.
   */
  readonly equation: keyof typeof UPDATES | null;
  /** u[n] is bound as memory that may be written. */
  readonly writable: boolean;
}

/** A design whose kernels differ in the equation or in how u[n] is bound; the design itself if in neither. */
export function variantDesign(design: InteriorDesign, { equation, writable }: Difference): InteriorDesign {
  if (!equation && !writable) return design;
  const name = [design.name, ...(equation ? [equation] : []), ...(writable ? ['writable'] : [])].join(' ');
  return {
    ...design,
    name,
    kernel(stencil, choice, shape, maskOffset) {
      const kernel = design.kernel(stencil, choice, shape, maskOffset);
      const made = equation ? withUpdate(kernel, UPDATES[equation]) : kernel;
      return { ...(writable ? withWritable(made) : made), label: `${made.label}, ${name}` };
    },
  };
}

/** The update that all designs end with; the values' names differ, and some choose between it and the old value. */
const WAVE_UPDATE = /([=,]) (\w+) \+ \(\(\2 - [^;]+?\) \+ (\w+)\)/g;

/** @throws RangeError if the text has no update that all designs of the wave equation end with */
function withUpdate(kernel: InteriorKernel, update: string): InteriorKernel {
  const code = kernel.code.replace(WAVE_UPDATE, update);
  if (code === kernel.code) throw new RangeError(`no update in ${kernel.label}`);
  return { ...kernel, code };
}

const READ_ONLY = 'var<storage, read> now:';

/** @throws RangeError if the text does not bind u[n] as all designs do */
function withWritable(kernel: InteriorKernel): InteriorKernel {
  const code = kernel.code.replace(READ_ONLY, 'var<storage, read_write> now:');
  if (code === kernel.code) throw new RangeError(`u[n] is bound in another way in ${kernel.label}`);
  const [[next, , ...others], ...groups] = kernel.groups;
  return { ...kernel, code, groups: [[next, 'read_write', ...others], ...groups] };
}
