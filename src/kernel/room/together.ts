import together from '../../../shaders/room/together.wgsl';
import type { Offset } from '../../scheme/shells.ts';
import type { InteriorKernel } from '../interior/design.ts';
import type { BindingKind, Kernel } from '../kernel.ts';
import { brickText, type BrickWork } from './bricks.ts';

/**
 * One dispatch for all that reads u[n]: the interior, the nodes near walls, and the receivers, each by workgroups of its
 * own. A dispatch that waits for another costs some microseconds, as much as a small room's air. Each stored vector of
 * nodes must be moved by the interior or by bricks, not by both (`withWholeVectors`): they write side by side.
 */
export interface TogetherKernel extends Kernel {
  /** Workgroups besides those of receivers. */
  readonly workgroups: number;
}

/** Storage buffers that it binds. */
export function togetherBuffers(hasCut: boolean): number {
  return hasCut ? 11 : 8;
}

/** Nodes of a vector of the states that a kernel of the interior binds. */
export function vectorWidth({ code }: Pick<Kernel, 'code'>): number {
  const width = /const WIDTH = (\d)u;/.exec(code);
  return width ? Number(width[1]) : 1;
}

const MAIN = /@compute @workgroup_size\(GROUP_X, GROUP_Y, GROUP_Z\)\s*fn main\(([^{]*)\)\s*\{/;

/** Receivers are bound as group 1: the step in the block, points, records. */
const RECEIVERS: readonly BindingKind[] = ['dynamic-uniform', 'read', 'read_write'];

/** @param block Steps in a row of the records */
export function togetherKernel(
  interior: InteriorKernel,
  threads: number,
  offsets: readonly Offset[],
  work: BrickWork,
  block: number,
): TogetherKernel {
  const [fields] = interior.groups;
  const bricks = brickText(offsets, work, fields.length, threads);
  const main = MAIN.exec(interior.code);
  if (!main) throw new RangeError(`the kernel ${interior.label} has another beginning than other kernels`);
  const parameters = main[1]
    .split(',\n')
    .join(', ')
    .split(/,\s*(?=@builtin)/)
    .map((text) => /@builtin\((\w+)\)\s*(\w+):\s*([\w<>]+)/.exec(text))
    .filter((found) => found !== null)
    .map(([, builtin, name, type]) => ({ builtin, name, type }));
  const given: Readonly<Record<string, string>> = { workgroup_id: 'group', local_invocation_index: 'index' };
  const others = parameters.filter(({ builtin }) => !(builtin in given));
  const width = vectorWidth(interior);
  const at = width === 1 ? '[i]' : `[i / ${width}u][i % ${width}u]`;
  const code = `${interior.code.replace(MAIN, `fn interiorNodes(${parameters.map(({ name, type }) => `${name}: ${type}`).join(', ')}) {`)}
fn nowAt(i: u32) -> f32 { return now${at}; }
fn nextAt(i: u32) -> f32 { return next${at}; }
fn setNext(i: u32, value: f32) { next${at} = value; }
${bricks.code}${together
    .replace(
      '/* builtins */',
      others.map(({ builtin, name, type }) => `@builtin(${builtin}) ${name}: ${type},`).join('\n  '),
    )
    .replace('/* arguments */', parameters.map(({ builtin, name }) => given[builtin] ?? name).join(', '))}`;
  const [x, y, z] = interior.workgroups;
  return {
    label: `${interior.label}, with walls`,
    code,
    constants: {
      ...interior.constants,
      ...bricks.constants,
      BLOCK: block,
      INTERIOR_X: x,
      INTERIOR_Y: y,
      INTERIOR_Z: z,
    },
    groups: [[...fields, ...Array.from({ length: bricks.buffers }, () => 'read' as const)], RECEIVERS],
    workgroups: work.count + x * y * z,
  };
}
