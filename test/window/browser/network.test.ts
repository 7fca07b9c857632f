/** A page that was taken over, with the policy of the program and the switches that the desktop gives Chromium. */
import { createSocket } from 'node:dgram';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { NO_HOSTS, NO_UDP } from '../../../electron/main/navigation.ts';
import { PAGE_HEADERS } from '../../../electron/page-headers.ts';
import { launchChromium } from '../../support/browser/chromium.ts';
import { LONGEST_WAIT } from '../../support/longest-wait.ts';

vi.mock('electron', async () => (await import('../../support/browser/fake-electron.ts')).electron);

/** What arrives at a place outside: packets of UDP and connections by TCP. */
interface Outside {
  readonly seen: { udp: number; webrtc: number; policy: number };
  readonly ports: { readonly udp: number; readonly webrtc: number; readonly policy: number };
}

async function outside(): Promise<Outside> {
  const seen = { udp: 0, webrtc: 0, policy: 0 };
  const socket = createSocket('udp4').on('message', () => seen.udp++);
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const serve = (name: 'webrtc' | 'policy'): Promise<Server> =>
    new Promise((resolve) => {
      const server = createServer((connection) => {
        seen[name]++;
        connection.on('error', () => undefined).destroy();
      });
      server.listen(0, '127.0.0.1', () => resolve(server));
    });
  const [webrtc, policy] = [await serve('webrtc'), await serve('policy')];
  onTestFinished(() => [socket, webrtc, policy].forEach((each) => each.close()));
  const portOf = (server: Server): number => (server.address() as AddressInfo).port;
  return { seen, ports: { udp: socket.address().port, webrtc: portOf(webrtc), policy: portOf(policy) } };
}

/** Tries every way out that a script has, from a page with the headers of the program. */
async function tryToSend(switches: readonly string[]): Promise<Outside> {
  const there = await outside();
  const browser = await launchChromium(switches);
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  page.setDefaultTimeout(LONGEST_WAIT);
  const answer = { status: 200, contentType: 'text/html', headers: { ...PAGE_HEADERS }, body: '<p>page</p>' };
  await page.route('https://wavehall.test/', (route) => route.fulfill(answer));
  await page.goto('https://wavehall.test/');
  await page.evaluate(async ({ udp, webrtc, policy }) => {
    const at = `127.0.0.1:${policy}/`;
    void fetch(`http://${at}`, { mode: 'no-cors' }).catch(() => undefined);
    window.navigator.sendBeacon(`http://${at}`, 'x');
    new Image().src = `http://${at}`;
    try {
      new WebSocket(`ws://${at}`);
    } catch {
      // Forbidden, as it should be.
    }
    const turn = { urls: `turn:127.0.0.1:${webrtc}?transport=tcp`, username: 'a', credential: 'b' };
    const connection = new RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${udp}` }, turn] });
    connection.createDataChannel('x');
    const offer = await connection.createOffer();
    await connection.setLocalDescription(offer);
    const other = new RTCPeerConnection();
    await other.setRemoteDescription(offer);
    await connection.setRemoteDescription(await other.createAnswer());
    for (const candidate of [
      `candidate:1 1 udp 2130706431 127.0.0.1 ${udp} typ host`,
      `candidate:2 1 tcp 1518280447 127.0.0.1 ${webrtc} typ host tcptype passive`,
    ]) {
      await connection.addIceCandidate({ candidate, sdpMid: '0' });
    }
  }, there.ports);
  return there;
}

const HOSTS = `--host-resolver-rules=${NO_HOSTS}`;
/** What `setWebRTCIPHandlingPolicy` sets for a window of Electron. */
const UDP = `--force-webrtc-ip-handling-policy=${NO_UDP}`;

test('Nothing leaves a page on the desktop, not by WebRTC either; in a browser the policy stops all but WebRTC', async () => {
  const { seen } = await tryToSend([HOSTS, UDP]);
  // A page that may send, and began later, has sent meanwhile.
  const { seen: allowed } = await tryToSend([]);
  await expect.poll(() => Math.min(allowed.udp, allowed.webrtc)).toBeGreaterThan(0);
  expect(seen).toEqual({ udp: 0, webrtc: 0, policy: 0 });
  expect(allowed.policy).toBe(0);
});

test('Each of the two switches is needed: one stops UDP, the other TCP', async () => {
  const [withoutUdp, withoutHosts] = [await tryToSend([UDP]), await tryToSend([HOSTS])];
  await expect.poll(() => Math.min(withoutUdp.seen.webrtc, withoutHosts.seen.udp)).toBeGreaterThan(0);
  expect([withoutUdp.seen.udp, withoutHosts.seen.webrtc]).toEqual([0, 0]);
});
