import { userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import envPaths from 'env-paths';
import program from '../../package.json' with { type: 'json' };

/**
 * The folder of the user's cache: XDG_CACHE_HOME, ~/Library/Caches, %LOCALAPPDATA%. A variable that names a relative
 * path counts as not set, as the XDG Base Directory Specification asks: it would mean another folder wherever one
 * stands.
 */
export function cacheFolder(): string {
  const { cache } = envPaths(program.name, { suffix: '' });
  return isAbsolute(cache) ? cache : join(userInfo().homedir, '.cache', program.name);
}
