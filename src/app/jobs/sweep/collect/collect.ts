import program from '../../../../../package.json' with { type: 'json' };
import { DataSetWriter } from '../../../../sofa/data-set.ts';
import type { GrowingFile } from '../../../../sofa/growing-file.ts';
import { channelsKey } from '../../../../sofa/room-responses.ts';
import { InputError } from '../../../../units/errors.ts';
import type { Files } from '../../../ports/host/host.ts';
import { sha256 } from '../../../ports/host/sha256.ts';
import { turns } from '../../../ports/host/turns.ts';
import type { ResponsePair } from '../../../rendering/written/response-pairs.ts';
import type { SofaAuthor } from '../../../inputs/request/sofa-layout.ts';
import { SPLITS, type ManifestLine } from '../manifest.ts';
import { manifestLines } from '../read-manifest.ts';
import type { SweepRequest } from '../status.ts';
import { doneFolder, type SweepFiles } from '../sweep-folder.ts';
import { tableColumns, type CollectedResponse, type TableColumn } from './columns.ts';
import { dataCard, Origins, type CollectedSplit } from './data-card.ts';
import { readDoneLine } from './done-lines.ts';
import { layoutOf, type DataSetLayout } from './layout.ts';
import type { NewFiles, WriteNewFiles } from './new-files.ts';
import { surveySweep, type Survey } from './survey.ts';
import type { TableWriter } from './tables.ts';

/** The results of a sweep that become a data set. */
export interface CollectRequest extends SweepRequest, SofaAuthor {
  /**
   * A file that ends in `.h5`, `.hdf5` or `.sofa` holds all responses, with its tables and its data card beside it. Any
   * other path is a folder of WAV files, with the same in it.
   */
  readonly to: string;
  /** Name of the data set; that of the file or folder if not given. */
  readonly title?: string | undefined;
  /** When it is written: a SOFA file says so. */
  readonly date: Date;
}

/** What collecting is handed. */
export interface CollectControls {
  readonly files: Files;
  readonly sweepFiles: Pick<SweepFiles, 'parts' | 'names'>;
  readonly writeNewFiles: WriteNewFiles;
  readonly signal: AbortSignal;
  /** Called with the number of results that are collected, of all. */
  readonly onProgress?: ((collected: number, all: number) => void) | undefined;
}

/** What was collected. */
export interface CollectReport {
  readonly folder: string;
  /** Names of the files in the folder, without those of single responses. */
  readonly files: readonly string[];
  readonly results: number;
  readonly responses: number;
  /** Results of the manifest that are not done, and not in the data set. */
  readonly missing: number;
  readonly splits: readonly CollectedSplit[];
  /** Size of all files together. */
  readonly bytes: number;
}

/**
 * Writes the finished results of a sweep as a data set: the responses, a table of parameters and figures as CSV and as
 * Parquet, and a data card. Responses stand in the order of the manifest. Memory holds one line of the manifest and
 * some thousand rows, however large the data set is.
 *
 * @throws InputError if the manifest or a result cannot be read, or if a file is there already; RunError if the disk
 *   fails; CancelledError if stopped. Nothing is written then.
 */
export async function collectSweep(request: CollectRequest, controls: CollectControls): Promise<CollectReport> {
  const { manifest, out, to } = request;
  const { sweepFiles, signal, writeNewFiles } = controls;
  const layout = layoutOf(to, controls.files);
  const turn = turns(signal);
  const survey = await surveySweep(manifest, out, sweepFiles, turn);
  const columns = tableColumns({ ...survey, hasFiles: layout.kind === 'wav' });
  const set = new DataSet(request, layout, columns, survey, controls);
  const place = { folder: layout.folder, names: layout.kind === 'wav' ? null : layout.names, path: 'to' };
  await writeNewFiles(place, (files) => set.write(files, turn));
  return set.report();
}

/** A data set while it is written. */
class DataSet {
  private readonly splits = new Map(
    SPLITS.map((split) => [split, { rooms: new Set<string>(), results: 0, responses: 0 }]),
  );
  private readonly sizes = new Map<string, number>();
  private readonly origins = new Origins();
  private count = 0;
  private bytesOfFiles = 0;
  private writer: DataSetWriter | undefined;
  /** What all others in one file have in common with the first response. */
  private first: { readonly key: string; readonly sampleRateHz: number; readonly id: string } | undefined;

  constructor(
    private readonly request: CollectRequest,
    private readonly layout: DataSetLayout,
    private readonly columns: readonly TableColumn[],
    private readonly survey: Survey,
    private readonly controls: CollectControls,
  ) {}

  async write(files: NewFiles, turn: () => Promise<void>): Promise<void> {
    const { csvTable, parquetTable } = await import('./tables.ts');
    const { csv, parquet, card, data } = this.layout;
    const writtenBy = `Wavehall ${program.version}`;
    const made = new Map<string, GrowingFile>();
    const create = (name: string): GrowingFile => {
      const file = files.create(name);
      made.set(name, file);
      return file;
    };
    const tables = [csvTable(this.columns, create(csv)), parquetTable(this.columns, create(parquet), writtenBy)];
    const dataFile = data === null ? null : create(data);
    try {
      await this.addAll(files, tables, dataFile, turn);
      this.writer?.finish();
    } catch (error) {
      this.writer?.drop();
      throw error;
    }
    for (const each of tables) each.finish();
    for (const [name, { size }] of made) this.sizes.set(name, size);
    if (dataFile === null) this.sizes.set(`${RESPONSES}/`, this.bytesOfFiles);
    const text = dataCard(
      {
        ...{
          title: this.title(),
          program: writtenBy,
          survey: this.survey,
          splits: this.parts(),
          columns: this.columns,
        },
        ...{ sizes: this.sizes, identity: await sha256([...this.survey.done].join('\n')) },
        ...{ licence: this.request.licence, author: this.request.author, organisation: this.request.organisation },
      },
      this.origins,
    );
    const cardFile = create(card);
    cardFile.write(new TextEncoder().encode(text), 0);
    this.sizes.set(card, cardFile.size);
  }

  report(): CollectReport {
    const { folder, names } = this.layout;
    const { done, missing } = this.survey;
    const bytes = [...this.sizes.values()].reduce((sum, size) => sum + size, 0);
    return { folder, files: names, results: done.size, responses: this.count, missing, splits: this.parts(), bytes };
  }

  private async addAll(
    files: NewFiles,
    tables: readonly TableWriter[],
    dataFile: GrowingFile | null,
    turn: () => Promise<void>,
  ): Promise<void> {
    const { manifest, out } = this.request;
    const { done } = this.survey;
    const collected = new Set<string>();
    for await (const { line } of manifestLines(manifest, this.controls.sweepFiles)) {
      if (!done.has(line.hash) || collected.has(line.hash)) continue;
      collected.add(line.hash);
      const part = this.splits.get(line.split)!;
      part.rooms.add(line.room);
      part.results++;
      for (const response of await readDoneLine(line, out, this.controls.files)) {
        await turn();
        part.responses++;
        await this.add(line, response, files, tables, dataFile);
      }
      this.controls.onProgress?.(collected.size, done.size);
    }
  }

  private async add(
    line: ManifestLine,
    response: ResponsePair,
    files: NewFiles,
    tables: readonly TableWriter[],
    dataFile: GrowingFile | null,
  ): Promise<void> {
    const { report, entry, signals, source, receiver } = response;
    const file = dataFile === null ? `${RESPONSES}/${line.hash.slice(0, 2)}/${line.hash}/${response.file}` : null;
    const row: CollectedResponse = {
      ...{ index: this.count++, line, report, entry, source, receiver: receiver.position, file },
      ...{ channels: signals.length, samples: signals[0].length },
    };
    const cells = this.columns.map(({ valueOf }) => valueOf(row));
    for (const table of tables) table.add(cells);
    this.origins.see(row);
    if (dataFile !== null) {
      this.writer ??= await this.begin(dataFile, line, response);
      this.requireAlike(line, response);
      this.writer.add({ cells, source, receiver, signals });
    } else {
      const from = this.controls.files.beside(`${doneFolder(this.request.out, line.hash)}/.`, response.file);
      await files.copy(from, file!);
      this.bytesOfFiles += await this.controls.files.sizeOf(from);
    }
  }

  private begin(
    file: GrowingFile,
    line: ManifestLine,
    { entry, receiver, signals }: ResponsePair,
  ): Promise<DataSetWriter> {
    const { author, organisation, licence, date } = this.request;
    this.first = { key: channelsKey(receiver.channels), sampleRateHz: entry.sampleRateHz, id: line.id };
    return DataSetWriter.begin(
      file,
      {
        ...{ title: this.title(), columns: this.columns, channels: [receiver.channels] },
        ...{ sampleRateHz: entry.sampleRateHz, length: signals[0].length, bits: this.layout.kind === 'sofa' ? 64 : 32 },
      },
      { program: 'Wavehall', programVersion: program.version, date, author, organisation, licence },
    );
  }

  /** @throws InputError if a response cannot stand in one file with the first one */
  private requireAlike({ id }: ManifestLine, { entry, receiver }: ResponsePair): void {
    const { key, sampleRateHz, id: firstId } = this.first!;
    const remedy = 'Collect them as WAV files, or plan a sweep for each kind.';
    if (channelsKey(receiver.channels) !== key) {
      throw new InputError(
        'to',
        `receivers of the lines ${firstId} and ${id} have different channels, and one file cannot hold both`,
        remedy,
      );
    }
    if (entry.sampleRateHz !== sampleRateHz) {
      throw new InputError(
        'to',
        `the lines ${firstId} and ${id} have the sample rates ${sampleRateHz} Hz and ${entry.sampleRateHz} Hz, and one file cannot hold both`,
        remedy,
      );
    }
  }

  private parts(): CollectedSplit[] {
    return Array.from(this.splits, ([split, { rooms, ...counts }]) => ({ split, rooms: rooms.size, ...counts }));
  }

  private title(): string {
    return this.request.title ?? this.layout.stem;
  }
}

/** Folder of single responses in a data set. */
const RESPONSES = 'responses';
