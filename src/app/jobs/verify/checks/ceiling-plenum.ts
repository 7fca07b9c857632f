import { sheetPressures, type SheetBox } from '../../../../exact/sheet-box.ts';
import type { SheetDefinition } from '../../../../material/definition.ts';
import { resolveSheet } from '../../../../material/sheet/resolve-sheet.ts';
import { airImpedance } from '../../../../material/still-air.ts';
import { minus, over, plus, real, times } from '../../../../numerics/complex.ts';
import { closeEdge, forward } from '../../../../room/grid/graph.ts';
import { prepareRoom } from '../../../../room/prepare/prepare.ts';
import type { PreparedRoom } from '../../../../room/prepare/prepared.ts';
import { RIGID } from '../../../../room/surfaces/surface.ts';
import { schemeByName, timeStepOf } from '../../../../scheme/scheme.ts';
import { hertz } from '../../../../units/quantities.ts';
import {
  CEILING_SCHEME,
  ceilingMetres,
  checkOfSides,
  errorsOfSides,
  type CeilingSize,
  type SidesError,
} from '../tools/ceilings.ts';
import type { Check, CheckContext, Effort } from '../tools/check.ts';
import { graphOf, ROOM_SOUND_SPEED, ROOM_SPACING } from '../tools/rooms.ts';

/** Nodes below the ceiling and above it, and across the room. */
const SIZES: Readonly<Record<Effort, CeilingSize>> = { quick: [20, 5, 24], full: [60, 12, 48] };
/** Highest wave number looked at, six points a wavelength, rad per spacing. */
const HIGHEST = (2 * Math.PI) / 6;
/** Nodes from the ceiling to those that listen, on both sides: next to it a field of the grid is no plane wave. */
const LISTEN = { before: 3, behind: 2 };

interface Ceiling {
  readonly name: string;
  readonly law: Omit<SheetDefinition, 'kind'>;
  /** Z/ρc at ω/c in rad per spacing, written out here, apart from what materials do. */
  readonly impedance: SheetBox['impedance'];
}

const RHO_C = airImpedance(ROOM_SOUND_SPEED);
/** A mass per area as a length in spacings: ωm/ρc = k m. */
const massOf = (kilograms: number): number => (kilograms * ROOM_SOUND_SPEED) / RHO_C / ROOM_SPACING;

const ofPlate =
  (kilograms: number, resonanceHz: number, loss: number): SheetBox['impedance'] =>
  (k) => {
    const resonance = (2 * Math.PI * resonanceHz * ROOM_SPACING) / ROOM_SOUND_SPEED;
    const m = massOf(kilograms);
    return plus(real(loss * resonance * m), times([0, m], minus(k, over(real(resonance ** 2), k))));
  };

const CEILINGS: readonly Ceiling[] = [
  { name: 'cloth of 826 Pa·s/m', law: { flowResistance: 826 }, impedance: () => real(826 / RHO_C) },
  {
    name: 'tiles of 400 Pa·s/m and 2 kg/m², limp',
    law: { flowResistance: 400, massPerArea: 2 },
    impedance: (k) => over(real(1), plus(real(RHO_C / 400), over(real(1), times([0, massOf(2)], k)))),
  },
  {
    name: 'a membrane of 0.7 kg/m², 140 Hz, loss 0.1',
    law: { massPerArea: 0.7, resonanceHz: 140, loss: 0.1 },
    impedance: ofPlate(0.7, 140, 0.1),
  },
];

/** A room of rigid walls with a ceiling across x. */
function roomOf(ceiling: Ceiling, [below, above, width]: CeilingSize): PreparedRoom {
  const scheme = schemeByName(CEILING_SCHEME, '');
  const timeStep = timeStepOf(scheme, ROOM_SPACING, ROOM_SOUND_SPEED);
  const maxFrequency = hertz((HIGHEST * ROOM_SOUND_SPEED) / (2 * Math.PI * ROOM_SPACING));
  const graph = graphOf([below + above, width, 1]);
  for (let j = 0; j < width; j++) closeEdge(graph, below - 1 + j * graph.grid.pitch, forward(0));
  const context = { timeStep, maxFrequency, soundSpeed: ROOM_SOUND_SPEED };
  const sheet = resolveSheet(ceiling.name, { kind: 'sheet', ...ceiling.law }, context);
  const surface = { materialAt: () => RIGID, sheetAt: () => 0, areaAt: () => 1 };
  return prepareRoom(graph, scheme, ROOM_SOUND_SPEED, [sheet], surface);
}

/** Errors of the pressures on both sides of a ceiling. */
function errorsOf(ceiling: Ceiling, context: CheckContext): Promise<SidesError[]> {
  const size = SIZES[context.effort];
  return errorsOfSides(
    {
      room: roomOf(ceiling, size),
      size,
      listen: LISTEN,
      highest: HIGHEST,
      exact: (lateral, k, distances) =>
        sheetPressures({ depths: [size[0], size[1]], lateral, impedance: ceiling.impedance }, k, distances),
    },
    context,
  );
}

export const ceilingPlenum: Check = {
  name: 'ceiling-plenum',
  title: 'A ceiling with a plenum',
  about: `A pulse at the floor of a room with a sheet for a ceiling and air above it; the pressures on both sides of the ceiling are known exactly (quick: depths of ${ceilingMetres(SIZES.quick)} m; full: ${ceilingMetres(SIZES.full)} m). A wrong law of a sheet, or a wrong side of it, shows here.`,
  cost: { quick: 2, full: 10 },
  run: checkOfSides(
    CEILINGS,
    {
      asked: 'Pressure above the ceiling over that below it',
      truth: 'p₁ − p₂ = Zv before a cavity with a rigid end, Z written out (src/exact/sheet-box.ts)',
    },
    errorsOf,
  ),
};
