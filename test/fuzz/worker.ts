/** The process in which inputs are read: it may hang, grow or fall over. */
import { answerOf } from './answer.ts';
import { READERS } from './readers.ts';

process.on('message', ({ name, input }: { name: string; input: Uint8Array }) => {
  const reader = READERS.find((one) => one.name === name)!;
  const before = process.cpuUsage();
  void answerOf(reader, input).then((answer) => {
    const { user, system } = process.cpuUsage(before);
    // What the process has had at most: memory that was given back counts, too.
    const memory = process.resourceUsage().maxRSS * 1024;
    process.send!({ answer, memory, seconds: (user + system) / 1e6 });
  });
});
process.on('disconnect', () => process.exit());
