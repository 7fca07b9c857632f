import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** 1 where AppArmor keeps programs without a profile from user namespaces, as on Ubuntu from 23.10 on. */
const RESTRICTION = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';

/**
 * What to do on a Linux on which Chromium cannot start its sandbox: it then ends before any of the program runs.
 *
 * @param binary Path of Electron.
 * @param read The text of a file; undefined if there is none.
 * @returns null where nothing keeps the sandbox from starting.
 */
export function sandboxAdvice(
  binary: string,
  read: (path: string) => string | undefined = readOrNone,
  isHelper: (path: string) => boolean = isSetuidRoot,
): string | null {
  if (read(RESTRICTION)?.trim() !== '1' || isHelper(join(dirname(binary), 'chrome-sandbox'))) return null;
  return [
    'If the window did not open: AppArmor may keep the sandbox of Electron from starting on this system.',
    'Allow it for this program by a profile, once:',
    '',
    "  sudo tee /etc/apparmor.d/wavehall-electron <<'END'",
    '  abi <abi/4.0>,',
    '  include <tunables/global>',
    `  profile wavehall-electron "${binary}" flags=(unconfined) {`,
    '    userns,',
    '  }',
    '  END',
    '  sudo apparmor_parser --replace /etc/apparmor.d/wavehall-electron',
    '',
    'The .deb package brings such a profile. `npm run web` opens the same window in a browser. Do not start it without a sandbox.',
  ].join('\n');
}

function readOrNone(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Whether a file belongs to root and runs as root: the other way to a sandbox. */
function isSetuidRoot(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && found.uid === 0 && (found.mode & 0o4000) !== 0;
}
