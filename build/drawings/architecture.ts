/**
 * `npm run architecture`: draws the pictures of `docs/architecture.md` from the tables of layers and stages, and the
 * box of the page for first-time readers.
 */
import { writeFileSync } from 'node:fs';
import { boxPicture } from './box-picture.ts';
import { layerPicture } from './layer-picture.ts';
import { layers } from '../rules/layers.js';
import { pipelinePicture } from './pipeline-picture.ts';
import { stages } from './pipeline-stages.ts';

const pictures = {
  'architecture.svg': layerPicture(layers),
  'pipeline.svg': pipelinePicture(stages),
  'pictures/box-faces.svg': boxPicture(),
};
for (const [name, text] of Object.entries(pictures)) {
  writeFileSync(new URL(`../../docs/${name}`, import.meta.url), text);
  console.log(`docs/${name}`);
}
