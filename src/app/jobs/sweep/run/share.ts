/** What a share needs of a line. */
export interface SharedLine {
  readonly hash: string;
  readonly room: string;
  /** Predicted time of the line, s. */
  readonly seconds: number;
}

/** A share of the work: part `index`, from 0, of `of` parts. */
export interface SweepShare {
  readonly index: number;
  readonly of: number;
}

/** A share consists of at least so many groups, if there are enough lines: then shares take about equal time. */
const GROUPS_A_SHARE = 4;

/**
 * The lines of a share in groups of one room, the group that takes longest first. Equal lines are one. It follows from
 * the lines alone, so that every process finds the same shares. Rooms of very many lines are in several groups.
 *
 * @param lines Lines in the order of the manifest.
 */
export function shareOf<Line extends SharedLine>(lines: readonly Line[], { index, of }: SweepShare): Line[][] {
  const seen = new Set<string>();
  const rooms = new Map<string, Line[]>();
  let total = 0;
  for (const line of lines) {
    if (seen.has(line.hash)) continue;
    seen.add(line.hash);
    total += costOf(line);
    const there = rooms.get(line.room);
    if (there) there.push(line);
    else rooms.set(line.room, [line]);
  }
  const mostSeconds = of === 1 ? Infinity : total / (GROUPS_A_SHARE * of);
  const groups = [...rooms.values()]
    .flatMap((room) => inPieces(room, mostSeconds))
    .map((group) => ({ group, seconds: secondsOf(group) }))
    .sort((a, b) => b.seconds - a.seconds || (a.group[0].hash < b.group[0].hash ? -1 : 1));
  // The longest first, each to the share that has least so far.
  const loads = new Heap(of);
  return groups.flatMap(({ group, seconds }) => (loads.give(seconds) === index ? [group] : []));
}

/** Each line of its own longest first, too. */
function inPieces<Line extends SharedLine>(room: readonly Line[], mostSeconds: number): Line[][] {
  const pieces: Line[][] = [[]];
  let seconds = 0;
  for (const line of room.toSorted((a, b) => b.seconds - a.seconds)) {
    if (seconds > 0 && seconds + costOf(line) > mostSeconds) {
      pieces.push([]);
      seconds = 0;
    }
    pieces.at(-1)!.push(line);
    seconds += costOf(line);
  }
  return pieces;
}

/** Lines count even where their prediction is nothing. */
const LEAST_SECONDS = 1e-6;
const costOf = ({ seconds }: SharedLine): number => Math.max(LEAST_SECONDS, seconds);

const secondsOf = (lines: readonly SharedLine[]): number => lines.reduce((sum, line) => sum + costOf(line), 0);

/** Shares by the work that they have, the least first; of equal ones the lower index. */
class Heap {
  private readonly entries: { load: number; readonly index: number }[];

  constructor(count: number) {
    this.entries = Array.from({ length: count }, (_, index) => ({ load: 0, index }));
  }

  /** Gives work to the share that has least. @returns its index */
  give(seconds: number): number {
    const { entries } = this;
    const [top] = entries;
    top.load += seconds;
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let least = at;
      if (left < entries.length && isLess(entries[left], entries[least])) least = left;
      if (right < entries.length && isLess(entries[right], entries[least])) least = right;
      if (least === at) return top.index;
      [entries[at], entries[least]] = [entries[least], entries[at]];
      at = least;
    }
  }
}

const isLess = (
  a: { readonly load: number; readonly index: number },
  b: { readonly load: number; readonly index: number },
): boolean => a.load < b.load || (a.load === b.load && a.index < b.index);
