/**
 * Wavehall as a library: `import { defineScene, renderScene } from 'wavehall'`.
 *
 * How to think of it: a **scene** describes a room, its sources and its receivers. Write it as {@link defineScene}, or
 * name a scene file. Three functions take it, with **options**. {@link checkScene} puts the room on its grid and
 * reports what becomes of it. {@link planScene} predicts what each scheme would take on this machine. {@link
 * renderScene} simulates the sound of every source and gives the impulse responses.
 *
 * - Options say what to change in the scene and what to work with: files, an engine, memory, a signal that stops the
 *   work. `nodeControls` of `wavehall/node` makes those of a machine. Without them, one thread of the processor works
 *   in memory, anywhere.
 * - Results are plain data: samples as `Float32Array`, and reports in metres, seconds and hertz, as the names of their
 *   fields say.
 * - What goes wrong is thrown as a {@link WavehallError}: an {@link InputError} names the value, in a file or by its
 *   key in the options.
 *
 * Beside it stand `wavehall/results` (what is done with renderings and recordings), `wavehall/sweep` (thousands of
 * scenes), `wavehall/listening` (dry sounds in rendered rooms), `wavehall/node` and `wavehall/page` (what Node and a
 * web page bring). Nothing here prints, reads a command line or asks for a module of Node.
 *
 * @packageDocumentation
 */

// A scene
export { defineScene, type SceneInput } from '../app/index.ts';
export { hertz, percent, seconds, type Hertz, type Percent, type Seconds } from '../app/index.ts';

// What is done with it
export { checkScene, type Check } from './check-scene.ts';
export type { CheckReport } from '../app/index.ts';
export { planScene, type PlanOptions } from './plan-scene.ts';
export type { PlanRow, RayForecast, ScenePlan } from '../app/index.ts';
export { renderScene, type RenderedScene, type RenderOptions } from './render-scene.ts';
export type { AnyReport, RaysReport, RenderReport } from '../app/index.ts';
export type { RenderedResponse, RenderedSound, Rendering, ResponseFigures } from '../app/index.ts';
export { encodeWav } from '../app/index.ts';

// What it is done with
export type { SceneOptions } from './options.ts';
export { MOST_TEXT_BYTES, type EngineControls, type Files, type Host } from '../app/index.ts';
export type { RenderProgress, RunWatch } from '../app/index.ts';

// What a scene may name
export { listMaterials, listSchemes, type LibraryMaterial, type SchemeEntry } from '../app/index.ts';

// What is thrown
export { CancelledError, DeviceError, InputError, InputErrors, RunError, WavehallError } from '../app/index.ts';
