#!/usr/bin/env node
/** The command line: reads the arguments, calls the use-case, prints, and sets the exit status. */
import { RunError } from '../app/index.ts';
import { defaultsFiles } from './defaults/find-defaults.ts';
import { inForce } from './defaults/in-force.ts';
import { reportFailure } from './failure.ts';
import { gpusNamed, type NamedDevices } from './options.ts';
import { programFor } from './program.ts';
import { releaseGpus } from '../node/adapters/gpu.ts';
import { runApart } from '../node/cards/run-apart.ts';
import { translateLater } from '../node/threads/translation.ts';
import { outputFailure } from '../node/system-error.ts';
import { watchOutput } from './words/output.ts';

const RUN_AGAIN = 'Run it again; if it happens again, report the command and the scene.';

translateLater();

/** Whether the command has ended, well or not. */
let ended = false;
/** What fails outside of the command's own course, such as in an event, ends it with a message, too. */
const endWith = (error: unknown): void => {
  ended = true;
  process.exit(reportFailure(error));
};
process.on('uncaughtException', endWith);
watchOutput((cause) => {
  process.exitCode = reportFailure(outputFailure(cause));
});
// Node ends without a word if nothing is left that could go on.
process.on('exit', () => {
  if (!ended)
    process.exitCode = reportFailure(new RunError('a part of the program ended and gave no answer', RUN_AGAIN));
});

try {
  const program = await programFor(process.argv[2]);
  program.hook('preAction', async (_, command) => {
    inForce.quiet = command.getOptionValue('quiet') === true;
    const files = defaultsFiles();
    if (files.length > 0) {
      const [{ readDefaults }, { applyDefaults }] = await Promise.all([
        import('./defaults/read-defaults.ts'),
        import('./defaults/apply-defaults.ts'),
      ]);
      applyDefaults(command, (await readDefaults(files)).values);
    }
    const status = await runApart(gpusNamed(command.opts<NamedDevices>()) ?? []);
    if (status === undefined) return;
    ended = true;
    process.exit(status);
  });
  await program.parseAsync();
} catch (error) {
  process.exitCode = reportFailure(error);
} finally {
  ended = true;
  releaseGpus();
}
