import { readdirSync, writeFileSync } from 'node:fs';
import { nodeHost } from '../../../src/node/host.ts';
import { examplePictureOf } from './of-scene.ts';

for (const name of readdirSync('scenes').filter((file) => file.endsWith('.json'))) {
  writeFileSync(
    `scenes/pictures/${name.replace(/json$/, 'png')}`,
    await examplePictureOf(`scenes/${name}`, nodeHost()),
  );
}
