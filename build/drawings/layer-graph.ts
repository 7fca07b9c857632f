/** The layer table as a drawn graph: which box stands where, and which imports are drawn as lines. */
import type { Layer } from '../rules/layers.js';

/** A box of the picture. */
export interface LayerBox {
  /** The folder, such as `src/room`. */
  readonly name: string;
  /** How much of Node it may use; undefined for a folder that has no row in the table. */
  readonly node: Layer['node'] | undefined;
  /** Centre, px; y counts from the lowest row upwards. */
  readonly x: number;
  readonly y: number;
}

/** A line from a layer down to one that it imports, through points of the rows between. */
export interface LayerLine {
  readonly from: string;
  readonly to: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

/** The layers below one folder, such as `src`. */
export interface Panel {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly LayerBox[];
  readonly lines: readonly LayerLine[];
  /** What its layers import of `src` if that is another panel; no line shows it. */
  readonly elsewhere: readonly string[];
}

export const BOX = { width: 146, height: 44 } as const;
const GAP = { x: 18, y: 34 } as const;
/** Room that a line takes in a row that it only passes. */
const LINE_WIDTH = 14;
/** Sweeps over the rows that move boxes towards what they are joined to. */
const SWEEPS = 40;

type Table = Readonly<Record<string, Layer>>;

/** Something in a row: a box, or a line on its way through. */
interface Item {
  readonly id: string;
  readonly width: number;
  readonly row: number;
  x: number;
}

/** The layers of one panel, in rows: every import leads to a lower row. */
export function layPanel(panel: string, table: Table): Panel {
  const imports = importsWithin(panel, table);
  const rows = rowsOf(imports);
  const edges = reduced(imports);
  const { items, chains } = itemsOf(rows, edges);
  place(items, chains);
  const left = Math.min(...items.map(({ x, width }) => x - width / 2));
  const byId = new Map(items.map((item) => [item.id, item]));
  const at = (id: string): readonly [number, number] => {
    const { x, row } = byId.get(id)!;
    return [Math.round(x - left), row * (BOX.height + GAP.y) + BOX.height / 2];
  };
  return {
    name: panel,
    width: Math.round(Math.max(...items.map(({ x, width }) => x + width / 2)) - left),
    height: (Math.max(...rows.values()) + 1) * (BOX.height + GAP.y) - GAP.y,
    boxes: [...rows.keys()].map((name) => ({
      name,
      node: table[name]?.node,
      x: at(name)[0],
      y: at(name)[1],
    })),
    lines: chains.map((chain) => ({ from: chain[0], to: chain.at(-1)!, points: chain.map(at) })),
    elsewhere: [...new Set([...imports.keys()].flatMap((name) => table[name]?.imports ?? []))].filter(
      (path) => path.startsWith('src/') && !panel.startsWith('src'),
    ),
  };
}

/** Rows of the table that an import allows: the row that holds a folder or a file, or all rows below a folder. */
function rowsAllowed(path: string, table: Table): string[] {
  const names = Object.keys(table);
  const below = names.filter((name) => name.startsWith(`${path}/`));
  if (below.length > 0) return below;
  const holding = names.filter((name) => path === name || path.startsWith(`${name}/`));
  return holding.sort((a, b) => b.length - a.length).slice(0, 1);
}

/** The panel that a layer is drawn in: its top folder, or the two top folders of one that is deeper. */
export function panelOf(layer: string): string {
  return layer.split('/').slice(0, -1).slice(0, 2).join('/');
}

/**
 * Lists, for each layer of a panel, those that it imports there. `src` also has the shaders, which are text beside the
 * kernels.
 */
function importsWithin(panel: string, table: Table): Map<string, string[]> {
  const names = Object.keys(table).filter((name) => panelOf(name) === panel);
  const imports = new Map<string, string[]>();
  for (const name of names) {
    // The floors of a layer are drawn in a panel of their own; here the layer imports what they do.
    const floors = Object.keys(table).filter((other) => other.startsWith(`${name}/`));
    const imported = [name, ...floors].flatMap((one) => table[one].imports);
    const allowed = new Set(imported.flatMap((path) => rowsAllowed(path, table)));
    imports.set(
      name,
      [...allowed].filter((other) => other !== name && names.includes(other)),
    );
  }
  if (panel === 'src') {
    for (const name of names) if (table[name].imports.includes('shaders')) imports.get(name)!.push('shaders');
    imports.set('shaders', []);
  }
  return imports;
}

/**
 * The row of each layer, 0 the lowest: one above the highest that it imports; one that imports nothing is close below.
 */
function rowsOf(imports: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const rows = new Map<string, number>();
  const row = (name: string): number => {
    const known = rows.get(name);
    if (known !== undefined) return known;
    const made = Math.max(-1, ...imports.get(name)!.map(row)) + 1;
    rows.set(name, made);
    return made;
  };
  for (const name of imports.keys()) row(name);
  for (const [name, below] of imports) {
    if (below.length > 0) continue;
    const importers = [...imports].filter(([, others]) => others.includes(name)).map(([other]) => rows.get(other)!);
    if (importers.length > 0) rows.set(name, Math.min(...importers) - 1);
  }
  return rows;
}

/** Imports without those that a chain of others implies: the picture shows the order, the table all that is allowed. */
function reduced(imports: ReadonlyMap<string, readonly string[]>): (readonly [string, string])[] {
  const reached = (from: string): Set<string> =>
    new Set(imports.get(from)!.flatMap((other) => [other, ...reached(other)]));
  return [...imports].flatMap(([from, others]) =>
    others
      .filter((to) => !others.some((other) => other !== to && reached(other).has(to)))
      .map((to) => [from, to] as const),
  );
}

/** Boxes, and a place in every row that a line passes. A chain names what a line goes through, from above. */
function itemsOf(
  rows: ReadonlyMap<string, number>,
  edges: readonly (readonly [string, string])[],
): { items: Item[]; chains: string[][] } {
  const items: Item[] = [...rows].map(([id, row]) => ({ id, row, width: BOX.width, x: 0 }));
  const chains = edges.map(([from, to]) => {
    const between = Array.from({ length: rows.get(from)! - rows.get(to)! - 1 }, (_, i) => rows.get(from)! - 1 - i);
    const passed = between.map((row) => ({ id: `${from} ${to} ${row}`, row, width: LINE_WIDTH, x: 0 }));
    items.push(...passed);
    return [from, ...passed.map(({ id }) => id), to];
  });
  return { items, chains };
}

/** Moves everything towards the middle of what it is joined to, and keeps what stands in a row apart. */
function place(items: readonly Item[], chains: readonly (readonly string[])[]): void {
  const joined = new Map<string, string[]>(items.map(({ id }) => [id, []]));
  for (const chain of chains) {
    for (let i = 1; i < chain.length; i++) {
      joined.get(chain[i])!.push(chain[i - 1]);
      joined.get(chain[i - 1])!.push(chain[i]);
    }
  }
  const byId = new Map(items.map((item) => [item.id, item]));
  const rows = [...new Set(items.map(({ row }) => row))]
    .sort((a, b) => a - b)
    .map((row) => items.filter((item) => item.row === row));
  for (const row of rows) spread(row);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const row of sweep % 2 === 0 ? rows : rows.toReversed()) {
      for (const item of row) {
        const others = joined.get(item.id)!.map((id) => byId.get(id)!.x);
        if (others.length > 0) item.x = others.reduce((sum, x) => sum + x, 0) / others.length;
      }
      spread(row);
    }
  }
}

/** Sorts a row by x and pushes its items apart, the row as a whole staying where it is. */
function spread(row: Item[]): void {
  row.sort((a, b) => a.x - b.x);
  const mean = row.reduce((sum, { x }) => sum + x, 0) / row.length;
  for (let i = 1; i < row.length; i++) {
    const apart = (row[i - 1].width + row[i].width) / 2 + GAP.x;
    row[i].x = Math.max(row[i].x, row[i - 1].x + apart);
  }
  const shift = mean - row.reduce((sum, { x }) => sum + x, 0) / row.length;
  for (const item of row) item.x += shift;
}
