/** The gate that every message from the page passes. */
import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron';
import * as z from 'zod';
import type { Answer } from '../bridge.ts';
import {
  ASK_CHANNEL,
  asks,
  TELL_CHANNEL,
  toldSchema,
  type AnswerTo,
  type Arguments,
  type AskName,
  type Told,
} from '../channels.ts';
import { WavehallError } from '../../src/units/errors.ts';
import { isOurs } from './app-scheme.ts';
import { log } from './log.ts';
import { words } from '../words/words.ts';

/** What main does for each message. The page sees the text of a `WavehallError` as it is. */
export type Handlers = {
  readonly [N in AskName]: (...args: Arguments<N>) => AnswerTo<N> | Promise<AnswerTo<N>>;
};

const message = z.object({ name: z.enum(Object.keys(asks) as AskName[]), arguments: z.array(z.unknown()) });

/** Lets messages from the page of the given window through; drops foreign, unknown and malformed ones. */
export function openGate(page: WebContents, handlers: Handlers): void {
  ipcMain.handle(ASK_CHANNEL, async (event, ...sent: unknown[]): Promise<Answer<unknown>> => {
    if (!comesFrom(page, event)) return dropped('it does not come from the page', sent);
    const read = message.safeParse(sent[0]);
    if (!read.success) return dropped('no message has that name', sent);
    const { name } = read.data;
    const args = asks[name].arguments.safeParse(read.data.arguments);
    if (!args.success) return dropped(z.prettifyError(args.error), sent);
    try {
      const answer = await (handlers[name] as (...given: unknown[]) => unknown)(...args.data);
      return { ok: true, value: asks[name].answer.parse(answer) };
    } catch (error) {
      return failed(name, error);
    }
  });
}

/** Sends the page a message, unless the page is gone. */
export function tell(page: WebContents, told: Told): void {
  if (!page.isDestroyed()) page.send(TELL_CHANNEL, toldSchema.parse(told));
}

/** Whether the main frame sent the message while it shows our page. */
function comesFrom(page: WebContents, { sender, senderFrame }: IpcMainInvokeEvent): boolean {
  return sender === page && senderFrame !== null && senderFrame === page.mainFrame && isOurs(senderFrame.url);
}

function dropped(reason: string, sent: unknown[]): Answer<never> {
  const name = (sent[0] as { name?: unknown } | null | undefined)?.name;
  log(
    `dropped the message ${typeof name === 'string' ? JSON.stringify(name.slice(0, 40)) : 'without a name'}: ${reason}`,
  );
  return { ok: false, message: words.desktop.refused };
}

function failed(name: AskName, error: unknown): Answer<never> {
  if (error instanceof WavehallError) return { ok: false, message: `${error.message}. ${error.remedy}` };
  log(`${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return {
    ok: false,
    message: words.desktop.failed(name),
  };
}
