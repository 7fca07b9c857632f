import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bitFields } from '../../../src/lists/bit-word.ts';
import { bitsText, floats, packed, struct, vectors } from '../../../src/kernel/layout.ts';
import {
  BEHIND_NODE,
  DAMPED_NODE,
  FACE_MEMORY,
  lawLayout,
  LISTED_NODE,
  MIX_SUMS,
  PAIR_STATES,
  NEAR_WALL_NODE,
  STEP,
  VALUE,
  WALL,
  WEIGHTED,
} from '../../../src/kernel/room/layouts.ts';
import { nearWallKernel } from '../../../src/kernel/room/near-wall.ts';

describe('a descriptor of a GPU struct', () => {
  const inner = struct('Inner', { a: 'u32', b: 'f32' });
  const outer = struct('Outer', { inner, one: 'f32', line: floats(3, 'COUNT') });

  it('emits the struct in WGSL', () => {
    expect(inner.declaration).toBe('struct Inner {\n  a: u32,\n  b: f32,\n}\n');
    expect(outer.declaration).toBe('struct Outer {\n  inner: Inner,\n  one: f32,\n  line: array<f32, COUNT>,\n}\n');
  });

  it('tells the size that WGSL gives it', () => {
    expect(inner.bytes).toBe(8);
    expect(outer.bytes).toBe(24);
    // Sizes are rounded up to the alignment; fields begin at theirs.
    expect(struct('V', { v: vectors(2), x: 'f32' }).bytes).toBe(48);
    const late = struct('W', { x: 'f32', v: vectors(1) });
    expect(late.bytes).toBe(32);
    expect([...new Float32Array(late.uniform({ x: 1, v: [2, 3, 4, 5] }))]).toEqual([1, 0, 0, 0, 2, 3, 4, 5]);
    expect(packed('vec4<u32>', { a: 'u32' }).bytes).toBe(16);
    expect(() => packed('vec2<u32>', { a: 'u32', b: 'u32', c: 'f32' })).toThrow(RangeError);
  });

  it('writes and reads rows by the names of their fields', () => {
    const { buffer, column } = outer.rows(2);
    column.inner.a.set(1, 2 ** 32 - 1);
    column.inner.b.set(1, 0.5);
    column.one.set(0, -1);
    column.line.set(1, 7, 2);
    const [words, numbers] = [new Uint32Array(buffer), new Float32Array(buffer)];
    expect([numbers[2], words[6], numbers[7], numbers[11]]).toEqual([-1, 2 ** 32 - 1, 0.5, 7]);
    expect([column.inner.b.get(1), column.line.get(1, 2), column.one.get(1)]).toEqual([0.5, 7, 0]);
    inner.columnsOf(buffer).b.setAt(3, 9);
    expect(numbers[4]).toBe(9);
  });

  it('writes uniforms, in whole steps of 16 bytes, and rows further apart', () => {
    const values = { inner: { a: 3, b: 4 }, one: 5, line: [6, 7, 8] };
    const uniform = outer.uniform(values);
    expect(uniform.byteLength).toBe(32);
    expect(outer.uniformBytes).toBe(32);
    expect(new Uint32Array(uniform)[0]).toBe(3);
    expect([...new Float32Array(uniform).slice(1)]).toEqual([4, 5, 6, 7, 8, 0, 0]);
    const rows = inner.rows(2, 256);
    inner.put(rows.column, 1, { a: 1, b: 2 });
    expect(rows.buffer.byteLength).toBe(512);
    expect([new Uint32Array(rows.buffer)[64], new Float32Array(rows.buffer)[65]]).toEqual([1, 2]);
  });
});

it('the structs of walls hold what their kernels read', () => {
  // 36 weights of lines of up to 8 nodes, and the inertia.
  expect(WALL.declaration).toContain('folded: array<vec4<f32>, 9>');
  expect(WALL.bytes).toBe(160);
  expect(lawLayout(4).bytes).toBe(32);
});

/** Tables whose rows a shader reads as a vector: the shader names the vector in its own text. */
describe('shaders declare tables as their descriptors do', () => {
  const shader = (name: string): string => readFileSync(`shaders/room/${name}.wgsl`, 'utf8');
  const shape = { pitch: 1, rows: 1, planes: 1, first: 0 };

  it.each([
    ['points/source', 'nodes', WEIGHTED],
    ['points/receiver', 'heard', WEIGHTED],
    ['points/receiver', 'records', VALUE],
    ['subcell/fill', 'donors', WEIGHTED],
    ['subcell/fill', 'behind', BEHIND_NODE],
    ['subcell/feel', 'behind', BEHIND_NODE],
    ['subcell/feel', 'felt', VALUE],
    ['subcell/update', 'terms', WEIGHTED],
    ['damp', 'nodes', DAMPED_NODE],
    ['damp', 'last', VALUE],
    ['mix/near-wall', 'nodes', NEAR_WALL_NODE],
    ['mix/mix', 'sums', MIX_SUMS],
    ['wall-faces/flow', 'memories', FACE_MEMORY],
    ['wall-faces/flow', 'flows', VALUE],
    ['wall-faces/flow', 'states', PAIR_STATES],
    ['wall-faces/take-out', 'nodes', LISTED_NODE],
  ])('%s: %s', (file, name, { wgsl }) => {
    expect(shader(file)).toContain(` ${name}: array<${wgsl}>;`);
  });

  it('the near-wall kernel', () => {
    expect(nearWallKernel('', [], shape, 1).code).toContain(` nodes: array<${NEAR_WALL_NODE.wgsl}>;`);
  });

  it('the step of a block', () => {
    expect(shader('points/source')).toContain(` blockStep: ${STEP.wgsl};`);
  });
});

describe('bits of a word', () => {
  it('have constants and a function each in WGSL', () => {
    expect(bitsText('Face', bitFields({ side: 1, run: 5 }))).toBe(`const FACE_SIDE_SHIFT = 0u;
const FACE_SIDE_MASK = 1u;
fn faceSide(word: u32) -> u32 { return (word >> FACE_SIDE_SHIFT) & FACE_SIDE_MASK; }
const FACE_RUN_SHIFT = 1u;
const FACE_RUN_MASK = 31u;
fn faceRun(word: u32) -> u32 { return (word >> FACE_RUN_SHIFT) & FACE_RUN_MASK; }
`);
  });

  /** Texts that shift or mask by numbers for something else than a field of a word. */
  const OTHERS: Readonly<Record<string, string>> = {
    'shaders/room/mix/noise.wgsl': 'a hash',
    'shaders/room/mix/interior.wgsl': 'a list of bits, one a node',
    'shaders/room/wall-faces/one-trace.wgsl': 'the number of a vector of four weights',
    'src/kernel/room/subcell.ts': 'eight fractions of a byte each',
  };

  it('have no shift or mask written as a number in the kernels of a room', () => {
    const folders = { 'shaders/room': '.wgsl', 'src/kernel/room': '.ts' };
    const withNumbers = Object.entries(folders).flatMap(([folder, end]) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith(end))
        .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
        .filter((path) => /(>>|<<|[^&]&|[^|]\|)\s*(0x[0-9a-f]+|[0-9]+)u/.test(readFileSync(path, 'utf8'))),
    );
    expect(withNumbers.sort()).toEqual(Object.keys(OTHERS).sort());
  });
});
