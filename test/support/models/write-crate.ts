/** Writes crates, the binary form of USD, of version 0.8.0, by the AOUSD Core Specification, 16.3. */

/** A value: 32 bits in the field itself, or bytes elsewhere in the file. */
export interface CrateValue {
  readonly kind: number;
  readonly inline?: number;
  readonly bytes?: Uint8Array;
  readonly isList?: boolean;
  readonly isPacked?: boolean;
}

/** A prim, property or variant. Kinds: 1 attribute, 6 prim, 7 the layer, 8 relationship, 10 variant. */
export interface CrateSpec {
  /** Such as `/Room/Wall` or `/Room/Wall.points`; `/` is the layer. */
  readonly path: string;
  readonly kind: number;
  readonly fields: Readonly<Record<string, CrateValue>>;
}

const u64 = (value: number): Uint8Array => new Uint8Array(BigUint64Array.of(BigInt(value)).buffer);
const u32 = (value: number): Uint8Array => new Uint8Array(Uint32Array.of(value).buffer);
const join = (...parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(Buffer.concat(parts));

/** LZ4 by the first match that a table of four bytes gives, after the number of chunks, 0 for a single one. */
export function packed(data: Uint8Array): Uint8Array {
  const out: number[] = [0];
  const length = (rest: number): void => {
    let left = rest - 15;
    for (; left >= 255; left -= 255) out.push(255);
    if (left >= 0) out.push(left);
  };
  const seen = new Map<string, number>();
  let [at, start] = [0, 0];
  const literals = (end: number, match: number): void => {
    const count = end - start;
    out.push((Math.min(15, count) << 4) | Math.min(15, Math.max(0, match - 4)));
    length(count);
    for (let i = start; i < end; i++) out.push(data[i]);
  };
  // The format wants the last five bytes as they are, and no match in the last twelve.
  while (at + 12 < data.length) {
    const key = data.subarray(at, at + 4).join();
    const before = seen.get(key);
    seen.set(key, at);
    if (before === undefined || at - before > 0xffff) {
      at++;
      continue;
    }
    let match = 4;
    while (at + match < data.length - 5 && data[before + match] === data[at + match]) match++;
    literals(at, match);
    out.push((at - before) & 0xff, (at - before) >> 8);
    length(match - 4);
    at += match;
    start = at;
  }
  literals(data.length, 4);
  return Uint8Array.from(out);
}

const sized = (data: Uint8Array): Uint8Array => join(u64(data.length), data);

/** Whole numbers as differences; 1 is the common one. */
export function packedInts(numbers: readonly number[]): Uint8Array {
  const codes = new Uint8Array(Math.ceil(numbers.length / 4));
  const rest: Uint8Array[] = [];
  numbers.forEach((number, i) => {
    const step = number - (numbers[i - 1] ?? 0);
    const code = step === 1 ? 0 : Math.abs(step) < 128 ? 1 : Math.abs(step) < 32768 ? 2 : 3;
    codes[i >> 2] |= code << (2 * (i & 3));
    if (code > 0) rest.push(new Uint8Array([Int8Array, Int16Array, Int32Array][code - 1].of(step).buffer));
  });
  return sized(packed(join(new Uint8Array(Int32Array.of(1).buffer), codes, ...rest)));
}

/** Values of a crate. They use its tables, which grow. */
export class CrateTables {
  readonly tokens = [''];
  readonly strings: number[] = [];
  readonly paths: string[] = [];

  tokenNumber(text: string): number {
    const known = this.tokens.indexOf(text);
    return known === -1 ? this.tokens.push(text) - 1 : known;
  }

  token = (text: string): CrateValue => ({ kind: 11, inline: this.tokenNumber(text) });
  stringNumber = (text: string): number => this.strings.push(this.tokenNumber(text)) - 1;
  pathNumber(path: string): number {
    const known = this.paths.indexOf(path);
    return known === -1 ? this.paths.push(path) - 1 : known;
  }

  double = (value: number): CrateValue => ({ kind: 9, bytes: new Uint8Array(Float64Array.of(value).buffer) });
  specifier = (value: number): CrateValue => ({ kind: 42, inline: value });
  tokenList = (texts: readonly string[]): CrateValue => ({
    kind: 11,
    isList: true,
    bytes: join(u64(texts.length), ...texts.map((text) => u32(this.tokenNumber(text)))),
  });
  /** Compressed from 16 on, as the format has it. */
  ints = (values: readonly number[]): CrateValue => ({
    kind: 3,
    isList: true,
    isPacked: values.length >= 16,
    bytes: join(
      u64(values.length),
      values.length < 16 ? new Uint8Array(Int32Array.from(values).buffer) : packedInts(values),
    ),
  });
  points = (values: readonly number[]): CrateValue => ({
    kind: 24,
    isList: true,
    bytes: join(u64(values.length / 3), new Uint8Array(Float32Array.from(values).buffer)),
  });
  matrix = (values: readonly number[]): CrateValue => ({
    kind: 15,
    bytes: new Uint8Array(Float64Array.from(values).buffer),
  });
  vector = (values: readonly number[]): CrateValue => ({
    kind: 23,
    bytes: new Uint8Array(Float64Array.from(values).buffer),
  });
  /** Paths that are set; with flags of a list of operations. */
  pathList = (paths: readonly string[]): CrateValue => ({
    kind: 34,
    bytes: join(Uint8Array.of(3), u64(paths.length), ...paths.map((path) => u32(this.pathNumber(path)))),
  });
  references = (list: readonly (readonly [asset: string, path: string])[]): CrateValue => ({
    kind: 35,
    bytes: join(
      Uint8Array.of(0x20),
      u64(list.length),
      ...list.map(([asset, path]) =>
        join(u32(this.stringNumber(asset)), u32(this.pathNumber(path)), new Uint8Array(16), u64(0)),
      ),
    ),
  });
  variants = (chosen: Readonly<Record<string, string>>): CrateValue => ({
    kind: 45,
    bytes: join(
      u64(Object.keys(chosen).length),
      ...Object.entries(chosen)
        .flat()
        .map((text) => u32(this.stringNumber(text))),
    ),
  });
}

interface TreeNode {
  readonly name: string;
  readonly path: string;
  readonly isProperty: boolean;
  readonly children: TreeNode[];
}

/** The bytes of a crate. */
export function crate(tables: CrateTables, specs: readonly CrateSpec[]): Uint8Array {
  const root: TreeNode = { name: '', path: '/', isProperty: false, children: [] };
  const nodes = new Map<string, TreeNode>([['/', root]]);
  const nodeAt = (path: string): TreeNode => {
    const known = nodes.get(path);
    if (known) return known;
    const at = Math.max(path.lastIndexOf('/'), path.lastIndexOf('.'));
    const made = { name: path.slice(at + 1), path, isProperty: path[at] === '.', children: [] };
    nodes.set(path, made);
    nodeAt(path.slice(0, at) || '/').children.push(made);
    return made;
  };
  for (const { path } of specs) tables.pathNumber(path);
  for (const path of tables.paths) if (path !== '') nodeAt(path);
  for (const path of nodes.keys()) tables.pathNumber(path);
  const [indices, names, jumps]: [number[], number[], number[]] = [[], [], []];
  const visit = (node: TreeNode, hasSibling: boolean): void => {
    const own = indices.length;
    indices.push(tables.pathNumber(node.path));
    names.push((node.isProperty ? -1 : 1) * tables.tokenNumber(node.name));
    jumps.push(0);
    node.children.forEach((child, i) => visit(child, i + 1 < node.children.length));
    const hasChild = node.children.length > 0;
    jumps[own] = hasChild && hasSibling ? indices.length - own : hasChild ? -1 : hasSibling ? 0 : -2;
  };
  visit(root, false);

  const parts: Uint8Array[] = [new Uint8Array(88)];
  let length = 88;
  const add = (bytes: Uint8Array): number => {
    parts.push(bytes, new Uint8Array((8 - (bytes.length % 8)) % 8));
    length += 8 * Math.ceil(bytes.length / 8);
    return length - 8 * Math.ceil(bytes.length / 8);
  };
  const fieldTokens: number[] = [];
  const fieldBits: Uint8Array[] = [];
  const sets: number[] = [];
  const setOf = specs.map(({ fields }) => {
    const first = sets.length;
    for (const [name, { kind, inline, bytes, isList = false, isPacked = false }] of Object.entries(fields)) {
      const place = bytes ? add(bytes) : inline!;
      const flags = (isList ? 0x80 : 0) | (inline === undefined ? 0 : 0x40) | (isPacked ? 0x20 : 0);
      sets.push(fieldTokens.length);
      fieldTokens.push(tables.tokenNumber(name));
      fieldBits.push(join(u32(place), Uint8Array.of(0, 0, kind, flags)));
    }
    sets.push(-1);
    return first;
  });
  const texts = Buffer.from(tables.tokens.map((token) => `${token}\0`).join(''));
  const tokenData = packed(texts);
  const sections: [string, Uint8Array][] = [
    ['TOKENS', join(u64(tables.tokens.length), u64(texts.length), sized(tokenData))],
    ['STRINGS', join(u64(tables.strings.length), ...tables.strings.map(u32))],
    ['FIELDS', join(u64(fieldTokens.length), packedInts(fieldTokens), sized(packed(join(...fieldBits))))],
    ['FIELDSETS', join(u64(sets.length), packedInts(sets))],
    ['PATHS', join(u64(tables.paths.length), u64(indices.length), ...[indices, names, jumps].map(packedInts))],
    [
      'SPECS',
      join(
        u64(specs.length),
        packedInts(specs.map(({ path }) => tables.pathNumber(path))),
        packedInts(setOf),
        packedInts(specs.map(({ kind }) => kind)),
      ),
    ],
  ];
  const entries = sections.map(([name, bytes]) =>
    join(Buffer.from(name.padEnd(16, '\0')), u64(add(bytes)), u64(bytes.length)),
  );
  const contents = add(join(u64(entries.length), ...entries));
  const whole = Buffer.concat(parts);
  whole.write('PXR-USDC', 0, 'latin1');
  whole.set([0, 8, 0], 8);
  whole.set(u64(contents), 16);
  return Uint8Array.from(whole);
}
