import { readHeadResponses } from '../../../src/sofa/heads.ts';
import { encodeNetcdf, type NumericVariable } from '../../../src/sofa/netcdf.ts';
import { readRoomResponses } from '../../../src/sofa/read-single-room.ts';
import { encodeRoomResponses } from '../../../src/sofa/single-room.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';
import { ORIGIN, someResponses } from '../sofa/responses.ts';
import type { Random } from '../numbers/random.ts';
import { chance, differing, differs, drawn, pick, wholes, type RealFormat } from './real.ts';

/** A file that is made when it is read: its library has to be loaded first. */
const later = (name: string, make: () => Promise<readonly string[]>, bytes = new Uint8Array(0)) => ({
  name,
  bytes,
  wrong: make,
});

const matrix = (dimensions: readonly string[], rows: readonly (readonly number[])[], attributes?: Record<string, string>): NumericVariable => ({
  kind: 'numbers',
  dimensions,
  parts: rows.map((row) => Float64Array.from(row)),
  ...(attributes && { attributes }),
}); // prettier-ignore

/** Directions as published sets have them: rings of elevations, or a circle. @returns azimuth and elevation, degrees */
function directionsOf(random: Random): [azimuth: number, elevation: number][] {
  const step = pick(random, [15, 30, 45]);
  const elevations = chance(random) ? [0] : [-30, 0, 30, 60];
  return elevations.flatMap((elevation) =>
    Array.from({ length: 360 / step }, (_, i): [number, number] => [i * step, elevation]),
  );
}

const HEAD: RealFormat = {
  name: 'SOFA, head',
  make: (random) => {
    const angles = directionsOf(random);
    const [length, rate, radius] = [
      wholes(random, 64, 200),
      pick(random, [44_100, 48_000, 96_000]),
      drawn(random, 0.8, 3),
    ];
    const directions = angles.map(([azimuth, elevation]): Vec3 => {
      const [a, e] = [azimuth, elevation].map((degrees) => (degrees * Math.PI) / 180);
      return [Math.cos(e) * Math.cos(a), Math.cos(e) * Math.sin(a), Math.sin(e)];
    });
    // A pulse that is louder and earlier at the near ear, and a tail that tells the responses apart.
    const ears = [1, -1].map((side) =>
      directions.map((direction, m) => {
        const near = side * direction[1];
        const onset = Math.round(20 - 12 * near);
        return Float64Array.from({ length }, (_, n) =>
          n < onset ? 0 : Math.exp(-(n - onset) / 8) * (1 + 0.5 * near) + 1e-4 * m,
        );
      }),
    ) as [Float64Array[], Float64Array[]];
    const isSpherical = chance(random, 0.7);
    const isSwapped = chance(random, 0.2);
    const [delays, version, isOld] = [
      pick(random, ['each', 'one', 'all'] as const),
      pick(random, ['0.4', '1.0', '1.1']),
      chance(random),
    ];
    const title = pick(random, ['KEMAR', 'Kunstkopf groß', 'IRC 1002', 'Subject 003']);
    const make = (): Promise<Uint8Array> =>
      encodeNetcdf({
        attributes: {
          ...{ Conventions: 'SOFA', Version: isOld ? '0.6' : '2.1', SOFAConventions: 'SimpleFreeFieldHRIR' },
          ...{ SOFAConventionsVersion: version, DataType: 'FIR', RoomType: 'free field', DatabaseName: 'ARI' },
          ...{ License: 'CC BY-SA 3.0', ListenerShortName: title, APIName: 'ARI SOFA API for Matlab/Octave' },
          ...(chance(random) ? { Title: title } : { Title: title, Comment: 'Größe' }),
        },
        dimensions: { I: 1, C: 3, R: 2, E: 1, N: length, M: directions.length },
        variables: {
          ListenerPosition: matrix(['I', 'C'], [[0, 0, 0]], { Type: 'cartesian', Units: pick(random, ['metre', 'meter', 'm']) }),
          ListenerView: matrix(['I', 'C'], [[1, 0, 0]], { Type: 'cartesian', Units: 'metre' }),
          ListenerUp: matrix(['I', 'C'], [[0, 0, 1]]),
          ReceiverPosition: matrix(['R', 'C', 'I'], [[0, isSwapped ? -0.09 : 0.09, 0], [0, isSwapped ? 0.09 : -0.09, 0]], { Type: 'cartesian', Units: 'metre' }),
          SourcePosition: isSpherical
            ? matrix(['M', 'C'], angles.map(([a, e]) => [a, e, radius]), { Type: 'spherical', Units: pick(random, ['degree, degree, metre', 'degree, degree, meter', 'degrees, degrees, metre']) })
            : matrix(['M', 'C'], directions.map((each) => each.map((x) => radius * x)), { Type: 'cartesian', Units: 'metre' }),
          EmitterPosition: matrix(['E', 'C', 'I'], [[0, 0, 0]], { Type: 'cartesian', Units: 'metre' }),
          'Data.IR': { ...matrix(['M', 'R', 'N'], directions.map((_, m) => [...ears[0][m], ...ears[1][m]])), packed: chance(random) },
          'Data.SamplingRate': matrix(['I'], [[rate]], { Units: 'hertz' }),
          'Data.Delay': delays === 'each' ? matrix(['M', 'R'], directions.map(() => [3, 3])) : matrix(['I', 'R'], [[3, 3]]),
        },
      }); // prettier-ignore
    return later('Kopf.sofa', async () => {
      const head = await readHeadResponses(await make(), 'Kopf.sofa');
      return [
        ...differs('title', head.title, title),
        ...differs('samples a second', head.sampleRateHz, rate),
        ...differs('whether its ears were turned', head.areEarsTurned, isSwapped),
        ...differing('distance', [head.distanceMetres], [radius], 1e-6),
        ...differing('directions', head.directions.flat(), directions.flat(), 1e-6),
        ...[0, 1].flatMap((ear) => [
          ...differing(`delays of ear ${ear}`, head.delays[ear], directions.map(() => 3), 0), // prettier-ignore
          ...ears[ear].flatMap((samples, m) => differing(`ear ${ear}, ${m}`, head.ears[ear][m], samples, 1e-12)),
        ]),
      ];
    });
  },
};

const ROOM: RealFormat = {
  name: 'SOFA, room',
  make: (random) => {
    const point = (): Vec3 => [drawn(random, 0, 30), drawn(random, -20, 20), drawn(random, 0, 5)];
    const named = (prefix: string) => (_: unknown, i: number) => ({
      name: pick(random, [`${prefix}${i + 1}`, `${prefix} Größe ${i}`]),
      position: point(),
    });
    const sources = Array.from({ length: wholes(random, 1, 4) }, named('S'));
    const length = wholes(random, 2, 300);
    const one = chance(random, 0.5) ? wholes(random, 0, sources.length - 1) : null;
    const receivers = Array.from({ length: wholes(random, 1, 6) }, named('R')).map((each) => ({
      ...each,
      channels: { kind: 'omni' as const },
    }));
    const rate = pick(random, [8000, 44_100, 48_000, 96_000]);
    const truth = someResponses({
      sources,
      receivers,
      length,
      sampleRateHz: rate,
      response: (s, r) => [Float32Array.from({ length }, (_, n) => Math.fround(Math.sin(7 * s + 3 * r + n)))],
    });
    return later('Saal.sofa', async () => {
      const bytes = await encodeRoomResponses(truth, one, ORIGIN);
      const read = await readRoomResponses(bytes, 'Saal.sofa');
      const expected = one === null ? sources : [sources[one]];
      return [
        ...differs('samples a second', read.sampleRateHz, rate),
        ...differs('length', read.length, length),
        ...differing('sources', read.sources.flatMap(({ position }) => [...position]), expected.flatMap(({ position }) => [...position]), 1e-9), // prettier-ignore
        ...differing('receivers', read.receivers.flatMap(({ position }) => [...position]), receivers.flatMap(({ position }) => [...position]), 1e-9), // prettier-ignore
        ...expected.flatMap((_, s) =>
          receivers.flatMap((_r, r) =>
            differing(`${s}-${r}`, read.response(s, r)[0], truth.response(one ?? s, r)[0], 1e-6),
          ),
        ),
      ];
    });
  },
};

export const sofaFormats: readonly RealFormat[] = [HEAD, ROOM];
