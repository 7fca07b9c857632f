import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INDEX } from './page-list.ts';

/** The first page: what the program is, a picture, and the index of the documentation. TypeDoc writes its title. */
export function frontPage(root: string): string {
  const about = readFileSync(join(root, 'README.md'), 'utf8').split('\n\n')[1];
  const index = readFileSync(join(root, INDEX), 'utf8');
  return `${about}

[Open Wavehall in your browser](site:app/). Nothing is installed, and nothing leaves your machine. After the first visit it
opens without a network. Or look at the [rooms that come with it](../gallery.md) and at its [benchmarks](../benchmarks.md).

[![The window with a lecture hall](pictures/room.png)](site:app/#example=lecture-hall.json)

${index.slice(index.indexOf('\n## ') + 1)}`;
}
