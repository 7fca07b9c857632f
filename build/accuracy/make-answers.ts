import { readFileSync, writeFileSync } from 'node:fs';
import { exactRooms } from './cases.ts';
import { exactAnswer, type Answer } from './exact/answers.ts';

const FILE = 'build/accuracy/answers.generated.json';

/** Computes exact answers that are missing and writes all, one a line. Run it from the root of the repository. */
export function makeAnswers(): void {
  const known = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Answer>;
  for (const room of exactRooms()) {
    if (known[room.id]) continue;
    const begun = performance.now();
    known[room.id] = exactAnswer(room);
    console.error(`${room.id}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    const lines = Object.entries(known).map(([id, answer]) => `${JSON.stringify(id)}: ${JSON.stringify(answer)}`);
    writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`);
  }
}
