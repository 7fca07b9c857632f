/** The prims of a USD package as they are when references, payloads, variants and classes are followed. */
import { InputError } from '../../units/errors.ts';
import { damaged, quoted } from '../text.ts';
import type { UsdAsset, UsdLayer, UsdPath, UsdPrim, UsdScalar, UsdValue } from './usd-layer.ts';

/** Most definitions that one prim is made of. */
const MOST_SPECS = 200;
/** Most different prims. */
const MOST_COMPOSED = 500_000;

/** A prim with all that says something of it, the strongest first. */
export class ComposedPrim {
  private known: readonly ComposedPrim[] | undefined;

  constructor(
    readonly specs: readonly UsdPrim[],
    private readonly stage: UsdStage,
  ) {}

  get name(): string {
    return this.specs[0].name;
  }

  get type(): string {
    return this.specs.find(({ type }) => type !== '')?.type ?? '';
  }

  property(name: string): UsdValue | undefined {
    return this.specs.find(({ properties }) => properties.has(name))?.properties.get(name);
  }

  metadata(name: string): UsdValue | undefined {
    return this.specs.find(({ metadata }) => metadata.has(name))?.metadata.get(name);
  }

  /** Prims below that are defined, not only changed or kept as classes. */
  get children(): readonly ComposedPrim[] {
    this.known ??= this.stage.composedAll(this.specs.map(({ children }) => children));
    return this.known;
  }
}

/** A package of layers. */
export class UsdStage {
  /** Files that are referred to and are not in the package. */
  readonly missing = new Set<string>();
  private readonly composedPrims = new Map<string, ComposedPrim>();
  private readonly numbers = new Map<UsdPrim, number>();

  constructor(
    readonly root: UsdLayer,
    private readonly layerAt: (path: string) => UsdLayer | undefined,
    private readonly fileName: string,
  ) {}

  roots(): readonly ComposedPrim[] {
    return this.composedAll(this.stack(this.root).map(({ prims }) => prims));
  }

  placeOf({ specs: [first] }: ComposedPrim): string {
    return `${this.fileName}: ${first.layer.path}: ${first.type} ${quoted(first.name)}`;
  }

  /** Joins prims of the same name. @param lists The strongest first. */
  composedAll(lists: readonly (readonly UsdPrim[])[]): readonly ComposedPrim[] {
    const byName = new Map<string, UsdPrim[]>();
    for (const list of lists) {
      for (const prim of list) {
        const same = byName.get(prim.name);
        if (same) same.push(prim);
        else byName.set(prim.name, [prim]);
      }
    }
    return [...byName.values()].flatMap((specs) => {
      const composed = this.composed(specs);
      const isDefined = composed.specs.some(({ specifier }) => specifier === 'def');
      return isDefined && composed.specs[0].specifier !== 'class' ? [composed] : [];
    });
  }

  private composed(own: readonly UsdPrim[]): ComposedPrim {
    const specs = new Set<UsdPrim>();
    for (const spec of own) this.expand(spec, specs);
    const key = [...specs].map((spec) => this.numberOf(spec)).join();
    const known = this.composedPrims.get(key);
    if (known) return known;
    if (this.composedPrims.size >= MOST_COMPOSED) {
      throw new InputError(
        this.fileName,
        `more than ${MOST_COMPOSED} prims, with those of references`,
        'Export the room alone.',
      );
    }
    const made = new ComposedPrim([...specs], this);
    this.composedPrims.set(key, made);
    return made;
  }

  private numberOf(spec: UsdPrim): number {
    const number = this.numbers.get(spec) ?? this.numbers.size;
    this.numbers.set(spec, number);
    return number;
  }

  /** Adds a definition and all that it takes in: classes, variants, references and payloads, in this order. */
  private expand(spec: UsdPrim, into: Set<UsdPrim>): void {
    if (into.has(spec)) return;
    into.add(spec);
    if (into.size > MOST_SPECS) {
      throw new InputError(
        `${this.fileName}: ${spec.layer.path}: ${quoted(spec.name)}`,
        `more than ${MOST_SPECS} references and classes make one prim`,
        'Flatten the references, then export again.',
      );
    }
    for (const key of ['inherits', 'specializes']) {
      for (const path of listOf(spec.metadata.get(key))) {
        if (isPath(path)) for (const found of this.primsAt(spec.layer, path.path)) this.expand(found, into);
      }
    }
    for (const [set, variants] of spec.variants) {
      const chosen = [...into]
        .map(({ metadata }) => metadata.get('variants'))
        .map((selection) => (selection instanceof Map ? (selection.get(set) as unknown) : undefined))
        .find((each) => typeof each === 'string');
      const variant = chosen === undefined ? undefined : variants.get(chosen);
      if (variant) this.expand(variant, into);
    }
    for (const key of ['references', 'payload']) {
      for (const target of listOf(spec.metadata.get(key))) {
        for (const found of this.referred(spec, target)) this.expand(found, into);
      }
    }
  }

  private referred({ layer }: UsdPrim, target: UsdScalar): readonly UsdPrim[] {
    if (isPath(target)) return this.primsAt(layer, target.path);
    if (!isAsset(target)) return [];
    const other = target.asset === '' ? layer : this.layerAt(joined(layer.path, target.asset));
    if (!other) {
      this.missing.add(target.asset);
      return [];
    }
    const { path } = target;
    if (path !== undefined && path !== '') return this.primsAt(other, path);
    const named = other.metadata.get('defaultPrim');
    const name = typeof named === 'string' ? named : other.prims[0]?.name;
    return name === undefined ? [] : this.primsAt(other, `/${name.replace(/^\//, '')}`);
  }

  private primsAt(layer: UsdLayer, path: string): readonly UsdPrim[] {
    const names = path.split('/').slice(1);
    return this.stack(layer).flatMap(({ prims }) => {
      let list: readonly UsdPrim[] = prims;
      let found: UsdPrim | undefined;
      for (const name of names) {
        found = list.find((prim) => prim.name === name);
        if (!found) return [];
        list = found.children;
      }
      return found ? [found] : [];
    });
  }

  /** A layer and its sublayers, the strongest first. */
  private stack(layer: UsdLayer): readonly UsdLayer[] {
    const stack = new Set([layer]);
    for (const each of stack) {
      for (const sub of listOf(each.metadata.get('subLayers'))) {
        if (!isAsset(sub)) continue;
        const found = this.layerAt(joined(each.path, sub.asset));
        if (found) stack.add(found);
        else this.missing.add(sub.asset);
      }
    }
    return [...stack];
  }
}

export const isPath = (value: unknown): value is UsdPath =>
  typeof value === 'object' && value !== null && 'path' in value && !('asset' in value);

const isAsset = (value: unknown): value is UsdAsset => typeof value === 'object' && value !== null && 'asset' in value;

/** The scalars of a value, also of one alone. */
export function listOf(value: UsdValue | undefined): readonly UsdScalar[] {
  if (value === undefined || value === null || value instanceof Map) return [];
  if (Array.isArray(value)) return value as readonly UsdScalar[];
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<UsdScalar>);
  return [value as UsdScalar];
}

/** Numbers of a property; none if it is missing. @throws InputError if one is no number */
export function numbersOf(prim: ComposedPrim, name: string, place: () => string): ArrayLike<number> {
  const value = prim.property(name);
  if (ArrayBuffer.isView(value)) return value as unknown as ArrayLike<number>;
  const list = listOf(value);
  const wrong = list.find((each) => typeof each !== 'number');
  if (wrong !== undefined) throw damaged(place(), `its ${name} holds something that is not a number`);
  return list as readonly number[];
}

/** A text of a property or of metadata. */
export const usdTextOf = (value: UsdValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** A path in the package from a file in it. */
function joined(from: string, to: string): string {
  const parts = [...from.split('/').slice(0, -1), ...to.split('/')];
  const whole: string[] = [];
  for (const part of to.startsWith('/') ? to.split('/') : parts) {
    if (part === '..') whole.pop();
    else if (part !== '' && part !== '.') whole.push(part);
  }
  return whole.join('/');
}
