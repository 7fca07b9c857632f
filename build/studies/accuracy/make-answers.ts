import { readFileSync, writeFileSync } from 'node:fs';
import { ANSWERS } from './answers.ts';
import { exactRooms, fineCases } from './cases.ts';
import { exactAnswer, HIGHEST_OCTAVE, type Answer } from './exact/answers.ts';
import { keptResponses } from './exact/kept-responses.ts';
import type { Case } from './case.ts';
import type { CaseResult } from './run-case.ts';

const FILE = 'build/studies/accuracy/answers.generated.json';

/**
 * Computes exact answers that are missing, and writes all to {@link FILE}, one a line. Run it from the root of the
 * repository. Responses are kept in `.cache/`: another change of the code of figures then takes seconds.
 *
 * @param anew Compute all exact answers again.
 */
export function makeExactAnswers(anew: boolean): void {
  const known = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Answer>;
  for (const room of exactRooms()) {
    if (known[room.id] && !anew) continue;
    const begun = performance.now();
    known[room.id] = exactAnswer(room, keptResponses);
    console.error(`${room.id}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    write(known, FILE);
  }
}

/**
 * Renders the shipped scenes on fine grids and writes their figures with all other answers to a file. It needs a GPU,
 * and `scenes/` in the folder in which it runs.
 */
export async function makeFineAnswers(render: (one: Case) => Promise<CaseResult>, file: string): Promise<void> {
  const known: Record<string, Answer> = { ...ANSWERS };
  for (const one of fineCases()) {
    const { octaves, scheme, maxHz, spacing, elapsedSeconds } = await render(one);
    known[one.room.answer] = {
      by: `${scheme} at ${maxHz} Hz, ${(1000 * spacing).toFixed(1)} mm`,
      octaves: Object.fromEntries(
        octaves
          .filter(({ centreHz }) => centreHz <= HIGHEST_OCTAVE)
          .map(({ centreHz, receivers }) => [
            centreHz,
            receivers.map(({ values }) => values.map((x) => (x === null ? null : Number(x.toPrecision(5))))),
          ]),
      ),
    };
    console.error(`${one.id}: ${elapsedSeconds.toFixed(1)} s`);
    write(known, file);
  }
}

function write(known: Readonly<Record<string, Answer>>, file: string): void {
  const lines = Object.entries(known).map(([id, answer]) => `${JSON.stringify(id)}: ${JSON.stringify(answer)}`);
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
}
