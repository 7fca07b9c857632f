import { jcaFluid, type JcaMaterial } from '../../../../exact/jca-fluid.ts';
import { porousPressures } from '../../../../exact/porous-box.ts';
import { over, real } from '../../../../numerics/complex.ts';
import { prepareRoom } from '../../../../room/prepare/prepare.ts';
import type { PreparedRoom } from '../../../../room/prepare/prepared.ts';
import { RIGID } from '../../../../room/surfaces/surface.ts';
import { schemeByName } from '../../../../scheme/scheme.ts';
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

/** Nodes of air and of wool above it, and across the room. */
const SIZES: Readonly<Record<Effort, CeilingSize>> = { quick: [20, 4, 24], full: [60, 8, 48] };
/** Highest wave number looked at, rad per spacing: eight points a wavelength in air, some six in the wool. */
const HIGHEST = (2 * Math.PI) / 8;
/** Nodes from the border to those that listen, on both sides: next to it a field of the grid is no plane wave. */
const LISTEN = { before: 3, behind: 2 };

interface Wool {
  readonly name: string;
  readonly filling: JcaMaterial & { readonly model: 'jca' };
}

/** Wools of 0.6 and 1.2 ρc a spacing: half of what makes a wool too dense for nodes, and a quarter. */
const WOOLS: readonly Wool[] = [
  {
    name: 'wool of 2500 Pa·s/m²',
    filling: {
      model: 'jca',
      flowResistivity: 2500,
      porosity: 0.98,
      tortuosity: 1.05,
      viscousLength: 2e-4,
      thermalLength: 4e-4,
    },
  },
  {
    name: 'wool of 5000 Pa·s/m²',
    filling: {
      model: 'jca',
      flowResistivity: 5000,
      porosity: 0.97,
      tortuosity: 1.1,
      viscousLength: 1.5e-4,
      thermalLength: 3e-4,
    },
  },
];

/** A room of rigid walls with a layer of wool across x at its end. */
function roomOf({ name, filling }: Wool, [below, above, width]: CeilingSize): PreparedRoom {
  const graph = graphOf([below + above, width, 1]);
  const { pitch } = graph.grid;
  const node = Uint32Array.from(
    { length: above * width },
    (_, i) => below + (i % above) + pitch * Math.floor(i / above),
  );
  const porous = { node, medium: new Uint8Array(node.length), media: [{ name, filling, depth: above }] };
  const surface = { materialAt: () => RIGID, areaAt: () => 1 };
  return prepareRoom(graph, schemeByName(CEILING_SCHEME, ''), ROOM_SOUND_SPEED, [], surface, { porous });
}

/** Errors of the pressures below a ceiling of wool and in it. */
function errorsOf(wool: Wool, context: CheckContext): Promise<SidesError[]> {
  const size = SIZES[context.effort];
  const perMetre = jcaFluid(wool.filling, ROOM_SOUND_SPEED);
  const fluid: typeof perMetre = (k) => perMetre(over(k, real(ROOM_SPACING)));
  return errorsOfSides(
    {
      room: roomOf(wool, size),
      size,
      listen: LISTEN,
      highest: HIGHEST,
      exact: (lateral, k, distances) => porousPressures({ depths: [size[0], size[1]], lateral, fluid }, k, distances),
    },
    context,
  );
}

export const porousCeiling: Check = {
  name: 'porous-ceiling',
  title: 'A porous ceiling',
  about: `A pulse at the floor of a room with a thick layer of wool for a ceiling, in which sound travels in all directions; the pressures below the wool and in it are known exactly (quick: depths of ${ceilingMetres(SIZES.quick)} m; full: ${ceilingMetres(SIZES.full)} m). A wrong medium, or a wrong border of it, shows here.`,
  cost: { quick: 2, full: 10 },
  run: checkOfSides(
    WOOLS,
    {
      asked: 'Pressure in the wool over that below it',
      truth: 'a layer of the fluid of Johnson, Champoux and Allard before a rigid end (src/exact/porous-box.ts)',
    },
    errorsOf,
  ),
};
