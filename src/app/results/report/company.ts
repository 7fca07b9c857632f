import * as z from 'zod';
import { InputError } from '../../../units/errors.ts';
import type { Files } from '../../ports/host/host.ts';
import { readOrRefuse } from '../../ports/host/reading.ts';
import { shapeFault } from '../../ports/host/shape-fault.ts';
import { dataUri } from './data-uri.ts';

/** Who hands a report out. */
export interface Company {
  readonly name: string;
  /** Lines below the name: address, project, client. */
  readonly lines: readonly string[];
  /** A picture as a data URI; null without. */
  readonly logo: string | null;
}

const companyFile = z.strictObject({
  name: z.string().min(1).max(200),
  lines: z.array(z.string().max(200)).max(8).default([]),
  logo: z.string().min(1).max(1000).optional(),
});

/** Media types of logos, by the ending of the file. */
const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
};

const MOST_LOGO_BYTES = 2_000_000;

const REMEDY =
  'Give { "name": "Company", "lines": ["Project 12"], "logo": "logo.png" } as JSON; name and lines are texts.';

/** @throws InputError if the file or its logo cannot be read. */
export async function readCompany(path: string, files: Files): Promise<Company> {
  const text = await readOrRefuse(files.readText(path), { path, wanted: 'a company file', remedy: REMEDY });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (cause) {
    throw new InputError(path, 'this is not JSON', REMEDY, { cause });
  }
  const parsed = companyFile.safeParse(content);
  if (!parsed.success) {
    throw new InputError(path, shapeFault(parsed.error), REMEDY);
  }
  const { name, lines, logo } = parsed.data;
  return { name, lines, logo: logo === undefined ? null : await logoUri(path, logo, files) };
}

/** The logo as text. */
async function logoUri(path: string, logo: string, files: Files): Promise<string> {
  const ending = /\.([^.]+)$/.exec(logo)?.[1].toLowerCase() ?? '';
  const type = Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined;
  const remedy = 'Name a picture beside the file: PNG, JPEG or SVG, up to 2 MB.';
  if (type === undefined) throw new InputError(`${path}: logo`, `'${logo}' is no picture that pages show`, remedy);
  const place = files.beside(path, logo);
  const bytes = await readOrRefuse(files.readBytes(place, MOST_LOGO_BYTES), {
    path: `${path}: logo`,
    wanted: 'a picture',
    remedy,
  });
  return dataUri(type, bytes);
}
