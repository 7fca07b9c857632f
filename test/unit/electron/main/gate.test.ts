import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebContents } from 'electron';
import { openGate, tell, type Handlers } from '../../../../electron/main/gate.ts';
import { ASK_CHANNEL, asks, TELL_CHANNEL } from '../../../../electron/channels.ts';
import { InputError } from '../../../../src/units/errors.ts';
import { electron, FakeWebContents, type FakeFrame } from '../../../support/browser/fake-electron.ts';

vi.mock('electron', async () => (await import('../../../support/browser/fake-electron.ts')).electron);
const log = vi.hoisted(() => vi.fn<(line: string) => void>());
vi.mock('../../../../electron/main/log.ts', () => ({ log }));

const TOKEN = '4c0f6f0e-93a4-4f4e-8d4b-0a8f0f4b8f10';

const copies = (count: number): object[] =>
  Array.from({ length: count }, (_, i) => ({ path: `${i}.obj`, contents: new Uint8Array(1) }));

let page: FakeWebContents;
let handlers: Record<string, ReturnType<typeof vi.fn>>;

beforeEach(() => {
  vi.clearAllMocks();
  page = new FakeWebContents();
  handlers = Object.fromEntries(Object.keys(asks).map((name) => [name, vi.fn(() => null)]));
  openGate(page as unknown as WebContents, handlers as unknown as Handlers);
});

/** Sends a message from the page or from another sender. */
function send(
  message: unknown,
  from: { sender?: unknown; senderFrame?: FakeFrame | null } = {},
): Promise<{ ok: boolean; message?: string; value?: unknown }> {
  const [channel, ask] = electron.ipcMain.handle.mock.calls[0];
  expect(channel).toBe(ASK_CHANNEL);
  const event = { sender: page, senderFrame: page.mainFrame, ...from };
  return ask(event, message) as Promise<{ ok: boolean; message?: string; value?: unknown }>;
}

const nothingDone = (): void => {
  for (const [name, handler] of Object.entries(handlers)) expect(handler, name).not.toHaveBeenCalled();
};

describe('the gate', () => {
  it('lets allowed requests of the page through', async () => {
    const contents = Uint8Array.of(1, 2);
    handlers['save'].mockReturnValueOnce(true);
    expect(await send({ name: 'save', arguments: [TOKEN, contents] })).toEqual({ ok: true, value: true });
    expect(handlers['save']).toHaveBeenCalledWith(TOKEN, contents);
  });

  it.each([
    ['another page', { sender: new FakeWebContents() }],
    ['a frame within the page', { senderFrame: { url: 'app://wavehall/index.html' } }],
    ['a frame that is gone', { senderFrame: null }],
  ])('drops what %s asks', async (_who, from) => {
    expect(await send({ name: 'recent', arguments: [] }, from)).toMatchObject({ ok: false });
    nothingDone();
    expect(log).toHaveBeenCalledOnce();
  });

  it.each(['https://wavehall/index.html', 'app://elsewhere/', 'file:///index.html', 'about:blank', ''])(
    'drops what its own frame asks when that shows "%s"',
    async (url) => {
      page.mainFrame.url = url;
      expect(await send({ name: 'recent', arguments: [] })).toMatchObject({ ok: false });
      nothingDone();
    },
  );

  it.each<[string, unknown]>([
    ['no name', { arguments: [] }],
    ['an unknown name', { name: 'runCommand', arguments: ['rm'] }],
    ['a name of every object', { name: 'constructor', arguments: [] }],
    ['nothing', undefined],
    ['too few arguments', { name: 'save', arguments: [TOKEN] }],
    ['too many arguments', { name: 'recent', arguments: [1] }],
    ['a path as a token', { name: 'save', arguments: ['/etc/passwd', new Uint8Array(1)] }],
    ['text as bytes', { name: 'save', arguments: [TOKEN, 'text'] }],
    ['an unknown kind', { name: 'open', arguments: ['program', false] }],
    ['a way upwards as a name', { name: 'saveAs', arguments: ['../x.json', new Uint8Array(1)] }],
    ['a folder in a name', { name: 'export', arguments: [[{ name: 'a/b.wav', contents: new Uint8Array(1) }]] }],
    ['a hidden name', { name: 'export', arguments: [[{ name: '.bashrc', contents: new Uint8Array(1) }]] }],
    ['a path of its own as dropped', { name: 'openDropped', arguments: [['/etc/passwd']] }],
    ['a program after a video as a name', { name: 'saveAs', arguments: ['wave.mp4.exe', new Uint8Array(1)] }],
    ['a program as a name', { name: 'saveAs', arguments: ['setup.bat', new Uint8Array(1)] }],
    [
      'a settings file as a result',
      { name: 'export', arguments: [[{ name: 'package.json', contents: new Uint8Array(1) }]] },
    ],
    ['more copies than a person reads', { name: 'saveBeside', arguments: [TOKEN, copies(31)] }],
    ['a stream of a name', { name: 'export', arguments: [[{ name: 'a:b', contents: new Uint8Array(1) }]] }],
  ])('drops a message with %s, and says so', async (_what, message) => {
    expect(await send(message)).toMatchObject({ ok: false, message: expect.any(String) as string });
    nothingDone();
    expect(log).toHaveBeenCalledOnce();
  });

  it('passes on messages for users, but not the text of bugs', async () => {
    handlers['recent'].mockImplementationOnce(() => {
      throw new InputError('hall.json', 'hall.json is not there', 'Choose another file.');
    });
    const told = await send({ name: 'recent', arguments: [] });
    expect(told).toEqual({ ok: false, message: 'hall.json is not there. Choose another file.' });
    handlers['recent'].mockRejectedValueOnce(new Error('ENOENT /home/me/secret'));
    const fault = await send({ name: 'recent', arguments: [] });
    expect(fault.message).not.toContain('secret');
  });

  it('sends nothing that is not listed', async () => {
    const file = { name: 'a.json', contents: new Uint8Array(1), token: TOKEN };
    handlers['open'].mockResolvedValueOnce([{ ...file, path: '/home/me/a.json' }]);
    expect(await send({ name: 'open', arguments: ['scene', false] })).toEqual({ ok: true, value: [file] });
  });

  it('sends commands over their own channel', () => {
    tell(page as unknown as WebContents, { kind: 'command', command: 'undo' });
    expect(page.send).toHaveBeenCalledWith(TELL_CHANNEL, { kind: 'command', command: 'undo' });
  });
});

const MADE_BY_PAGE = ['json', 'wavehall', 'wav', 'csv', 'html', 'svg', 'png', 'zip', 'sofa', 'sofa.zip', 'mp4', 'webm'];
it.each(MADE_BY_PAGE.map((extension) => `hall.${extension}`))('The page may suggest the name %s', (name) =>
  expect(asks.saveAs.arguments.safeParse([name, new Uint8Array(1)]).success).toBe(true),
);
