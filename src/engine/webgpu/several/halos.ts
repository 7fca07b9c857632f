import { VALUE } from '../../../kernel/room/layouts.ts';
import { strides } from '../../../room/grid/grid.ts';
import type { PreparedRoom } from '../../../room/prepared.ts';
import type { Gpu } from '../device.ts';
import type { SlabProgram } from '../slab-program.ts';
import { toLocal } from '../slabs.ts';
import { rememberedWords, takenFrom, type WordCopies } from './remembered.ts';
import { CardTransfer } from './transfer.ts';
import type { CardPlanes } from './windows.ts';

/** A card with its part of a room. */
export interface Card {
  readonly gpu: Gpu;
  readonly program: SlabProgram;
  readonly planes: CardPlanes;
}

/** Brings the ghost zones of all cards up to date through the memory of the host. */
export class Halos {
  private constructor(
    private readonly transfers: readonly CardTransfer[],
    /** Called with what was read of all cards. */
    private readonly moves: readonly ((read: readonly Uint32Array<ArrayBuffer>[]) => void)[],
  ) {}

  static async create(room: PreparedRoom, cards: readonly Card[]): Promise<Halos> {
    const plane = strides(room.graph.grid)[2];
    const transfers = cards.map(({ gpu }) => new CardTransfer(gpu));
    const remembered = cards.map(({ program }) => rememberedWords(room, program.slab));
    const moves: ((read: readonly Uint32Array<ArrayBuffer>[]) => void)[] = [];
    cards.forEach((to, t) => {
      /** [table] what is taken of each card. */
      const taken: { readonly f: number; readonly copies: WordCopies }[][] = [[], [], []];
      cards.forEach((from, f) => {
        const { start, planes } = from.planes.owned;
        const { window } = to.planes;
        const [low, high] = [Math.max(start, window.start), Math.min(start + planes, window.start + window.planes)];
        if (f === t || low >= high) return;
        const words = (high - low) * plane;
        for (const parity of [0, 1]) {
          const at = transfers[f].addRange(from.program.states[parity], toLocal(from.program.slab, low * plane), words);
          const target = VALUE.bytes * toLocal(to.program.slab, low * plane);
          moves.push((read) => to.gpu.write(to.program.states[parity], target, read[f].subarray(at, at + words)));
        }
        const all = takenFrom(room, plane, remembered[f], remembered[t], [start, start + planes]);
        all.forEach((copies, table) => copies.to.length > 0 && taken[table].push({ f, copies }));
      });
      taken.forEach((parts, table) => {
        if (parts.length === 0) return;
        const words = parts.map(({ copies }) => copies.to);
        // All at once: what lies between words of one card may be words of another.
        const target = transfers[t].addWords(tablesOf(to.program, remembered[t])[table]!, joined(words));
        let begin = 0;
        const sources = parts.map(({ f, copies }) => {
          const buffer = tablesOf(cards[f].program, remembered[f])[table]!;
          const source = { f, begin, at: transfers[f].addWords(buffer, copies.from).at };
          begin += copies.to.length;
          return source;
        });
        moves.push((read) => {
          for (const { f, begin: first, at } of sources) {
            at.forEach((from, i) => (read[t][target.at[first + i]] = read[f][from]));
          }
          for (const range of target.ranges) transfers[t].writeBack(range);
        });
      });
    });
    for (const transfer of transfers) await transfer.prepare();
    return new Halos(transfers, moves);
  }

  /** When the cards have done what was submitted. What is submitted later finds the new ghost zones. */
  async exchange(): Promise<void> {
    const read = await Promise.all(this.transfers.map((transfer) => transfer.read()));
    for (const move of this.moves) move(read);
  }
}

function joined(parts: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** What damped nodes, faces and branches remember; undefined where a slab has none. */
function tablesOf(
  { stateBuffers }: SlabProgram,
  { damped, faces }: ReturnType<typeof rememberedWords>,
): readonly (GPUBuffer | undefined)[] {
  const others = stateBuffers.slice(2);
  const ofDamped = damped[1] > damped[0] ? others.shift() : undefined;
  return faces.length > 0 ? [ofDamped, ...others] : [ofDamped, undefined, undefined];
}
