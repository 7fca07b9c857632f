import { Argument, type Command } from 'commander';
import { bytes } from '../../app/index.ts';
import { CACHE_KINDS, clearCache, listCache, type CacheEntry, type CacheKind } from '../../node/user-cache.ts';
import { MOST_KEPT_BYTES } from '../../node/kept-rooms.ts';
import { print, printJson, table } from '../words/output.ts';

export function addCacheCommand(program: Command): void {
  const cache = program
    .command('cache')
    .description(
      'List what is kept on this machine for later runs: prepared rooms, ends of runs, measured times, unpacked libraries.',
    )
    .option('--json', 'print it as JSON, and nothing else')
    .action(async ({ json }: { json?: true }) => {
      const entries = await listCache();
      if (json) printJson(entries);
      else print(listOf(entries));
    });
  cache
    .command('clear')
    .description('Delete what is kept for later runs. The next run then takes longer.')
    .addArgument(new Argument('[kinds...]', 'what to remove; all if left out').choices(CACHE_KINDS))
    .action(async (kinds: CacheKind[]) => {
      const removed = await clearCache(kinds.length === 0 ? CACHE_KINDS : kinds);
      print([`removed ${counted(removed)}`]);
    });
}

function listOf(entries: readonly CacheEntry[]): string[] {
  const limit = `rooms and runs together take at most ${bytes(MOST_KEPT_BYTES)}; those used longest ago make way`;
  if (entries.length === 0) return ['nothing is kept', limit];
  const now = Date.now();
  const rows = entries.map(({ kind, about, bytes: size, used }) => [kind, bytes(size), ageText(now, used), about]);
  return [...table([['kind', 'size', 'used', 'for'], ...rows]), '', `together ${counted(entries)}; ${limit}`];
}

const counted = (entries: readonly CacheEntry[]): string =>
  `${entries.length === 1 ? '1 file' : `${entries.length} files`}, ${bytes(entries.reduce((sum, each) => sum + each.bytes, 0))}`;

/** How long ago something was used: `today`, `3 days ago`. */
function ageText(now: number, used: string): string {
  const days = Math.floor((now - Date.parse(used)) / 86_400_000);
  if (days < 1) return 'today';
  return days === 1 ? '1 day ago' : `${days} days ago`;
}
