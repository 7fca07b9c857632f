import { decodeChannels, decodeWav, refuseCut } from '../../../response/decode-wav.ts';
import type { ResponseFigures } from '../../../response/figures/figures.ts';
import type { AreaResult } from '../../outputs/maps/area-result.ts';
import type { Files } from '../../ports/host/host.ts';
import { readOrRefuse } from '../../ports/host/reading.ts';
import type { AnyReport } from '../../rendering/finished/render-report.ts';
import { readAreaResult } from './read-area-result.ts';
import { readReport } from './read-report.ts';

/** A rendering as plain data, which may be sent to another thread. */
export interface Rendering {
  /** The content of `report.json`. */
  readonly report: AnyReport;
  /** Each source at each receiver, and each system of sources. */
  readonly responses: readonly RenderedResponse[];
  /** What is heard in a scene in which something moves, instead of responses. */
  readonly sounds: readonly RenderedSound[];
  /** Figures at the receivers of areas. */
  readonly areas: readonly AreaResult[];
}

/** The impulse response of one source at one receiver. */
export interface RenderedResponse {
  readonly source: string;
  readonly receiver: string;
  readonly sampleRateHz: number;
  /** Pressure at the receiver, the first sample at t = 0; shape [n], 1/m. */
  readonly samples: Float32Array;
  /** The channels of a receiver with direction, each of shape [n]; `report` says what they are. Left out for others. */
  readonly channels?: readonly Float32Array[];
  /** Room parameters; null for raw samples, and where none are wanted. */
  readonly figures: ResponseFigures | null;
}

/** What is heard of a source at a receiver where something moves. */
export interface RenderedSound {
  readonly source: string;
  readonly receiver: string;
  readonly sampleRateHz: number;
  /** Shape [n], Pa. */
  readonly samples: Float32Array;
}

/** Bytes of a file beside a report. */
export type FileBytes = (name: string) => Uint8Array;

/** Names of the files that hold the samples and the areas of a rendering. */
function dataFiles({ responses, sounds, areas }: AnyReport): string[] {
  return [
    ...responses.flatMap(({ file, direction }) => (direction ? [file, direction.file] : [file])),
    ...(sounds?.sounds.map(({ file }) => file) ?? []),
    ...areas.flatMap(({ file }) => file ?? []),
  ];
}

/**
 * The samples and figures of a rendering, from its files.
 *
 * @throws InputError if a file is not what the report says
 */
export function renderingOf(report: AnyReport, fileOf: FileBytes): Rendering {
  const samplesOf = (file: string): Float32Array => refuseCut(decodeWav(fileOf(file), file), file).samples;
  const channelsOf = (file: string): readonly Float32Array[] =>
    refuseCut(decodeChannels(fileOf(file), file), file).channels;
  return {
    report,
    responses: report.responses.map(({ source, receiver, file, sampleRateHz, figures, direction }) => ({
      source,
      receiver,
      sampleRateHz,
      samples: samplesOf(file),
      ...(direction && { channels: channelsOf(direction.file) }),
      figures,
    })),
    sounds: (report.sounds?.sounds ?? []).map(({ source, receiver, file, sampleRateHz }) => ({
      source,
      receiver,
      sampleRateHz,
      samples: samplesOf(file),
    })),
    areas: report.areas.flatMap(({ file }) =>
      file === null ? [] : [readAreaResult(new TextDecoder().decode(fileOf(file)), file)],
    ),
  };
}

/**
 * Reads a rendering from its folder.
 *
 * @throws InputError if there is none, one of another version, or one whose files are not whole
 */
export async function readRendering(folder: string, files: Files): Promise<Rendering> {
  const { path, report } = await readReport(folder, files);
  const found = new Map<string, Uint8Array>();
  for (const name of dataFiles(report)) {
    const place = files.beside(path, name);
    const remedy = 'Run the scene again: its folder is incomplete.';
    found.set(name, await readOrRefuse(files.readBytes(place), { path: place, wanted: 'a response', remedy }));
  }
  return renderingOf(report, (name) => found.get(name)!);
}
