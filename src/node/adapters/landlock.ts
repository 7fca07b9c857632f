/**
 * Landlock, by which a process of Linux takes rights from itself, without any rights of its own and also in containers
 * (Linux kernel, Documentation/userspace-api/landlock.rst). Node has no call for it; `perl`, which is part of every
 * Debian and Ubuntu, has.
 */
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Numbers of the system call `prctl`; those of Landlock are the same for all processors. */
const PRCTL: Readonly<Record<string, number>> = { x64: 157, arm64: 167 };

/**
 * Restricts itself and becomes another program. Arguments: number of `prctl`, paths beneath which files may be written,
 * `--`, the program with its arguments. Rights are to write to a file (2) and to move one to another folder (8192),
 * which the second version of Landlock can leave to a process; the first one takes it in any case, so it is not used.
 */
const PERL = `my $prctl = shift;
my @paths;
while (@ARGV && $ARGV[0] ne '--') { push @paths, shift }
shift;
exit 1 if syscall(444, 0, 0, 1) < 2;
my $rights = pack 'Q', 2 | 8192;
my $rules = syscall(444, $rights, 8, 0);
for my $path (@paths) {
  sysopen(my $file, $path, 0x200000) or next;
  my $rule = pack 'Ql', (-d $path ? 2 | 8192 : 2), fileno $file;
  syscall(445, $rules, 1, $rule, 0);
}
exit 1 if syscall($prctl + 0, 38, 1, 0, 0, 0) != 0 || syscall(446, $rules, 0) != 0;
exec { $ARGV[0] } @ARGV or exit 1;`;

/**
 * Arguments of `perl`, before those of a program, that let the program open no device of a list; undefined on
 * processors for which it is not known how.
 */
export function landlockArgs(
  hidden: readonly string[],
  root = '/',
  processor: string = process.arch,
): string[] | undefined {
  const prctl = PRCTL[processor];
  return prctl === undefined ? undefined : ['-e', PERL, String(prctl), ...besides(hidden, root), '--'];
}

/**
 * Paths that together are the whole file system but for some files. Landlock knows only what is allowed.
 *
 * @param hidden Absolute paths.
 * @param root The file system.
 */
export function besides(hidden: readonly string[], root: string, folder = '/'): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = join(folder, name);
    if (hidden.includes(path)) return [];
    if (hidden.some((each) => each.startsWith(`${path}/`))) return besides(hidden, root, path);
    // What a link leads to stands elsewhere, too.
    return lstatSync(join(root, path), { throwIfNoEntry: false })?.isSymbolicLink() === false ? [path] : [];
  });
}
