import { hertz, MemoryFiles, renderScene, type EngineChoice, type RenderReport } from '../../../src/app/index.ts';
import { nodeControls } from '../../../src/node/index.ts';
import { decodeWav } from '../../../src/response/decode-wav.ts';
import { measureResponse } from '../../../src/response/figures/figures.ts';
import { powerBandMeans, powerSpectra } from '../../../src/response/power-spectrum.ts';
import { speedOfSound } from '../../../src/material/air.ts';
import { parseScene } from '../../../src/scene/parse.ts';
import { seconds, type Hertz } from '../../../src/units/quantities.ts';
import { responseBand } from '../../../src/response/band-limit.ts';
import { boxPressures, type AbsorbingBox } from '../../../src/exact/absorbing-box.ts';
import { exactResponses } from '../../../src/app/jobs/verify/exact-rooms/responses.ts';
import { EXACT, maxFrequencyOf, type Job } from './jobs.ts';
import type { Room } from './room.ts';

/** What came of a rendering. */
export interface Result {
  readonly job: Job;
  /** The scheme that was taken, as `compact-5@2%`. */
  readonly chosen: string;
  readonly spacing: number;
  readonly nodes: number;
  readonly steps: number;
  readonly seconds: number;
  readonly elapsed: number;
  readonly validToHz: number;
  readonly volume: RenderReport['volumeCubicMetres'];
  /** What the report says of walls; null for an exact answer. */
  readonly wallsReport: RenderReport['walls'] | null;
  readonly warnings: readonly string[];
  /** Errors of the grid by octave. */
  readonly errors: RenderReport['errors'];
  /** Results of each receiver, in the order of the scene. */
  readonly receivers: readonly ReceiverResult[];
  /** Responses of all receivers, one after the other, as 16-bit numbers in base 64; relative to their own peaks. */
  readonly samples: {
    readonly rate: number;
    readonly length: number;
    readonly peaks: number[];
    readonly base64: string;
  };
}

export interface ReceiverResult {
  readonly name: string;
  readonly figures: RenderReport['responses'][number]['figures'];
  /** Level of each third-octave of {@link thirds}, dB. */
  readonly thirdsDb: readonly number[];
}

/** Exact centres of the third-octaves from 40 Hz up to the one that ends at the design frequency, Hz (IEC 61260-1). */
export function thirds(room: Pick<Room, 'designHz'>): number[] {
  const last = Math.round(10 * Math.log10(room.designHz / 10 ** 0.05));
  return Array.from({ length: last - 16 + 1 }, (_, i) => 10 ** ((16 + i) / 10));
}

const THIRD_OCTAVE = Math.log2(10 ** 0.1);

type Samples = Float32Array | Float64Array;

/** Octaves that end at the design frequency are whole. */
const FIGURES_TO = 1.001;

/** Sample rate of all responses of a room, Hz. */
const rateOf = (room: Room): Hertz => hertz(Math.ceil(3.4 * room.designHz));

/** Renders a room by a scheme, or computes its exact answer. Nothing is written. */
export async function renderJob(job: Job, room: Room, engine: EngineChoice, scale: number): Promise<Result> {
  return job.scheme === EXACT ? exactAnswer(job, room, room.exact!) : rendered(job, room, engine, scale);
}

/** The exact answer of a box, as a rendering would give it. */
function exactAnswer(job: Job, room: Room, box: AbsorbingBox): Result {
  const begun = performance.now();
  const rate = rateOf(room);
  const scene = parseScene(JSON.stringify({ ...room.scene, maxFrequencyHz: room.designHz }), 'room.json');
  const length = Math.round(rate * scene.duration!);
  // The band of renderings whose own band reaches farther.
  const band = responseBand(rate, hertz(4 * rate), rate);
  const asked = { receivers: box.receivers.length, soundSpeed: speedOfSound(scene.air), rate, samples: length, band };
  const sounds = exactResponses(boxPressures(box), asked).map((sound) => sound.subarray(0, length));
  return {
    job,
    chosen: EXACT,
    spacing: 0,
    nodes: 0,
    steps: 0,
    seconds: 0,
    elapsed: (performance.now() - begun) / 1000,
    validToHz: room.designHz,
    volume: { scene: null, grid: 0 },
    wallsReport: null,
    warnings: [],
    errors: [],
    ...measured(
      sounds.map((samples, r) => ({
        name: `R${r + 1}`,
        figures: measureResponse(samples, rate, hertz(FIGURES_TO * room.designHz), {
          straightLine: seconds(distance(box.source, box.receivers[r]) / asked.soundSpeed),
        }).figures,
        samples,
      })),
      room,
    ),
  };
}

const distance = (a: readonly number[], b: readonly number[]): number => Math.hypot(...a.map((x, axis) => x - b[axis]));

async function rendered(job: Job, room: Room, engine: EngineChoice, scale: number): Promise<Result> {
  const begun = performance.now();
  const isDefault = job.role === 'default';
  const maxFrequency = hertz(scale * (isDefault ? room.designHz : maxFrequencyOf(job, room)));
  const rate = rateOf(room);
  const scene = {
    ...room.scene,
    ...(!isDefault && { scheme: job.scheme, walls: job.walls }),
    maxFrequencyHz: maxFrequency,
    sampleRateHz: rate,
  };
  const files = new MemoryFiles(
    new Map([
      ['room.json', new Blob([JSON.stringify(scene)])],
      ...Object.entries(room.files).map(([name, text]) => [name, new Blob([text])] as const),
    ]),
  );
  const controls = controlsOf(engine);
  const report = await renderScene(
    { sceneFile: 'room.json', outFolder: 'out' },
    { ...controls, host: { ...controls.host, files } },
  );
  const sounds = report.responses.map(({ file }) => decodeWav(files.written.get(`out/${file}`) as Uint8Array, file));
  return {
    job,
    chosen: `${report.scheme.id}@${report.scheme.weights}`,
    spacing: report.spacingMetres,
    nodes: report.nodes.total,
    steps: report.steps,
    seconds: report.seconds.stepping,
    elapsed: (performance.now() - begun) / 1000,
    validToHz: report.validToHz,
    volume: report.volumeCubicMetres,
    wallsReport: report.walls,
    warnings: report.warnings,
    errors: report.errors,
    ...measured(
      report.responses.map(({ receiver: name, figures }, r) => ({ name, figures, samples: sounds[r].samples })),
      room,
    ),
  };
}

let controls: ReturnType<typeof nodeControls> | undefined;

/** One engine for all renderings of this process. */
const controlsOf = (engine: EngineChoice): ReturnType<typeof nodeControls> => (controls ??= nodeControls(engine));

/** What is kept of the responses of a room. */
function measured(
  sounds: readonly (Omit<ReceiverResult, 'thirdsDb'> & { readonly samples: Samples })[],
  room: Room,
): Pick<Result, 'receivers' | 'samples'> {
  const rate = rateOf(room);
  const centres = Float64Array.from(thirds(room));
  return {
    receivers: sounds.map(({ name, figures, samples }) => ({
      name,
      figures,
      thirdsDb: thirdLevels(samples, rate, centres),
    })),
    samples: packed(
      sounds.map(({ samples }) => samples),
      rate,
    ),
  };
}

function thirdLevels(samples: Samples, rate: Hertz, centres: Float64Array): number[] {
  const spectrum = powerSpectra(2 ** Math.ceil(Math.log2(2 * samples.length)), rate)(samples);
  return [...powerBandMeans(spectrum, centres, THIRD_OCTAVE)].map((mean) => 10 * Math.log10(mean));
}

function packed(sounds: readonly Samples[], rate: number): Result['samples'] {
  const length = Math.min(...sounds.map((samples) => samples.length));
  const peaks = sounds.map((samples) => {
    let most = 0;
    for (const value of samples) most = Math.max(most, Math.abs(value));
    return most;
  });
  const numbers = new Int16Array(sounds.length * length);
  sounds.forEach((samples, r) => {
    for (let n = 0; n < length; n++) numbers[r * length + n] = Math.round((32767 * samples[n]) / peaks[r]);
  });
  return { rate, length, peaks, base64: Buffer.from(numbers.buffer).toString('base64') };
}
