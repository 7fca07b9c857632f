import { strides } from '../../../room/grid/grid.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import type { SlicePlanes } from '../../out-of-core/slices.ts';
import type { Card } from '../card.ts';
import type { SlabProgram } from '../slab-program.ts';
import { toLocal } from '../slabs.ts';
import { rememberedWords, takenFrom, type RememberedWords, type WordCopies } from './remembered.ts';
import { CardStaging, CardTransfer } from './transfer.ts';
import { ownedPart, type CardPlanes } from './windows.ts';

/** A slab of a card. */
interface Piece {
  /** Number of the card. */
  readonly c: number;
  readonly planes: CardPlanes;
  readonly program: SlabProgram;
  readonly remembered: RememberedWords;
}

/** Copies words that cards have sent into those that they get. Both: [card] */
type Move = (read: readonly Uint32Array[], written: readonly Uint32Array[]) => void;

/** What an exchange moves. */
interface Exchange {
  /** Transfers of each card. */
  readonly transfers: readonly CardTransfer[];
  readonly moves: readonly Move[];
}

/** Brings the ghost zones of all cards up to date through the memory of the host. */
export class Halos {
  private constructor(
    private readonly cards: readonly Card[],
    private readonly staging: readonly CardStaging[],
    /** Exchanges by parity of the step. */
    private readonly exchanges: readonly [Exchange, Exchange],
  ) {}

  /** @param spread Planes that go wrong at an end of a window with each step. */
  static async create(room: PreparedRoom, cards: readonly Card[], spread: number): Promise<Halos> {
    const pieces = cards.flatMap(({ slabs, planes }, c) =>
      slabs.map((program) => ({ c, planes, program, remembered: rememberedWords(room, program.slab) })),
    );
    const after = (parity: 0 | 1): Exchange => exchangeAfter(room, cards.length, pieces, spread, parity);
    const exchanges = [after(0), after(1)] as const;
    const most = (words: (transfer: CardTransfer) => number, c: number): number =>
      Math.max(...exchanges.map(({ transfers }) => words(transfers[c])));
    const staging: CardStaging[] = [];
    for (const [c, { gpu }] of cards.entries()) {
      const read = most(({ readWords }) => readWords, c);
      staging.push(
        await CardStaging.create(
          gpu,
          read,
          most(({ writtenWords }) => writtenWords, c),
        ),
      );
    }
    return new Halos(cards, staging, exchanges);
  }

  /** Copies what others need of a card, behind its steps. @param n Number of the step that comes next. */
  encode(encoder: GPUCommandEncoder, card: number, n: number): void {
    this.exchanges[n & 1].transfers[card].encodeReads(encoder, this.staging[card]);
  }

  /** Once every card's {@link encode} is submitted. What is submitted later finds the new ghost zones. */
  async exchange(n: number): Promise<void> {
    const move = await this.arrived(n);
    move();
  }

  /** Waits until all has arrived that cards sent. @returns what then moves it, as {@link exchange} does */
  async arrived(n: number): Promise<() => void> {
    const { transfers, moves } = this.exchanges[n & 1];
    const mapped = await Promise.all(this.staging.map((staging) => staging.mapped()));
    const read = mapped.map((each) => each.read);
    const written = mapped.map((each) => each.written);
    return () => {
      for (const move of moves) move(read, written);
      this.cards.forEach((card, c) => {
        const staging = this.staging[c];
        staging.unmap();
        const { device } = card.gpu;
        const encoder = device.createCommandEncoder({ label: 'halos' });
        transfers[c].encodeWrites(encoder, staging);
        card.encodeGhosts(encoder);
        device.queue.submit([encoder.finish()]);
        staging.mapAgain();
      });
    };
  }
}

/**
 * What is exchanged before a step of a parity: all ghost zones of u[n], and those of u[n−1] but for the planes next to
 * what a card owns: these were right a step ago. And what walls and damped nodes remember.
 */
function exchangeAfter(
  room: PreparedRoom,
  cards: number,
  pieces: readonly Piece[],
  spread: number,
  parity: 0 | 1,
): Exchange {
  const plane = strides(room.graph.grid)[2];
  const transfers = Array.from({ length: cards }, () => new CardTransfer());
  const moves: Move[] = [];
  for (const to of pieces) {
    const others = pieces.filter(({ c }) => c !== to.c);
    for (const from of others) {
      const [low, high] = rangeOf(ownedPart(to.program.slab, { owned: ownedOf(from) }));
      const { start, planes } = to.planes.owned;
      const further =
        low < start ? [low, Math.min(high, start - spread)] : [Math.max(low, start + planes + spread), high];
      for (const [state, first, end] of [
        [parity, low, high],
        [1 - parity, further[0], further[1]],
      ]) {
        const words = (end - first) * plane;
        if (words <= 0) continue;
        const at = transfers[from.c].addRange(
          from.program.states[state],
          toLocal(from.program.slab, first * plane),
          words,
        );
        const target = transfers[to.c].addTarget(
          to.program.states[state],
          toLocal(to.program.slab, first * plane),
          words,
        );
        moves.push((read, written) => written[to.c].set(read[from.c].subarray(at, at + words), target));
      }
    }
    for (const move of rememberedMoves(room, plane, transfers, to, others)) moves.push(move);
  }
  return { transfers, moves };
}

/** The moves of what damped and porous nodes, faces and branches remember, into the tables of a slab. */
function rememberedMoves(
  room: PreparedRoom,
  plane: number,
  transfers: readonly CardTransfer[],
  to: Piece,
  others: readonly Piece[],
): Move[] {
  /** [table] what is taken of each slab. */
  const taken: { readonly from: Piece; readonly copies: WordCopies }[][] = [[], [], [], []];
  for (const from of others) {
    const all = takenFrom(room, plane, from.remembered, to.remembered, rangeOf(ownedOf(from)));
    all.forEach((copies, table) => copies.to.length > 0 && taken[table].push({ from, copies }));
  }
  return taken.flatMap((parts, table) => {
    if (parts.length === 0) return [];
    const own = transfers[to.c];
    // All at once: what lies between words of one slab may be words of another.
    const { at, ranges } = own.addWords(tablesOf(to)[table]!, joined(parts.map(({ copies }) => copies.to)));
    const targets = ranges.map(({ buffer, first, words }) => own.addTarget(buffer, first, words));
    const [firstRead, firstTarget] = [ranges[0].at, targets[0]];
    let begin = 0;
    const sources = parts.map(({ from, copies }) => {
      const source = { c: from.c, begin, at: transfers[from.c].addWords(tablesOf(from)[table]!, copies.from).at };
      begin += copies.to.length;
      return source;
    });
    const words = ranges.reduce((sum, range) => sum + range.words, 0);
    return (read: readonly Uint32Array[], written: readonly Uint32Array[]): void => {
      written[to.c].set(read[to.c].subarray(firstRead, firstRead + words), firstTarget);
      for (const { c, begin: first, at: places } of sources) {
        places.forEach((place, i) => (written[to.c][at[first + i] - firstRead + firstTarget] = read[c][place]));
      }
    };
  });
}

/** Planes of a slab that its card owns. */
const ownedOf = ({ program, planes }: Piece): SlicePlanes => ownedPart(program.slab, planes);

const rangeOf = ({ start, planes }: SlicePlanes): [number, number] => [start, start + planes];

function joined(parts: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** What damped and porous nodes, faces and branches remember; undefined where a slab has none. */
function tablesOf({ program, remembered: { damped, porous, faces } }: Piece): readonly (GPUBuffer | undefined)[] {
  const others = program.stateBuffers.slice(2);
  const ofDamped = damped[1] > damped[0] ? others.shift() : undefined;
  const ofPorous = porous[1] > porous[0] ? others.shift() : undefined;
  return faces.length > 0 ? [ofDamped, ofPorous, ...others] : [ofDamped, ofPorous, undefined, undefined];
}
