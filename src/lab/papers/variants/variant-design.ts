import type { InteriorDesign, InteriorKernel } from '../../../kernel/interior/design.ts';

/** What a variant of a design differs by. */
export interface Difference {
  /** The heat equation in two states: u[n+1] = c + s, in place of c + ((c − u[n−1]) + s). */
  readonly heat: boolean;
  /** u[n] is bound as memory that may be written. */
  readonly writable: boolean;
}

/** A design whose kernels differ in the equation or in how u[n] is bound; the design itself if in neither. */
export function variantDesign(design: InteriorDesign, { heat, writable }: Difference): InteriorDesign {
  if (!heat && !writable) return design;
  const name = [design.name, ...(heat ? ['heat'] : []), ...(writable ? ['writable'] : [])].join(' ');
  return {
    ...design,
    name,
    kernel(stencil, choice, shape, maskOffset) {
      const kernel = design.kernel(stencil, choice, shape, maskOffset);
      const made = heat ? ofHeat(kernel) : kernel;
      return { ...(writable ? withWritable(made) : made), label: `${made.label}, ${name}` };
    },
  };
}

/** The update that all designs end with; the values' names differ, and some choose between it and the old value. */
const WAVE_UPDATE = /([=,]) (\w+) \+ \(\(\2 - [^;]+?\) \+ (\w+)\)/g;

/** @throws RangeError if the text has no update that all designs of the wave equation end with */
function ofHeat(kernel: InteriorKernel): InteriorKernel {
  const code = kernel.code.replace(WAVE_UPDATE, '$1 $2 + $3');
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
