import { ByteWriter, ParquetWriter, schemaFromColumnData, type BasicType } from 'hyparquet-writer';
import type { DataSetCell, DataSetColumn } from '../../../../sofa/data-set.ts';
import type { GrowingFile } from '../../../../sofa/growing-file.ts';
import { csvText } from '../../../../text/csv.ts';

/** Writes a table row by row; memory holds {@link ROWS} of them. */
export interface TableWriter {
  /** @param cells A value for each column. @throws the error of the disk */
  add(cells: readonly DataSetCell[]): void;
  /** Writes what is left. @throws the error of the disk */
  finish(): void;
}

/** Rows that are written together: a row group of a Parquet file. */
const ROWS = 4096;

/** Collects rows and hands them out together. */
class Batches implements TableWriter {
  private rows: (readonly DataSetCell[])[] = [];

  constructor(
    private readonly write: (rows: readonly (readonly DataSetCell[])[]) => void,
    private readonly end: () => void = () => undefined,
  ) {}

  add(cells: readonly DataSetCell[]): void {
    this.rows.push(cells);
    if (this.rows.length === ROWS) this.flush();
  }

  finish(): void {
    this.flush();
    this.end();
  }

  private flush(): void {
    if (this.rows.length > 0) this.write(this.rows);
    this.rows = [];
  }
}

/** A table as CSV, with a line of headings. @param file An empty file. */
export function csvTable(columns: readonly DataSetColumn[], file: GrowingFile): TableWriter {
  const encoder = new TextEncoder();
  const append = (rows: readonly (readonly DataSetCell[])[]): void =>
    file.write(encoder.encode(csvText(rows)), file.size);
  append([columns.map(({ name }) => name)]);
  return new Batches(append);
}

const TYPES: Readonly<Record<DataSetColumn['kind'], BasicType>> = { text: 'STRING', number: 'DOUBLE', whole: 'INT64' };

/** A table as Parquet, packed with Snappy. @param file An empty file. @param writtenBy The program and its version. */
export function parquetTable(columns: readonly DataSetColumn[], file: GrowingFile, writtenBy: string): TableWriter {
  const writer = new ByteWriter();
  /** Gives what was written since to the file: the writer's places count from the beginning all the same. */
  const flush = (): void => {
    file.write(writer.getBytes(), file.size);
    writer.index = 0;
  };
  const dataOf = (rows: readonly (readonly DataSetCell[])[]): ColumnData[] =>
    columns.map(({ name, kind }, column) => ({
      ...{ name, type: TYPES[kind], nullable: true },
      data: rows.map((cells) => {
        const cell = cells[column];
        return kind === 'whole' && typeof cell === 'number' ? BigInt(cell) : cell;
      }),
    }));
  const parquet = new ParquetWriter({
    ...{ writer, schema: schemaFromColumnData({ columnData: dataOf([]) }), createdBy: writtenBy },
    kvMetadata: columns.map(({ name, meaning }) => ({ key: `meaning of ${name}`, value: meaning })),
  });
  return new Batches(
    (rows) => {
      void parquet.write({ columnData: dataOf(rows).map(({ name, data }) => ({ name, data })), rowGroupSize: ROWS });
      flush();
    },
    () => {
      void parquet.finish();
      flush();
    },
  );
}

interface ColumnData {
  readonly name: string;
  readonly type: BasicType;
  readonly nullable: boolean;
  readonly data: (DataSetCell | bigint)[];
}
