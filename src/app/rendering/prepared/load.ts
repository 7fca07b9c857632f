import { schemeName } from '../../../scheme/scheme.ts';
import { furnitureOf } from '../../../scene/scene.ts';
import { MOST_RESPONSE_BYTES } from '../../../sofa/single-room.ts';
import { InputError } from '../../../units/errors.ts';
import type { Controls } from '../../ports/engine/controls.ts';
import { RENDERED, renderFiles } from '../../outputs/response/file-names.ts';
import { channelCount } from '../../../scene/direction.ts';
import { isWeightsFile } from '../../../scene/file-references.ts';
import { knowDetails } from '../../setup/kept-room/kept-details.ts';
import { hasWalks } from '../../setup/sources/place-sounds.ts';
import { readScene, type RenderRequest, type RenderScene } from '../../inputs/request/request.ts';

/**
 * Stage 1: makes sure that the files can be written to the folder, and reads the scene with its files.
 *
 * @throws InputError for what is wrong with scene, request or folder.
 */
export async function loadScene(request: RenderRequest, { host, memoryLimit }: Controls): Promise<RenderScene> {
  await host.files.checkFolder(request.outFolder, 'outFolder');
  if (request.checkpoint) await host.checkpoints?.(request.outFolder).check();
  const rendered = await readScene(request, host.files, memoryLimit, (loaded) => knowDetails(loaded, host.rooms));
  await host.files.checkFolder(request.outFolder, 'outFolder', {
    names: renderFiles(rendered, request),
    inputs: inputsOf(request, rendered, host.files),
    mark: RENDERED,
  });
  if (hasWalks(rendered.scene)) refuseUnfit(request);
  if (request.hdf5) refuseTooLarge(rendered);
  if (request.noFigures && rendered.scene.areas.length > 0) {
    throw new InputError(
      'noFigures',
      'the scene has receiver areas, which are there for their figures',
      'Leave the areas out of the scene, or compute figures.',
    );
  }
  if (request.tolerance !== undefined && rendered.scheme) {
    throw new InputError(
      'tolerance',
      `a tolerance chooses a scheme, but ${rendered.project ? 'the project keeps one' : 'one is named'}: ${schemeName(rendered.scheme)}`,
      'Leave the tolerance out, or let it choose the scheme ("auto").',
    );
  }
  return rendered;
}

/** @throws InputError if what is written of impulse responses is wanted of a scene with walks. */
function refuseUnfit({ sofa, hdf5, extend, sceneFile }: RenderRequest): void {
  if (!sofa && !hdf5 && !extend) return;
  throw new InputError(
    `${sceneFile}: receivers`,
    `something moves, so there are no impulse responses ${sofa ? 'for SOFA files' : hdf5 ? 'for an HDF5 file' : 'to extend above the band'}`,
    'Leave that out, or render the scene without walks.',
  );
}

/** @throws InputError if one HDF5 file cannot hold the responses, which is better known before the run */
function refuseTooLarge({ scene: { sources, receivers, duration, sampleRate } }: RenderScene): void {
  const channels = receivers.reduce((sum, { direction }) => sum + (direction ? channelCount(direction) : 1), 0);
  const bytes = Float32Array.BYTES_PER_ELEMENT * sources.length * channels * duration * sampleRate;
  if (bytes <= MOST_RESPONSE_BYTES) return;
  throw new InputError(
    'hdf5',
    `${(bytes / 1e9).toFixed(1)} GB of responses are too many for one HDF5 file, which holds ${MOST_RESPONSE_BYTES / 1e9} GB`,
    'Leave it out and read the WAV files, or take fewer receivers or a shorter duration.',
  );
}

/** The paths of the files that a rendering reads. */
function inputsOf(
  { sceneFile, scheme }: RenderRequest,
  { scene, geometry }: RenderScene,
  files: Controls['host']['files'],
): string[] {
  const weights = scheme ?? files.beside(sceneFile, scene.scheme);
  return [
    sceneFile,
    ...(isWeightsFile(weights) ? [weights] : []),
    ...(geometry.kind === 'mesh' ? [geometry.file] : []),
    ...furnitureOf(scene.geometry).flatMap((piece) => ('file' in piece ? files.beside(sceneFile, piece.file) : [])),
    ...scene.receivers.flatMap(({ direction }) =>
      direction?.kind === 'array' && direction.file ? [files.beside(sceneFile, direction.file.file)] : [],
    ),
    ...scene.sources.flatMap(({ directivity }) =>
      directivity?.kind === 'measured' ? [files.beside(sceneFile, directivity.file)] : [],
    ),
    ...[
      ...scene.sources.flatMap(({ walk, signal }) => [walk?.file, signal?.file]),
      ...scene.receivers.map(({ walk }) => walk?.file),
    ].flatMap((file) => (file ? files.beside(sceneFile, file) : [])),
    ...scene.areas.flatMap((area) => (area.kind === 'file' ? [files.beside(sceneFile, area.file)] : [])),
  ];
}
