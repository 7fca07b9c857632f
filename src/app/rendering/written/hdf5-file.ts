import program from '../../../../package.json' with { type: 'json' };
import { SPECIAL_FIGURES } from '../../../response/figures/catalogue.ts';
import { bandValue } from '../../../response/figures/single-number.ts';
import { DataSetWriter } from '../../../sofa/data-set.ts';
import { FileInMemory } from '../../../sofa/file-in-memory.ts';
import { channelsKey, type ReceiverChannels } from '../../../sofa/room-responses.ts';
import type { AnyReport } from '../finished/render-report.ts';
import { INDEX, PLACES, responseColumns, textColumn, type TableColumn } from './response-columns.ts';
import { responsePairs, type ResponsePair } from './response-pairs.ts';
import { resultResponses, type FileOf } from './result-responses.ts';

/** A row, which also says what the channels of its receiver are. */
type Row = Parameters<TableColumn['valueOf']>[0] & { readonly kind: string };

/** What the channels of a response are; files of sweeps have one kind. */
const KIND = textColumn<Row>(
  'channelKind',
  'omni, ambisonics-ORDER-NORMALISATION or array-MICROPHONES; channels beyond its own are silent',
  ({ kind }) => kind,
);

/**
 * All responses of a rendering in an HDF5 file, laid out as the data set of a sweep is: a row for each response, with
 * positions, figures, uncertainties and marks as columns of a table, and the texts of `report.json` and of the scene.
 *
 * @param fileOf A file of the rendering by name.
 * @param texts `report.json` and the scene.
 * @param turn Lets others compute between two responses.
 * @throws InputError if the rendering has no responses.
 */
export async function resultHdf5(
  report: AnyReport,
  fileOf: FileOf,
  texts: { readonly report: string; readonly scene: string },
  turn: () => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const groups = resultResponses(report, fileOf);
  const [{ about, sampleRateHz, length }] = groups;
  const kinds = new Map<string, ReceiverChannels>(
    groups.map(({ receivers: [{ channels }] }) => [channelsKey(channels), channels]),
  );
  const columns = [INDEX, ...PLACES, KIND, ...responseColumns(needsOf(report))];
  const file = new FileInMemory();
  const writer = await DataSetWriter.begin(
    file,
    {
      ...{ title: report.title, columns, channels: [...kinds.values()], sampleRateHz, length, bits: 32 },
      ...{ count: groups.reduce((sum, { sources, receivers }) => sum + sources.length * receivers.length, 0) },
      ...{ about, texts },
    },
    { program: 'Wavehall', programVersion: program.version },
  );
  try {
    let index = 0;
    for (const pair of responsePairs(report, fileOf)) {
      await turn();
      const row = rowOf(pair, index++);
      writer.add({ ...pair, cells: columns.map(({ valueOf }) => valueOf(row)) });
    }
    writer.finish();
  } catch (error) {
    writer.drop();
    throw error;
  }
  return file.bytes;
}

const rowOf = ({ report, entry, source, receiver, signals }: ResponsePair, index: number): Row => ({
  ...{ index, report, entry, source, receiver: receiver.position },
  ...{ channels: signals.length, samples: signals[0].length, kind: channelsKey(receiver.channels) },
});

const needsOf = ({ validToHz, responses }: AnyReport): Parameters<typeof responseColumns>[0] => ({
  maxFrequencyHz: validToHz,
  hasSpecialFigures: responses.some(({ figures }) =>
    figures?.bands.some((band) => SPECIAL_FIGURES.some((name) => bandValue(band, name) !== null)),
  ),
  hasUncertainty: true,
});
