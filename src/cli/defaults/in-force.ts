/** What defaults and --quiet say for the whole run of a command. A command starts a process, so each has its own. */
export const inForce = {
  /** Whether progress and remarks are left out. */
  quiet: false,
  /** The folder in which results get folders of their own. */
  outFolder: 'out',
};
