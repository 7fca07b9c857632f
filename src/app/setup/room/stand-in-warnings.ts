import { standInCost } from '../../../material/porous-volume/stand-in.ts';
import { porousVolumes, raisedFor, whyUnresolved, type PorousVolume } from '../../inputs/request/porous-volumes.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { lengthText } from '../../inputs/request/sheet-materials.ts';
import type { PorousBody } from '../../inputs/scene/porous-bodies.ts';
import { bodyLayerName, porousBodiesOf, raisedForBodies } from './porous-bodies.ts';
import type { PlacedStandIn } from '../../inputs/request/stand-in-materials.ts';

/** What it costs that walls and sheets stand for porous volumes: a warning for those that are alike. */
export function standInWarnings(plan: RenderPlan, placed: readonly PlacedStandIn[]): string[] {
  const volumes = porousVolumes(plan).flatMap((volume): StoodFor[] => {
    const standIns = placed.filter((each) => each.volume === volume.index).sort((a, b) => a.thickness - b.thickness);
    return standIns.length > 0
      ? [{ volume, standIns, materials: standIns.map(({ material }) => material).join() }]
      : [];
  });
  const bodies = porousBodiesOf(plan).unresolved;
  const kinds = new Set(volumes.map(({ materials }) => materials));
  return [
    ...placed.flatMap((standIn) => (standIn.volume === null ? bodiesWarning(plan, standIn, bodies) : [])),
    ...[...kinds].map((kind) =>
      warning(
        plan,
        volumes.filter(({ materials }) => materials === kind),
      ),
    ),
  ];
}

/** What it costs that a wall stands for bodies of a mesh. */
function bodiesWarning(plan: RenderPlan, standIn: PlacedStandIn, bodies: readonly PorousBody[]): string {
  const own = bodies.filter(({ name }) => bodyLayerName(name) === standIn.material);
  const raised = own.length === 0 ? undefined : raisedForBodies(plan, own);
  return (
    `bodies that "${standIn.material}" stands for are too thin or too dense for nodes ${lengthText(plan.grid.spacing)} apart: a wall that ` +
    `reacts locally, of a layer of ${lengthText(standIn.thickness)}, their volume over their area in the air` +
    costText(plan, standIn) +
    finerText(raised)
  );
}

/** Absorption by octave and by angle, as simulated and of the layer itself; empty without a whole octave. */
function costText(plan: RenderPlan, standIn: PlacedStandIn): string {
  const { octaves, worst } = standInCost(standIn, plan.soundSpeed, plan.validTo);
  if (!worst) return '';
  const pair = (simulated: number, extended: number): string => `${simulated.toFixed(2)} for ${extended.toFixed(2)}`;
  const byOctave = octaves.map(({ centreHz, simulated, extended }) => `${centreHz} Hz ${pair(simulated, extended)}`);
  const byAngle = worst.angles.map(({ degrees, simulated, extended }) => `${degrees}° ${pair(simulated, extended)}`);
  return (
    `. Random-incidence absorption as simulated and of the layer itself: ${byOctave.join(', ')}; by angle of incidence at ` +
    `${worst.centreHz} Hz, where it differs most: ${byAngle.join(', ')}`
  );
}

/** A volume and what stands for it, the thinnest first. */
interface StoodFor {
  readonly volume: PorousVolume;
  readonly standIns: readonly PlacedStandIn[];
  /** Names of their materials. */
  readonly materials: string;
}

/** @param alike Volumes for which the same materials stand. */
function warning(plan: RenderPlan, alike: readonly StoodFor[]): string {
  const [{ volume, standIns }] = alike;
  const which =
    alike.length === 1
      ? `geometry.volumes[${volume.index}]`
      : `each of ${alike.length} volumes, of which geometry.volumes[${volume.index}] is the first,`;
  return (
    `${which} ${whyUnresolved(plan, volume)}; ${what(standIns)} stands for it` +
    costText(plan, standIns[0]) +
    finerText(raisedFor(plan, volume))
  );
}

function what(standIns: readonly PlacedStandIn[]): string {
  const names = standIns.map(({ material }) => JSON.stringify(material)).join(', ');
  const [{ kind, medium, thickness, behind }] = standIns;
  if (kind === 'sheet') {
    const resistance = Number((medium.flowResistivity * thickness).toPrecision(3));
    return `a sheet of its flow resistance, ${resistance} Pa·s/m, ${names}`;
  }
  return behind === 'air'
    ? `a wall that reacts locally and that no sound goes through, ${names},`
    : `a wall that reacts locally, ${names},`;
}

/** What would resolve volumes or bodies. */
const finerText = (raised: string | undefined): string =>
  raised === undefined ? '' : `; for a grid that resolves it, ${raised}`;
