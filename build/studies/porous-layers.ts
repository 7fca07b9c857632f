import { schemeByName } from '../../src/scheme/scheme.ts';
import { reflectionOf, WOOLS, type LayerReflection } from '../../test/support/rooms/porous-tube.ts';
import { roomEnergies } from '../../test/support/engines/room-energy.ts';
import { seededRandom } from '../../test/support/numbers/random.ts';
import { blocksOfWool, porousRoom } from '../../test/support/rooms/porous-rooms.ts';
import { RESONANT_WALLS, randomGraph, scatteredMaterials } from '../../test/support/rooms/rooms.ts';

/** Prints the tables of docs/measurements/porous.md. */
const scheme = schemeByName('compact-5@1%', '');

const LAYERS = [
  { wool: 0, metres: 0.1, nodes: 1 },
  { wool: 0, metres: 0.1, nodes: 2 },
  { wool: 0, metres: 0.1, nodes: 4 },
  { wool: 0, metres: 0.2, nodes: 4 },
  { wool: 2, metres: 0.1, nodes: 4 },
  { wool: 1, metres: 0.1, nodes: 4 },
  { wool: 1, metres: 0.1, nodes: 2 },
];

const absorbed = ([re, im]: readonly [number, number]): number => 1 - re * re - im * im;

console.log('| layer | ppw | Hz | angles | largest |dR| | largest |d alpha|, simulated | the same, local |');
for (const { wool, metres, nodes } of LAYERS) {
  for (const pointsPerWavelength of [10, 6, 4]) {
    const all: LayerReflection[] = [];
    for (const width of [0, pointsPerWavelength, Math.round(0.6 * pointsPerWavelength)]) {
      if (width > 0 && width <= pointsPerWavelength / 2) continue;
      const layer = { wool: WOOLS[wool], nodes, spacing: metres / nodes, pointsPerWavelength, width };
      all.push(await reflectionOf(scheme, layer));
    }
    const worst = (of: (one: LayerReflection) => number): string => Math.max(...all.map(of)).toFixed(3);
    const cells = [
      `wool ${wool}, ${metres} m, ${nodes} nodes`,
      pointsPerWavelength,
      all[0].hertz.toFixed(0),
      all.map(({ angle }) => angle.toFixed(0)).join(' '),
      worst(({ simulated: [a, b], exact: [c, d] }) => Math.hypot(a - c, b - d)),
      worst(({ simulated, exact }) => Math.abs(absorbed(simulated) - absorbed(exact))),
      worst(({ local, exact }) => Math.abs(absorbed(local) - absorbed(exact))),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

console.log('| room | H at 1000, 10 000 and 100 000 steps, of the start | largest rise |');
for (const kind of [0, 2, 4]) {
  const graph = randomGraph(kind, [6, 5, 4], seededRandom(kind));
  const porous = blocksOfWool(graph, [
    { from: [0, 0, 0], to: [3, 3, 2] },
    { from: [2, 1, 1], to: [5, 4, 3], wool: 1 },
  ]);
  const materialAt = scatteredMaterials(RESONANT_WALLS.length);
  const room = porousRoom(graph, scheme, porous, { admittances: RESONANT_WALLS, materialAt });
  const held = await roomEnergies(room, 100_000, { every: 500 });
  const rise = held.slice(1).reduce((most, value, i) => Math.max(most, value - held[i]), -Infinity);
  const at = [1, 19, 199].map((i) => (held[i] / held[0]).toExponential(1));
  console.log(`| ${kind} | ${at.join(', ')} | ${(rise / held[0]).toExponential(1)} |`);
}
