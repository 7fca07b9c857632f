/**
 * Compares waves with image sources and rays in the octave in which both are computed, in the rooms of the convergence
 * study and of `scenes/`.
 *
 *   tsx build/tool.ts studies/full-band [ROOM …] [--engine cpu] [--order 3]
 *     [--without MATERIAL …] [--keep FOLDER] [--waves 1.5] [--until 200]
 *
 * `--without` leaves the faces of a material out of the meshes of the convergence study. With `--keep` the differences
 * of all pairs are written to FOLDER as JSON. With `--waves` each room is also rendered by waves alone up to so many
 * times the frequency, as a judge that does not end in the octave compared; its responses go there as WAV files. After
 * `--until` seconds no rendering begins any more.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  MemoryFiles,
  renderScene,
  type EngineChoice,
  type FullBandReport,
  type RenderReport,
} from '../../../src/app/index.ts';
import { nodeControls } from '../../../src/node/index.ts';
import { allRooms } from '../convergence/rooms.ts';

/** A third octave agrees within this, dB. */
const LEVEL = 1;
/** T20 agrees within this, %. */
const DECAY = 5;

/** Samples a second: enough for the octave that is compared, and some above. */
const RATE = 16_000;

/** Example scenes in three dimensions with walls alone, and the highest frequency of their waves, Hz. */
const SCENES: Readonly<Record<string, number>> = {
  shoebox: 1000,
  'l-room': 1000,
  classroom: 700,
  'seminar-room': 700,
  'lecture-hall': 500,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string', default: 'cpu' },
    order: { type: 'string', default: '3' },
    scattering: { type: 'string' },
    keep: { type: 'string' },
    without: { type: 'string', multiple: true, default: [] },
    waves: { type: 'string' },
    until: { type: 'string', default: 'Infinity' },
  },
});
const controls = nodeControls(values.engine as EngineChoice);
const fullBand = { imageOrder: Number(values.order) };

/** A room to render: its scene, and the files beside it. */
interface Studied {
  readonly id: string;
  readonly scene: Readonly<Record<string, unknown>>;
  readonly maxFrequencyHz: number;
  /** Mesh files that the scene names, by their names. */
  readonly files: Readonly<Record<string, string>>;
}

const isKept = (material: string): boolean => !values.without.includes(material);

/** A scene of a mesh without the materials that are left out. */
function reduced(scene: Studied['scene']): Studied['scene'] {
  const { mesh } = scene['geometry'] as { readonly mesh?: { readonly materials: object } };
  if (!mesh) return scene;
  const kept = (of: object): object => Object.fromEntries(Object.entries(of).filter(([name]) => isKept(name)));
  return {
    ...scene,
    materials: kept(scene['materials'] as object),
    geometry: { mesh: { ...mesh, materials: kept(mesh.materials) } },
  };
}

/** An OBJ file without the faces of these materials. */
function reducedMesh(obj: string): string {
  let isOf = true;
  return obj
    .split('\n')
    .filter((line) => {
      if (line.startsWith('usemtl ')) isOf = isKept(line.slice('usemtl '.length).trim());
      return isOf || line.startsWith('v ');
    })
    .join('\n');
}

const isAsked = ({ id }: Pick<Studied, 'id'>): boolean => positionals.length === 0 || positionals.includes(id);

function studied(): Studied[] {
  const rooms = allRooms()
    .filter((room) => !room.exact && isAsked(room))
    .map(({ id, scene, designHz, files }) => ({
      ...{ id, scene: reduced(scene), maxFrequencyHz: designHz },
      files: Object.fromEntries(Object.entries(files).map(([name, obj]) => [name, reducedMesh(obj)])),
    }));
  const asked = Object.entries(SCENES).filter(([id]) => isAsked({ id }));
  const examples = asked.map(([id, maxFrequencyHz]) => {
    const scene = JSON.parse(readFileSync(`scenes/${id}.json`, 'utf8')) as Studied['scene'];
    const { mesh } = scene['geometry'] as { readonly mesh?: { readonly file: string } };
    const files = mesh ? { [mesh.file]: readFileSync(`scenes/${mesh.file}`, 'utf8') } : {};
    return { ...{ id, scene, maxFrequencyHz }, files };
  });
  return [...rooms, ...examples];
}

/** The scene with the scattering that was asked for in all of its materials. */
function scattering(materials: unknown): unknown {
  if (values.scattering === undefined) return materials;
  return Object.fromEntries(
    Object.entries(materials as Record<string, object>).map(([name, material]) => [
      name,
      'open' in material ? material : { ...material, scattering: Number(values.scattering) },
    ]),
  );
}

/** Mean and its standard error as text. */
function text(found: readonly (number | null)[], digits: number, limit: number): string {
  const known = found.flatMap((one) => one ?? []);
  if (known.length === 0) return '–';
  const mean = known.reduce((sum, one) => sum + one, 0) / known.length;
  const spread = Math.sqrt(known.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, known.length - 1));
  const mark = Math.abs(mean) > limit ? ' !' : '';
  return `${mean.toFixed(digits)} ± ${(spread / Math.sqrt(known.length)).toFixed(digits)}${mark}`;
}

function row(id: string, { crossoverHz, compared, differences, seconds, lost }: FullBandReport, all: number): string {
  const of = differences.flatMap(({ difference }) => difference ?? []);
  const centres = of[0]?.thirds.map(({ centreHz }) => centreHz) ?? [];
  const thirds = centres.map((hz, i) => `${hz}: ${text(of.map((one) => one.thirds[i].levelDb), 1, LEVEL)}`); // prettier-ignore
  const cells = [
    id,
    crossoverHz!.toFixed(0),
    `${compared!.fromHz.toFixed(0)} to ${compared!.toHz.toFixed(0)}`,
    String(differences.length),
    text(of.map(({ levelDb }) => levelDb), 1, LEVEL), // prettier-ignore
    thirds.join('; '),
    text(of.map(({ t20Percent }) => t20Percent), 0, DECAY), // prettier-ignore
    text(of.map(({ c80Db }) => c80Db), 1, LEVEL), // prettier-ignore
    (100 * lost).toFixed(2),
    `${seconds.toFixed(0)} of ${all.toFixed(0)}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Renders a scene whose files lie in memory. */
async function rendered(
  scene: object,
  files: Studied['files'],
): Promise<{ readonly report: RenderReport; readonly written: MemoryFiles['written'] }> {
  const memory = new MemoryFiles(
    new Map([
      ['room.json', new Blob([JSON.stringify(scene)])],
      ...Object.entries(files).map(([name, content]) => [name, new Blob([content])] as const),
    ]),
  );
  const report = await renderScene(
    { sceneFile: 'room.json', outFolder: 'out' },
    { ...controls, host: { ...controls.host, files: memory } },
  );
  return { report, written: memory.written };
}

const begun = performance.now();
const isTime = (): boolean => (performance.now() - begun) / 1000 < Number(values.until);

/** Writes a file of a room into the folder that keeps them. */
function keep(id: string, name: string, content: string | Uint8Array): void {
  if (values.keep === undefined) return;
  mkdirSync(join(values.keep, id), { recursive: true });
  writeFileSync(join(values.keep, id, name), content);
}

console.log(
  '| room | crossover, Hz | compared, Hz | pairs | level, dB | third octaves, dB | T20, % | C80, dB | lost, % | s |',
);
console.log(`|${' --- |'.repeat(10)}`);
const rooms = studied();
for (const { id, scene, maxFrequencyHz, files } of rooms) {
  if (!isTime()) break;
  const { materials, ...rest } = scene;
  const full = { ...rest, materials: scattering(materials), maxFrequencyHz, sampleRateHz: RATE, fullBand };
  const { report } = await rendered(full, files);
  console.log(row(id, report.fullBand!, report.elapsedSeconds));
  keep(id, 'differences.json', JSON.stringify(report.fullBand, undefined, 1));
}
for (const { id, scene, maxFrequencyHz, files } of values.waves === undefined ? [] : rooms) {
  if (!isTime()) break;
  const highest = Number(values.waves) * maxFrequencyHz;
  const { report, written } = await rendered({ ...scene, maxFrequencyHz: highest, sampleRateHz: RATE }, files);
  for (const { file } of report.responses) keep(id, file, written.get(`out/${file}`)!);
  console.log(`${id}: waves alone up to ${highest.toFixed(0)} Hz in ${report.elapsedSeconds.toFixed(0)} s`);
}
process.exit();
