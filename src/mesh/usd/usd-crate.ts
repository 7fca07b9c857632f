/**
 * USD in binary form, `.usdc`, a crate: tables of tokens, fields, paths and specs, and values by their place. Its
 * layout is that of OpenUSD's `crateFile.cpp`, as three.js reads it (`USDCParser`), which the tests compare with.
 */
import { InputError } from '../../units/errors.ts';
import { damaged } from '../text.ts';
import { CrateBytes } from './crate-bytes.ts';
import { usdTextOf } from './usd-stage.ts';
import { CrateValues, type Tables } from './crate-values.ts';
import {
  isNeeded,
  MOST_DEPTH,
  MOST_PRIMS,
  newPrim,
  type OpenPrim,
  type UsdLayer,
  type UsdPrim,
  type UsdValue,
} from './usd-layer.ts';

const MARK = 'PXR-USDC';
/** Tables are compressed since this version, 0.4.0. */
const FIRST_MINOR = 4;
/** Longest table: of fields, paths or specs. */
const MOST_ENTRIES = 5_000_000;

/** Kinds of specs. */
const [ATTRIBUTE, PRIM, PSEUDO_ROOT, RELATIONSHIP, VARIANT] = [1, 6, 7, 8, 10];
const SPECIFIERS = ['def', 'over', 'class'] as const;

/** Metadata of prims and layers, by what text files call it. */
const METADATA: ReadonlyMap<string, string> = new Map([
  ...['upAxis', 'metersPerUnit', 'defaultPrim', 'active', 'references', 'payload', 'specializes', 'subLayers'].map(
    (name) => [name, name] as const,
  ),
  ['inheritPaths', 'inherits'],
  ['variantSelection', 'variants'],
]);

export const isCrate = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, MARK.length)) === MARK;

/** Reads a layer. @param path Path in the package. @param place Place for messages. @throws InputError */
export function usdCrateLayer(bytes: Uint8Array, path: string, place: string): UsdLayer {
  return new Crate(new CrateBytes(bytes, place), path, place).layer();
}

/** A path: a prim, a variant or a property of one. */
interface PathNode {
  readonly parent: PathNode | undefined;
  readonly name: string;
  readonly isProperty: boolean;
  readonly depth: number;
}

interface Section {
  readonly start: number;
  readonly size: number;
}

class Crate {
  private readonly sections = new Map<string, Section>();
  private readonly metadata = new Map<string, UsdValue>();
  private readonly roots: UsdPrim[] = [];
  private readonly moving = new Set<string>();
  private readonly result: UsdLayer;
  private readonly prims = new Map<PathNode, OpenPrim>();

  constructor(
    private readonly bytes: CrateBytes,
    path: string,
    private readonly place: string,
  ) {
    this.result = { path, metadata: this.metadata, prims: this.roots, moving: this.moving };
  }

  layer(): UsdLayer {
    const { bytes } = this;
    bytes.seek(MARK.length);
    const [major, minor] = [bytes.u8(), bytes.u8()];
    if (major !== 0 || minor < FIRST_MINOR) {
      throw new InputError(
        this.place,
        `is of version ${major}.${minor}, which is not read`,
        'Export it anew, or as text (USDA).',
      );
    }
    bytes.seek(16);
    bytes.seek(bytes.u64());
    const count = this.entries(bytes.u64());
    for (let i = 0; i < count; i++) {
      const name = new TextDecoder('latin1').decode(bytes.slice(16)).replace(/\0.*$/s, '');
      this.sections.set(name, { start: bytes.u64(), size: bytes.u64() });
    }
    const tokens = this.tokens();
    const strings = this.strings();
    const fields = this.fields();
    const sets = this.packed('FIELDSETS');
    const paths = this.paths(tokens);
    const tables: Tables = { tokens, strings, paths: paths.map(pathText), minor };
    this.addSpecs(paths, fields, sets, new CrateValues(bytes, tables), tokens);
    return this.result;
  }

  private to(name: string): void {
    const section = this.sections.get(name);
    if (!section) throw damaged(this.place, `it has no section ${name}`);
    this.bytes.seek(section.start);
  }

  private entries(count: number): number {
    if (count <= MOST_ENTRIES) return this.bytes.count(count);
    throw new InputError(
      this.place,
      `has a table of ${count} entries; at most ${MOST_ENTRIES} are read`,
      'Export the room alone.',
    );
  }

  private packed(section: string): Int32Array {
    this.to(section);
    return this.bytes.packedInts(this.entries(this.bytes.u64()));
  }

  private tokens(): readonly string[] {
    this.to('TOKENS');
    const count = this.entries(this.bytes.u64());
    const size = this.bytes.u64();
    const data = this.bytes.unpacked(this.bytes.slice(this.bytes.u64()), size);
    const decoder = new TextDecoder();
    const tokens: string[] = [];
    for (let at = 0; at < data.length && tokens.length < count;) {
      const end = data.indexOf(0, at);
      tokens.push(decoder.decode(data.subarray(at, end === -1 ? data.length : end)));
      at = end === -1 ? data.length : end + 1;
    }
    return tokens;
  }

  /** Tokens of texts. */
  private strings(): readonly number[] {
    this.to('STRINGS');
    const count = this.entries(this.bytes.u64());
    if (4 * count > this.bytes.bytes.length) throw damaged(this.place, 'its table of texts is cut off');
    return Array.from({ length: count }, this.bytes.u32);
  }

  /** Name and value of each field. */
  private fields(): readonly { readonly token: number; readonly value: bigint }[] {
    this.to('FIELDS');
    const count = this.entries(this.bytes.u64());
    const tokens = this.bytes.packedInts(count);
    const data = this.bytes.unpacked(this.bytes.slice(this.bytes.u64()), 8 * count);
    if (data.length < 8 * count) throw damaged(this.place, 'its table of fields is cut off');
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    return Array.from(tokens, (token, i) => ({ token, value: view.getBigUint64(8 * i, true) }));
  }

  private paths(tokens: readonly string[]): readonly (PathNode | undefined)[] {
    this.to('PATHS');
    const count = this.entries(this.bytes.u64());
    const encoded = this.entries(this.bytes.u64());
    const [indices, names, jumps] = [1, 2, 3].map(() => this.bytes.packedInts(encoded));
    const paths = new Array<PathNode | undefined>(count).fill(undefined);
    const isDone = new Uint8Array(encoded);
    const waiting: { readonly at: number; readonly parent: PathNode | undefined }[] =
      encoded > 0 ? [{ at: 0, parent: undefined }] : [];
    while (waiting.length > 0) {
      const { at, parent } = waiting.pop()!;
      if (!(at < encoded) || isDone[at]) throw damaged(this.place, 'its table of paths is no tree');
      isDone[at] = 1;
      const depth = parent ? parent.depth + 1 : 0;
      if (depth > MOST_DEPTH) throw damaged(this.place, `prims are more than ${MOST_DEPTH} deep`);
      const node: PathNode = {
        parent,
        name: parent ? (tokens[Math.abs(names[at])] ?? '') : '',
        isProperty: names[at] < 0,
        depth,
      };
      if (!(indices[at] >= 0 && indices[at] < count))
        throw damaged(this.place, 'its table of paths has an entry outside of it');
      paths[indices[at]] = node;
      const jump = jumps[at];
      // 0: the next is a sibling; -1: it is a child; more: it is a child, and so many further is a sibling.
      if (jump > 0) waiting.push({ at: at + jump, parent });
      else if (jump === 0) waiting.push({ at: at + 1, parent });
      if (jump > 0 || jump === -1) waiting.push({ at: at + 1, parent: node });
    }
    return paths;
  }

  private addSpecs(
    paths: readonly (PathNode | undefined)[],
    fields: readonly { readonly token: number; readonly value: bigint }[],
    sets: Int32Array,
    values: CrateValues,
    tokens: readonly string[],
  ): void {
    this.to('SPECS');
    const count = this.entries(this.bytes.u64());
    const [pathOf, setOf, kindOf] = [1, 2, 3].map(() => this.bytes.packedInts(count));
    for (let i = 0; i < count; i++) {
      const node = paths[pathOf[i]];
      if (!node) continue;
      for (let at = setOf[i]; sets[at] >= 0; at++) {
        const field = fields[sets[at]];
        const name = field && tokens[field.token];
        if (name === undefined) continue;
        // The same fields may belong to many.
        this.bytes.count(1);
        this.addField(node, kindOf[i], name, () => values.read(field.value));
      }
    }
  }

  private addField(node: PathNode, kind: number, name: string, value: () => UsdValue): void {
    const known = METADATA.get(name);
    if (kind === PSEUDO_ROOT) {
      if (known !== undefined) this.metadata.set(known, value());
    } else if (kind === PRIM || kind === VARIANT) {
      const prim = this.primAt(node);
      if (name === 'specifier') prim.specifier = SPECIFIERS[Number(value())] ?? 'over';
      else if (name === 'typeName') prim.type = usdTextOf(value()) ?? '';
      else if (known !== undefined) prim.metadata.set(known, value());
    } else if ((kind === ATTRIBUTE || kind === RELATIONSHIP) && node.isProperty && node.parent && isNeeded(node.name)) {
      if (name === 'timeSamples') this.moving.add(node.name);
      if (name === 'default' || name === 'targetPaths') this.primAt(node.parent).properties.set(node.name, value());
      else if (name === 'timeSamples') {
        const { properties } = this.primAt(node.parent);
        const first = properties.has(node.name) ? null : value();
        if (first !== null) properties.set(node.name, first);
      }
    }
  }

  /** The prim of a path; made with those around it. */
  private primAt(node: PathNode): OpenPrim {
    const known = this.prims.get(node);
    if (known) return known;
    if (this.prims.size >= MOST_PRIMS) throw damaged(this.place, `more than ${MOST_PRIMS} prims`);
    const [, set, variant] = /^\{([^=]*)=(.*)\}$/.exec(node.name) ?? [];
    const prim = newPrim(variant ?? node.name, this.result);
    this.prims.set(node, prim);
    const parent = node.parent?.parent ? this.primAt(node.parent) : undefined;
    if (set === undefined) (parent ? parent.children : this.roots).push(prim);
    else if (parent) {
      const variants = parent.variants.get(set) ?? new Map<string, UsdPrim>();
      variants.set(prim.name, prim);
      parent.variants.set(set, variants);
    }
    return prim;
  }
}

/** A path as text files write it. */
function pathText(node: PathNode | undefined): string {
  const parts: string[] = [];
  for (let at = node; at?.parent; at = at.parent) parts.unshift((at.isProperty ? '.' : '/') + at.name);
  return parts.join('');
}
