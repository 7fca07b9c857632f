/** What this program uses of the document descriptions of the package pdfmake, whose own types are those of Node. */

export interface Styled {
  readonly fontSize?: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly fillColor?: string;
  readonly alignment?: 'right' | 'center';
  readonly noWrap?: boolean;
  /** Left, top, right, bottom, points. */
  readonly margin?: readonly [number, number, number, number];
  readonly unbreakable?: boolean;
  readonly pageBreak?: 'before';
  readonly width?: number | '*' | 'auto';
  /** What only stands before something else; a page does not end with it. */
  readonly headlineLevel?: number;
  /** An entry of the bookmarks. */
  readonly outline?: boolean;
  readonly outlineParentId?: string;
  readonly id?: string;
}

/** Text of one paragraph, or its parts. */
export interface Text extends Styled {
  readonly text: string | readonly Text[];
}

export interface TableLayout {
  readonly hLineWidth: (line: number, of: { readonly table: Table['table'] }) => number;
  readonly vLineWidth: (line: number) => number;
  readonly hLineColor?: (line: number, of: { readonly table: Table['table'] }) => string;
  readonly vLineColor?: (line: number) => string;
  readonly paddingLeft: (column: number) => number;
  readonly paddingRight: (column: number, of: { readonly table: Table['table'] }) => number;
  readonly paddingTop: () => number;
  readonly paddingBottom: () => number;
}

export interface Table extends Styled {
  readonly table: {
    readonly headerRows: number;
    readonly keepWithHeaderRows: number;
    readonly dontBreakRows: true;
    readonly widths: readonly (number | '*' | 'auto')[];
    readonly body: readonly (readonly Block[])[];
  };
  readonly layout: TableLayout;
}

export type Block =
  | Text
  | Table
  | (Styled & { readonly stack: readonly Block[] })
  | (Styled & { readonly columns: readonly Block[]; readonly columnGap: number })
  | (Styled & { readonly ul: readonly Block[] })
  | (Styled & { readonly svg: string })
  | (Styled & { readonly image: string; readonly fit: readonly [number, number] });

/** A block as it was laid out, as pdfmake tells it. */
export interface LaidOut {
  readonly headlineLevel?: number;
}

export interface DocumentDescription {
  readonly pageSize: 'A4';
  readonly pageMargins: readonly [number, number, number, number];
  readonly language: string;
  readonly info: { readonly title: string; readonly creator: string; readonly producer: string };
  readonly defaultStyle: Styled & { readonly font: string; readonly lineHeight: number };
  readonly footer: (page: number, pages: number) => Block;
  readonly content: readonly Block[];
  readonly pageBreakBefore: (block: LaidOut, others: { getFollowingNodesOnPage(): readonly LaidOut[] }) => boolean;
}

/** What this program uses of pdfmake. */
export interface PdfMake {
  readonly virtualfs: { writeFileSync(name: string, contents: Uint8Array): void };
  setFonts(fonts: Readonly<Record<string, Readonly<Record<'normal' | 'bold', string>>>>): void;
  createPdf(description: DocumentDescription): { getBuffer(): Promise<Uint8Array<ArrayBuffer>> };
}
