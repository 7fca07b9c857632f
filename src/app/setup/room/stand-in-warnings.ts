import { MOST_RESISTANCE, resistanceOf, standInCost } from '../../../material/porous-volume/stand-in.ts';
import { porousVolumes, type PorousVolume } from '../../inputs/request/porous-volumes.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { PlacedStandIn } from '../../inputs/request/stand-in-materials.ts';

/** Highest frequency that a warning advises, Hz: that of hearing. */
const HIGHEST = 20_000;

/** What it costs that walls and sheets stand for porous volumes: a warning for those that are alike. */
export function standInWarnings(plan: RenderPlan, placed: readonly PlacedStandIn[]): string[] {
  const volumes = porousVolumes(plan).flatMap((volume): StoodFor[] => {
    const standIns = placed.filter((each) => each.volume === volume.index).sort((a, b) => a.thickness - b.thickness);
    return standIns.length > 0
      ? [{ volume, standIns, materials: standIns.map(({ material }) => material).join() }]
      : [];
  });
  const kinds = new Set(volumes.map(({ materials }) => materials));
  return [
    ...placed.flatMap((standIn) => (standIn.volume === null ? bodiesWarning(plan, standIn) : [])),
    ...[...kinds].map((kind) =>
      warning(
        plan,
        volumes.filter(({ materials }) => materials === kind),
      ),
    ),
  ];
}

/** What it costs that a wall stands for bodies of a mesh. */
function bodiesWarning(plan: RenderPlan, standIn: PlacedStandIn): string {
  return (
    `bodies that "${standIn.material}" stands for are too thin or too dense for nodes ${metres(plan.grid.spacing)} apart: a wall that ` +
    `reacts locally, of a layer of ${metres(standIn.thickness)}, their volume over their area in the air` +
    costText(plan, standIn)
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
    `${which} ${whyNot(plan, volume)}; ${what(standIns)} stands for it` +
    costText(plan, standIns[0]) +
    finer(plan, volume)
  );
}

function whyNot({ grid, soundSpeed }: RenderPlan, { fate, thickness, box }: PorousVolume): string {
  const spacing = metres(grid.spacing);
  if (fate === 'thin') return `is ${metres(thickness)} thick, less than the spacing of the nodes, ${spacing}`;
  const resistance = resistanceOf(box.filling, grid.spacing, soundSpeed);
  return (
    `is so dense that waves in it die within the spacing of the nodes, ${spacing} (${resistance.toFixed(1)} ρc there, at most ` +
    `${MOST_RESISTANCE} can be resolved)`
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

/** What would resolve a volume. */
function finer({ grid, scene, soundSpeed }: RenderPlan, { fate, thickness, box }: PorousVolume): string {
  const ratio =
    fate === 'thin' ? grid.spacing / thickness : resistanceOf(box.filling, grid.spacing, soundSpeed) / MOST_RESISTANCE;
  const hertz = 10 * Math.ceil((ratio * scene.maxFrequency) / 10);
  return hertz > HIGHEST ? '' : `. A maximum frequency of ${hertz} Hz makes the grid fine enough`;
}

const metres = (x: number): string => `${Number(x.toPrecision(2))} m`;
