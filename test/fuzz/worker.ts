/** The process in which inputs are read: it may hang, grow or fall over. */
import { answerOf } from './answer.ts';
import { READERS } from './readers.ts';

process.on('message', ({ name, input }: { name: string; input: Uint8Array }) => {
  const reader = READERS.find((one) => one.name === name)!;
  void answerOf(reader, input).then((answer) => process.send!({ answer, memory: process.memoryUsage().rss }));
});
process.on('disconnect', () => process.exit());
