import { propertiesOf } from '../../../engine/engine-properties.ts';
import type { Engine } from '../../../engine/engine.ts';
import { assumedScattering, bandScattering } from '../../../material/scattering.ts';
import { OCTAVES_RATE } from '../../../response/figures/octaves.ts';
import { bandGroups } from '../../../rays/trace/band-groups.ts';
import { referenceCosts } from '../../../tune/reference-costs.ts';
import { drawnRoom, estimateDecays } from '../../inputs/duration/estimate-decay.ts';
import { usedMaterials } from '../../inputs/materials/kept-walls.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { RunEngine } from '../../ports/engine/kernel-choice.ts';
import { planRays, type RayPlan, type RayTracer } from '../../setup/rays/plan-rays.ts';
import { slownessOf, type DeviceCosts } from './predict.ts';

/** What of a plan the time of rays follows from. */
export type PlanOfRays = Pick<RenderPlan, 'scene' | 'geometry' | 'areas' | 'soundSpeed' | 'validTo'>;

/** What rays above the crossover are predicted to take. */
export interface RayForecast {
  /** Where waves end and rays begin; null without waves. */
  readonly crossoverHz: number | null;
  readonly tracedBy: RayTracer;
  /** Rays of each source. */
  readonly rays: number;
  /** Mean number of reflections of a ray. */
  readonly reflections: number;
  /** s, of all sources. */
  readonly seconds: number;
  /** Whether they are traced while a GPU makes the steps; else after them. */
  readonly isBesideSteps: boolean;
}

/**
 * Time of a reflection, and of what it brings to a receiver, ns, on a core of the machine that preparation is measured
 * on: what it is for a single triangle, and what each doubling of the triangles adds, for rays go down a tree. From a
 * box of 12 triangles and a hall of 30 012; a lecture hall of 430 takes 1.2 times what lies between
 * (docs/measurements/rays.md).
 */
const ON_A_CORE = { hit: { first: 280, doubling: 75 }, receiver: { first: 298, doubling: 47 } } as const;

/** Times on the GPU of the reference costs, ns: those of that hall; smaller rooms take less. */
const ON_GPU = { hit: 5, receiver: 4 } as const;

/** Time of a reflection and of what it brings to a receiver, ns. */
export function reflectionNs(
  tracedBy: RayTracer,
  triangles: number,
): { readonly hit: number; readonly receiver: number } {
  if (tracedBy === 'gpu') return ON_GPU;
  const doublings = Math.log2(Math.max(1, triangles));
  const of = ({ first, doubling }: { readonly first: number; readonly doubling: number }): number =>
    first + doubling * doublings;
  return { hit: of(ON_A_CORE.hit), receiver: of(ON_A_CORE.receiver) };
}

/** Triangles that rays meet: those of a mesh, or twelve a box. */
const trianglesOf = (geometry: PlanOfRays['geometry']): number =>
  geometry.kind === 'mesh' ? geometry.mesh.triangles.length / 3 : 12 * geometry.boxes.length;

/**
 * Time of a core to find the image sources of a pair, s: in boxes, which have few planes, and in a hall. Then to join
 * and measure a sample of its response, ns: from that hall with 2 and 10 receivers, 1.15 s at 48 kHz.
 */
const PATHS_SECONDS = { boxes: 0.08, others: 0.37 } as const;
const JOIN_SAMPLE_NS = 9600;

/** s: what a GPU takes to make the pipeline, once. */
const PIPELINE_SECONDS = 0.4;

/** A ray is given up at −120 dB, twice as late as a decay time ends. */
const DECAYS = 2;

/**
 * Predicts the time of rays: cost of a reflection × rays × reflections. A ray has c S/(4 V) reflections a second
 * ([Kuttruff], mean free path), up to the end of the response or until it has lost 120 dB, by Eyring's decay time.
 *
 * @param cores Threads that trace on the processor.
 * @returns null where only waves are computed
 */
export function predictRays(
  plan: PlanOfRays,
  costs: Pick<DeviceCosts, 'walls'>,
  engine: Pick<RunEngine, 'kind' | 'isSoftware' | 'device'>,
  cores: number,
): RayForecast | null {
  const tracedBy: RayTracer = engine.device && !engine.isSoftware ? 'gpu' : 'processor';
  const rayPlan = planRays(plan, tracedBy);
  if (!rayPlan) return null;
  const { scene, areas } = plan;
  const receivers = areas.reduce((sum, { points }) => sum + points.length, scene.receivers.length);
  const reflections = meanReflections(plan, rayPlan);
  const traced = scene.sources.length * rayPlan.rays * groupsOf(plan, rayPlan) * reflections;
  const { hit, receiver } = reflectionNs(tracedBy, trianglesOf(plan.geometry));
  const ns = traced * (hit + receiver * receivers);
  const slowness = slownessOf(costs.walls);
  const ofCores = slowness / cores;
  const { paths, joining } = finishingSeconds(plan);
  const finishing = ofCores * paths + slowness * joining;
  return {
    ...{ crossoverHz: rayPlan.compared && rayPlan.crossover, tracedBy, rays: rayPlan.rays, reflections },
    seconds:
      finishing +
      (tracedBy === 'gpu' ? PIPELINE_SECONDS + (listSlowness(costs, engine) * ns) / 1e9 : (ofCores * ns) / 1e9),
    isBesideSteps: !propertiesOf(engine).usesCores,
  };
}

/**
 * What image sources take, on all cores, and to join and measure responses of the whole band once rays are traced, on
 * one: s of a core.
 */
function finishingSeconds({ scene, areas, geometry }: PlanOfRays): {
  readonly paths: number;
  readonly joining: number;
} {
  const onAreas = areas.reduce((sum, { points }) => sum + points.length, 0);
  const { sources, receivers, sampleRate, duration } = scene;
  const joined = (rate: number): number => (JOIN_SAMPLE_NS * duration * rate) / 1e9;
  const each = PATHS_SECONDS[geometry.boxes ? 'boxes' : 'others'];
  return {
    paths: sources.length * each * (receivers.length + onAreas),
    joining:
      sources.length * (receivers.length * joined(sampleRate) + onAreas * joined(Math.min(sampleRate, OCTAVES_RATE))),
  };
}

/** Reflections of a ray until its response ends or it is too faint. */
function meanReflections({ scene, geometry, soundSpeed }: PlanOfRays, { crossover, validTo }: RayPlan): number {
  const listeners = [...scene.sources, ...scene.receivers].map(({ position }) => position);
  const { cubicMetres, squareMetres, openSquareMetres } = drawnRoom(geometry, listeners);
  const area = [...squareMetres.values()].reduce((sum, one) => sum + one, openSquareMetres);
  const decays = estimateDecays(scene, geometry, validTo).filter(({ centreHz }) => centreHz >= crossover);
  const longest = Math.max(0, ...decays.map(({ eyringSeconds }) => eyringSeconds));
  const seconds = Math.min(scene.duration, longest === 0 ? Infinity : DECAYS * longest);
  return (soundSpeed * area * seconds) / (4 * cubicMetres);
}

/** How often rays are traced: once for all bands that scatter alike. */
function groupsOf({ scene, geometry }: PlanOfRays, { bands }: RayPlan): number {
  const laws = usedMaterials(geometry).flatMap((name) => {
    const definition = scene.materials.get(name);
    if (!definition || definition.kind === 'open') return [];
    const scattering = scene.scattering?.get(name) ?? assumedScattering(definition);
    return [{ scattering: bands.map((band) => bandScattering(scattering, band)) }];
  });
  return bandGroups(laws, bands.length).length;
}

/** Time that a GPU takes to read lists, as nodes near walls do, over that of the GPU of the reference costs. */
const listSlowness = ({ walls }: Pick<DeviceCosts, 'walls'>, engine: Pick<Engine, 'kind' | 'isSoftware'>): number =>
  walls.face.each / referenceCosts(engine).walls.face.each;

/** What waves, image sources and rays take together, s. */
export function wholeSeconds(
  waves: { readonly stepping: number; readonly total: number },
  { seconds, isBesideSteps }: RayForecast,
): number {
  return waves.total + seconds - (isBesideSteps ? Math.min(seconds, waves.stepping) : 0);
}

/** A forecast as a sentence without a full stop. */
export function rayForecastText({ crossoverHz, tracedBy, rays, seconds, isBesideSteps }: RayForecast): string {
  const who = tracedBy === 'gpu' ? 'the GPU' : 'the processor';
  const time = Number(seconds.toPrecision(2));
  if (crossoverHz === null) return `no waves: ${who} traces ${rays} rays of each source in about ${time} s`;
  return `times are those of the waves; above ${Math.round(crossoverHz)} Hz ${who} traces ${rays} rays of each source in about ${time} s, ${isBesideSteps ? 'beside the steps' : 'after the steps'}`;
}
