/**
 * `npm run web [-- --port N]`: serves the window on the loopback address, for a browser with WebGPU. Ctrl+C stops it.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { InputError, WavehallError } from '../../src/units/errors.ts';
import { oneLine } from '../../src/text/terminal.ts';
import { startWebServer } from './serve.ts';

const folder = fileURLToPath(new URL('../../dist/window', import.meta.url));

function portOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new InputError('--port', `${text} is not a port`, 'Give a whole number from 0 to 65535.');
}

try {
  const { values } = parseArgs({ options: { port: { type: 'string' } } });
  if (!existsSync(folder)) throw new InputError('dist/window', 'the page is not built', 'Run npm run build.');
  const { url } = await startWebServer(folder, portOf(values.port));
  console.log(oneLine(`Wavehall is at ${url} (Ctrl+C stops it).`));
} catch (error) {
  if (!(error instanceof WavehallError) && !(error instanceof TypeError)) throw error;
  console.error(oneLine(`wavehall: ${error.message}${error instanceof WavehallError ? `. ${error.remedy}` : ''}`));
  process.exitCode = 2;
}
