import { ABSORPTION_CEILING } from '../../../material/admittance.ts';
import { bandOf } from '../../../material/bands.ts';
import { isThrough, isWall, type MaterialDefinition } from '../../../material/definition.ts';
import { TOLERANCE } from '../../../material/fit/target.ts';
import { libraryMaterial, libraryMaterials, libraryNames, type LibraryMaterial } from '../../../material/library.ts';
import { resolveMaterial, type MaterialContext, type ResolvedMaterial } from '../../../material/resolve.ts';
import type { ResolvedBand } from '../../../material/resolved-bands.ts';
import { resolveSheet } from '../../../material/sheet/resolve-sheet.ts';
import { sheetEntries, sheetsOfWall, type SheetEntry } from '../../../material/sheet/sheet-library.ts';
import type { TransmittedBand } from '../../../material/sheet/transmitted-bands.ts';
import { chooseFromLibrary } from '../../../scene/checks/library-names.ts';
import { chooseFrom } from '../../../scene/checks/problems.ts';
import { InputError } from '../../../units/errors.ts';
import { hertz, metresPerSecond, seconds } from '../../../units/quantities.ts';
import type { EngineControls } from '../../ports/engine/controls.ts';
import { wallReport, type WallReport } from '../../inputs/request/wall-report.ts';
import { choosePlan } from '../../planning/plan/choose-plan.ts';
import { readScene } from '../../inputs/request/request.ts';

export type { LibraryMaterial, SheetEntry };

/** All materials of the library, in its order. */
export function listMaterials(): readonly LibraryMaterial[] {
  return libraryMaterials();
}

/** All sheets and partitions of the library, in its order. */
export function listSheets(): readonly SheetEntry[] {
  return sheetEntries();
}

/** The materials to report. */
export interface MaterialsRequest {
  /** Names in the library, or in the scene if one is given; an empty list means all. */
  readonly names: readonly string[];
  /** Path of a scene file. */
  readonly sceneFile?: string | undefined;
  /** Replaces the scheme of the scene. */
  readonly scheme?: string | undefined;
  /** Folder for a picture of each. */
  readonly plotFolder?: string | undefined;
}

/** Materials as a simulation realises them. */
export interface MaterialsReport {
  readonly timeStepSeconds: number;
  readonly maxFrequencyHz: number;
  readonly materials: readonly MaterialEntry[];
}

/** A material of a scene or of the library: what was asked of it and what the simulation realises. */
export interface MaterialEntry {
  readonly name: string;
  /** Kind of definition; `open`, `sheet`, `partition` and `porousVolume` are not walls. */
  readonly kind: MaterialDefinition['kind'];
  /** Description of a material of the library; null for others. */
  readonly description: string | null;
  readonly source: string | null;
  /** Sheets and partitions of the library that a wall of the library stands for, where their air is not drawn. */
  readonly sheets: readonly string[];
  /** Number of branches of the wall in this simulation; 0 is a real admittance. */
  readonly branches: number;
  /** The wall in continuous time, the same in every simulation; null for what is no wall. */
  readonly wall: WallReport | null;
  /**
   * Largest error at random incidence over whole bands. Values above the ceiling count from the ceiling. Null if none.
   */
  readonly largestError: number | null;
  /** The largest error as a share of what is asked for; errors of at most 0.00005 count as none. Null if none. */
  readonly largestErrorShare: number | null;
  /** Whether a whole band asks for more than any wall can absorb. */
  readonly asksBeyondReach: boolean;
  /** Error of the reflection factor, r.m.s., where the impedance is known; null for others. */
  readonly reflectionError: number | null;
  readonly bands: readonly ResolvedBand[];
  /** What a sheet or partition lets through; null for others. */
  readonly transmission: readonly TransmittedBand[] | null;
  readonly warnings: readonly string[];
  /** Name of the picture in the folder; null if none was asked for. */
  readonly picture: string | null;
}

/** Context without a scene: up to the end of the 8 kHz octave, where 2πfT = 1. */
const FINE: MaterialContext = contextUpTo(bandOf(8000, 1).upper);

function contextUpTo(maxFrequency: number): MaterialContext {
  return {
    timeStep: seconds(1 / (2 * Math.PI * maxFrequency)),
    maxFrequency: hertz(maxFrequency),
    soundSpeed: metresPerSecond(343.2),
  };
}

/**
 * Reports what materials absorb in a simulation, and draws each if a folder is given.
 *
 * @throws InputError for an unknown name or a scene that cannot be used; CancelledError if stopped;
 *   RunError if writing fails.
 */
export async function reportMaterials(request: MaterialsRequest, controls: EngineControls): Promise<MaterialsReport> {
  const { names, sceneFile, plotFolder } = request;
  if (plotFolder !== undefined) await controls.host.files.checkFolder(plotFolder, 'plotFolder');
  const { definitions, context } = sceneFile ? await ofScene(sceneFile, request.scheme, controls) : ofLibrary();
  const chosen = names.length > 0 ? names : [...definitions.keys()];
  for (const name of chosen) {
    if (!definitions.has(name)) throw unknownName(name, [...definitions.keys()], sceneFile);
  }
  const pictures = plotFolder ? pictureNames(chosen) : undefined;
  const files = new Map<string, string>();
  const materials: MaterialEntry[] = [];
  for (const name of new Set(chosen)) {
    const definition = definitions.get(name)!;
    const resolved = resolvedOf(name, definition, context);
    const picture = resolved && resolved.transmission === null ? (pictures?.get(name) ?? null) : null;
    materials.push({ ...entryOf(name, definition, resolved), picture });
    if (resolved && picture) files.set(picture, await draw(resolved, context));
  }
  if (plotFolder !== undefined) await controls.host.files.writeTogether(plotFolder, files, controls.signal);
  return { timeStepSeconds: context.timeStep, maxFrequencyHz: context.maxFrequency, materials };
}

/** The material in the simulation; undefined for what is neither a wall nor a sheet or partition. */
function resolvedOf(
  name: string,
  definition: MaterialDefinition,
  context: MaterialContext,
): ResolvedMaterial | undefined {
  if (isThrough(definition)) return resolveSheet(name, definition, context);
  return isWall(definition) ? resolveMaterial(name, definition, context) : undefined;
}

interface Collection {
  readonly definitions: ReadonlyMap<string, MaterialDefinition>;
  readonly context: MaterialContext;
}

function ofLibrary(): Collection {
  const walls = libraryNames().map((entry): [string, MaterialDefinition] => [entry, { kind: 'library', entry }]);
  const sheets = sheetEntries().map(({ name, definition }): [string, MaterialDefinition] => [name, definition]);
  return { definitions: new Map([...walls, ...sheets]), context: FINE };
}

async function ofScene(sceneFile: string, named: string | undefined, controls: EngineControls): Promise<Collection> {
  const rendered = await readScene(
    { sceneFile, scheme: named, allowLeaks: true },
    controls.host.files,
    controls.memoryLimit,
  );
  const { plan } = await choosePlan(rendered, false, controls);
  const { scene, timeStep, validTo, soundSpeed } = plan;
  return { definitions: scene.materials, context: { timeStep, maxFrequency: validTo, soundSpeed } };
}

function unknownName(name: string, names: readonly string[], sceneFile: string | undefined): InputError {
  return new InputError(
    name,
    `there is no material '${name}' ${sceneFile ? `in ${sceneFile}` : 'in the library'}`,
    sceneFile ? chooseFrom(name, names, 'Materials of the scene') : chooseFromLibrary(name),
  );
}

function entryOf(
  name: string,
  definition: MaterialDefinition,
  resolved: ResolvedMaterial | undefined,
): Omit<MaterialEntry, 'picture'> {
  const known = definition.kind === 'library' ? libraryMaterial(definition.entry) : entryIn(definition);
  const judged = (resolved?.bands ?? []).flatMap(({ whole, asked, random }) =>
    whole && asked !== null ? [{ asked, random }] : [],
  );
  const errors = judged.map(({ asked, random }) => Math.abs(random - Math.min(asked, ABSORPTION_CEILING)));
  const shares = judged.map(({ asked }, band) =>
    errors[band] <= TOLERANCE.least ? 0 : errors[band] / Math.min(asked, ABSORPTION_CEILING),
  );
  return {
    name,
    kind: definition.kind,
    description: known?.description ?? null,
    source: known?.source ?? null,
    sheets: definition.kind === 'library' ? sheetsOfWall(definition.entry) : [],
    branches: resolved?.admittance.branches.length ?? 0,
    wall: resolved && resolved.transmission === null ? wallReport(resolved) : null,
    largestError: errors.length > 0 ? Math.max(...errors) : null,
    largestErrorShare: shares.length > 0 ? Math.max(...shares) : null,
    asksBeyondReach: judged.some(({ asked }) => asked > ABSORPTION_CEILING),
    reflectionError: resolved?.reflectionError ?? null,
    bands: resolved?.bands ?? [],
    transmission: resolved?.transmission ?? null,
    warnings: resolved?.warnings ?? [],
  };
}

/** The entry of the library whose definition this is. */
const entryIn = (definition: MaterialDefinition): SheetEntry | undefined =>
  sheetEntries().find((entry) => entry.definition === definition);

/** A file name for each material: valid on every system, and unique even if capitals do not count. */
function pictureNames(names: readonly string[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    [...new Set(names)].map((name) => {
      const plain = name.replace(/[^A-Za-z0-9_-]+/g, '-') || '-';
      let file = `${plain}.svg`;
      for (let n = 2; taken.has(file.toLowerCase()); n++) file = `${plain}-${n}.svg`;
      taken.add(file.toLowerCase());
      return [name, file];
    }),
  );
}

/** Loads the drawing library, which is large, only if pictures are wanted. */
async function draw(material: ResolvedMaterial, context: MaterialContext): Promise<string> {
  const { plotMaterial } = await import('../../../material/plot.ts');
  return plotMaterial(material, context);
}
