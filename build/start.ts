/** `npm start [-- FILE…]`: opens the window of the built program. */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { electronBinary, fetchElectron } from './electron-binary.ts';
import { sandboxAdvice } from './sandbox-advice.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const binary = electronBinary() ?? fetchElectron();
if (binary === null) {
  console.error(
    'The Electron binary is not here and could not be fetched: run `npm run web` and open the same page in a browser.',
  );
  process.exitCode = 1;
} else {
  spawn(binary, [root, ...process.argv.slice(2)], { stdio: 'inherit' }).on('close', (status) => {
    process.exitCode = status ?? 1;
    const advice = status === 0 ? null : sandboxAdvice(binary);
    if (advice !== null) console.error(advice);
  });
}
