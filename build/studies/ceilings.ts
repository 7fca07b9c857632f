import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Prints the table of docs/measurements/ceilings.md: T20 of three shipped rooms with a suspended ceiling, as a local
 * wall and as a sheet with its plenum. Options go to the renderings.
 */
const ROOMS = ['shoebox', 'classroom', 'l-room'];
const PLENUMS_METRES = [0.2, 0.4];
const OCTAVES_HZ = [63, 125, 250, 500, 1000];

/** Flow resistance of a tile of mineral wool, Pa·s/m. */
const FLOW_RESISTANCE = 800;
const AIR = { impedance: 413.3, soundSpeed: 343.9 };

/** The tile and its cavity as a local wall at normal incidence, `Z − j cot kd`: [Hz, real, imaginary]. */
function localImpedance(plenum: number): [number, number, number][] {
  const points: [number, number, number][] = [];
  for (let hertz = 20; hertz <= 2200; hertz *= 2 ** (1 / 24)) {
    const reactance = -1 / Math.tan((2 * Math.PI * hertz * plenum) / AIR.soundSpeed);
    points.push([hertz, FLOW_RESISTANCE / AIR.impedance, Math.max(-1e4, Math.min(1e4, reactance))]);
  }
  return points;
}

interface Box {
  readonly add?: { readonly from: readonly number[]; readonly to: readonly number[] };
  readonly faces?: Readonly<Record<string, string>>;
}

interface Scene {
  readonly materials: object;
  readonly geometry: { readonly boxes: readonly Box[] };
  readonly receivers: Readonly<Record<string, { readonly position?: unknown }>>;
}

/** The scene with its ceiling hung: a list of both kinds, by name. */
function withCeilings(room: string, plenum: number): Readonly<Record<'local' | 'through', unknown>> {
  const scene = JSON.parse(readFileSync(`scenes/${room}.json`, 'utf8')) as Scene;
  const { boxes } = scene.geometry;
  const adds = boxes.flatMap(({ add }) => (add ? [add] : []));
  const top = Math.max(...adds.map(({ to }) => to[2]));
  const height = Number((top - plenum).toFixed(3));
  const above = adds.map(({ from, to }) => ({ from: [from[0], from[1], height], to: [to[0], to[1], top] }));
  // Maps of seats take long, and the table does not need them.
  const receivers = Object.fromEntries(Object.entries(scene.receivers).filter(([, { position }]) => position));
  const common = {
    ...scene,
    figures: undefined,
    walls: 'staircase',
    maxFrequencyHz: 1500,
    scheme: 'compact-5@1%',
    receivers,
  };
  return {
    local: {
      ...common,
      materials: { ...scene.materials, tile: { impedance: localImpedance(plenum) } },
      geometry: { boxes: [...boxes, ...above.map((subtract) => ({ subtract, material: 'tile' }))] },
    },
    through: {
      ...common,
      materials: { ...scene.materials, tile: { sheet: { flowResistance: FLOW_RESISTANCE } }, hard: { rigid: true } },
      geometry: {
        boxes: boxes.map((box) => (box.add ? { ...box, faces: { ...box.faces, 'z+': 'hard' } } : box)),
        sheets: above.map(({ from, to }) => ({ from, to: [to[0], to[1], height], material: 'tile' })),
      },
    },
  };
}

interface Figures {
  readonly bands: readonly { readonly centreHz: number; readonly t20Seconds: number | null }[];
}

/** Mean T20 over the receivers, s, of each octave. */
function reverberation(folder: string): Map<number, number> {
  const { responses } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as {
    readonly responses: readonly { readonly figures: Figures }[];
  };
  const times = (hertz: number): number[] =>
    responses.flatMap(({ figures }) =>
      figures.bands.flatMap(({ centreHz, t20Seconds }) =>
        centreHz === hertz && t20Seconds !== null ? [t20Seconds] : [],
      ),
    );
  return new Map(OCTAVES_HZ.map((hertz) => [hertz, mean(times(hertz))]));
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const options = process.argv.slice(2);
const out = 'out/ceilings';
mkdirSync(out, { recursive: true });
console.log(`| room | plenum | ceiling | ${OCTAVES_HZ.map((hertz) => `${hertz} Hz`).join(' | ')} |`);
for (const room of ROOMS) {
  for (const plenum of PLENUMS_METRES) {
    for (const [kind, scene] of Object.entries(withCeilings(room, plenum))) {
      const name = `${room}-${plenum}-${kind}`;
      writeFileSync(join(out, `${name}.json`), JSON.stringify(scene));
      const render = ['dist/cli.js', 'render', join(out, `${name}.json`), '--out', join(out, name), ...options];
      const { status } = spawnSync(process.execPath, render, { stdio: ['ignore', 'ignore', 'inherit'] });
      if (status !== 0) process.exit(status ?? 1);
      const times = reverberation(join(out, name));
      console.log(
        `| ${room} | ${plenum} m | ${kind} | ${OCTAVES_HZ.map((hz) => times.get(hz)?.toFixed(2)).join(' | ')} |`,
      );
    }
  }
}
