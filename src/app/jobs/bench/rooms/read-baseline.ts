import { ENGINE_NAMES } from '../../../../engine/engine-names.ts';
import * as z from 'zod';
import { InputError } from '../../../../units/errors.ts';
import type { Files } from '../../../ports/host/host.ts';
import type { RoomsBaseline } from './rooms-baseline.ts';
import { ROOMS_FORMAT } from './rooms-file.ts';

const time = z.number().nonnegative();

/** The part of a saved run that is read. */
const baselineSchema = z.object({
  format: z.literal(ROOMS_FORMAT),
  program: z.string(),
  engine: z.enum(ENGINE_NAMES),
  adapter: z.string(),
  entries: z.array(
    z.object({
      room: z.string(),
      walls: z.string(),
      stepMicroseconds: time,
      timing: z.object({
        stages: z.array(z.object({ name: z.string(), within: z.string().nullable(), seconds: time })),
      }),
    }),
  ),
});

/** @throws InputError if the file cannot be read or is not a report of rooms. */
export async function readRoomsBaseline(files: Files, file: string): Promise<RoomsBaseline> {
  const remedy = 'Give the rooms.json of an earlier run.';
  const text = await files.readText(file).catch((cause: unknown) => {
    throw new InputError('baselineFile', `'${file}' cannot be read: ${(cause as Error).message}`, remedy, { cause });
  });
  try {
    return baselineSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new InputError('baselineFile', `'${file}' is not a report of rooms`, remedy, { cause });
  }
}
