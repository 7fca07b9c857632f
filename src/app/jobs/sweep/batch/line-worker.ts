import type { PreparedRoom } from '../../../../room/prepare/prepared.ts';
import type { Host } from '../../../ports/host/host.ts';
import { oneRoomShelf } from '../../../rendering/job/one-room-shelf.ts';
import { LineStore } from '../run/line-files.ts';
import { renderLine, type LineOutcome } from '../run/render-lines.ts';
import { BatchedEngine } from './batched-engine.ts';
import type { MadeRun, MakeRun } from './batched-run.ts';
import { errorFrom, sentError, type FromLineThread, type ToLineThread } from './thread-messages.ts';

type Send = (message: FromLineThread, transfer: readonly ArrayBuffer[]) => void;

/** Lines of a group that may be under way at a time. */
const MOST_OPEN = 32;

/**
 * The work of a thread that renders lines: it prepares their rooms, asks for their runs, and finishes what comes back.
 * While runs are made elsewhere, it goes on with other lines.
 *
 * @param host The lines read its files; what they keep stays in the thread.
 */
export function lineWorker(send: Send, host: Host): (message: ToLineThread) => void {
  let begun: Extract<ToLineThread, { kind: 'begin' }>;
  const kept = new LineStore(host.kept);
  const runs = new Map<number, { resolve: (made: MadeRun) => void; reject: (error: Error) => void }>();
  let lastRun = 0;

  const makerFor = (group: number): MakeRun => {
    const rooms = new Map<PreparedRoom, number>();
    return ({ room, setup, steps, measure }) =>
      new Promise((resolve, reject) => {
        const run = lastRun++;
        runs.set(run, { resolve, reject });
        const known = rooms.get(room);
        const roomNumber = known ?? rooms.size;
        rooms.set(room, roomNumber);
        const sent = known === undefined ? withoutBytes(room) : undefined;
        send({ kind: 'run', run, group, roomNumber, room: sent, setup, steps, measure }, []);
      });
  };

  const renderGroup = async ({ group, lines }: Extract<ToLineThread, { kind: 'group' }>): Promise<void> => {
    const make = makerFor(group);
    const shelf = oneRoomShelf();
    const open = new Set<Promise<void>>();
    for (const [index, line] of lines.entries()) {
      if (open.size >= MOST_OPEN) await Promise.race(open);
      // The next line begins when this one waits for its run: then the room is on the shelf.
      let asked = (): void => undefined;
      const isPrepared = new Promise<void>((resolve) => (asked = resolve));
      const engine = new BatchedEngine(begun.engine, (wanted) => {
        asked();
        return make(wanted);
      });
      const controls = {
        host: { ...host, threads: undefined, rooms: undefined, checkpoints: undefined },
        memoryLimit: begun.memoryLimit,
        manifest: begun.manifest,
        signal: new AbortController().signal,
        makeEngine: () => Promise.resolve(engine),
      };
      const rendered: Promise<void> = renderLine(line, controls, { shelf, engine }, kept)
        .catch((error: unknown): LineOutcome => ({ line, error }))
        .then((outcome) => {
          asked();
          sendLine(group, index, outcome);
          open.delete(rendered);
        });
      open.add(rendered);
      await isPrepared;
    }
    send({ kind: 'ready' }, []);
  };

  const sendLine = (group: number, index: number, outcome: LineOutcome): void => {
    if ('error' in outcome) {
      send({ kind: 'line', group, index, result: { error: sentError(outcome.error) } }, []);
      return;
    }
    const { files } = outcome;
    const memory = [...files.values()].flatMap((file) =>
      typeof file !== 'string' && file.buffer instanceof ArrayBuffer ? [file.buffer] : [],
    );
    send({ kind: 'line', group, index, result: { files } }, [...new Set(memory)]);
  };

  return (message) => {
    if (message.kind === 'begin') {
      begun = message;
      send({ kind: 'ready' }, []);
    } else if (message.kind === 'group') void renderGroup(message);
    else {
      const run = runs.get(message.run)!;
      runs.delete(message.run);
      if (message.kind === 'made') run.resolve(message.made);
      else run.reject(errorFrom(message.error));
    }
  };
}

const withoutBytes = (room: PreparedRoom): PreparedRoom => ({
  ...room,
  graph: { grid: room.graph.grid, nodes: new Uint8Array(0) },
});
