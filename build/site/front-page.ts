import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INDEX } from './page-list.ts';

/**
 * The first page: what the program is, how to try it, a picture, and the index of the documentation. TypeDoc writes its
 * title.
 */
export function frontPage(root: string): string {
  const about = readFileSync(join(root, 'README.md'), 'utf8').split('\n\n')[1];
  const index = readFileSync(join(root, INDEX), 'utf8');
  return `Wavehall computes how a room sounds: its reverberation time and other figures, and sound to listen to.

<p><a class="open-window" href="site:app/">Open Wavehall in your browser</a></p>

Nothing is installed, and nothing leaves your machine. A current browser on a computer is enough. Where it has WebGPU,
Wavehall computes on the graphics card, else on the processor. After the first visit it opens without a network.

1. Choose **Shoebox** among the examples, draw a room, or open a model of your own.
2. **Go to Run**, then **Start**.
3. **Results** shows T30 and other figures by octave, plays the room, and saves both.

[![The window with a lecture hall](pictures/room.png)](site:app/#example=lecture-hall.json)

See [rooms that come with it](../gallery.md), one of them beside its measurement, and [benchmarks](../benchmarks.md).

## How it computes

${about}

${index.slice(index.indexOf('\n## ') + 1)}`;
}
