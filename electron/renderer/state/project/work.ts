import { batch, computed, signal } from '@preact/signals';
import type { Project, AnyReport, SceneFiles } from '../../../../src/app/index.ts';
import type { RenderOutcome, SceneInput } from '../../core/protocol.ts';
import { TaskFailure } from '../../core/task-failure.ts';
import { words } from '../../../words/words.ts';
import {
  edited,
  keptUnderlay,
  markSceneSaved,
  parseDocument,
  sceneDocument,
  sceneText,
  startDocument,
} from '../document/document.ts';
import type { JsonObject } from '../document/json.ts';
import { projectScheme } from '../document/project-scheme.ts';
import { positions, recordings } from '../results/measured.ts';
import { results, runNotes, setResults } from '../results/results.ts';
import { decodeRecordings, ownRecordings, setRecordings } from '../listening/dry-sounds.ts';
import { ownHead } from '../listening/ears.ts';
import { keptListening, restoreListening } from '../listening/kept-listening.ts';
import { reportChoice, USUAL_REPORT } from '../results/saved/report-choice.ts';
import { keptSearches, readSearches, searchOfProject } from '../results/saved/kept-searches.ts';
import { targets } from '../results/targets.ts';
import { packedResult, unpackedResult } from '../results/files/packed-results.ts';
import { forgetAllOf, projectSignal } from '../window/lifetimes.ts';
import { showTrouble } from '../window/say.ts';

/** The project's own notes. */
export const notes = projectSignal('');

/** The file of the open project; null while there is only a scene, or nothing. */
export const projectFile = signal<{ readonly name: string; readonly token: string | null } | null>(null);

/** Tells a project from others of the same name; it stays when the project is saved again. */
const projectId = signal<string>(crypto.randomUUID());

/** What a project has beside its scene. All of it is replaced, never changed in place. */
export interface ProjectWork {
  readonly results: typeof results.value;
  /** What searches in the open scene have found. */
  readonly searches: typeof keptSearches.value;
  readonly recordings: typeof recordings.value;
  readonly positions: typeof positions.value;
  readonly targets: typeof targets.value;
  readonly notes: string;
  readonly runNotes: typeof runNotes.value;
  /** The user's own recordings to be heard in rooms. */
  readonly sounds: typeof ownRecordings.value;
  /** The user's own head to hear with. */
  readonly head: typeof ownHead.value;
  readonly listening: typeof keptListening.value;
  readonly report: typeof reportChoice.value;
  readonly underlay: typeof keptUnderlay.value;
  /** What decides the grids of all runs. */
  readonly scheme: typeof projectScheme.value;
}

export const work = computed<ProjectWork>(() => ({
  results: results.value,
  searches: keptSearches.value,
  recordings: recordings.value,
  positions: positions.value,
  targets: targets.value,
  notes: notes.value,
  runNotes: runNotes.value,
  sounds: ownRecordings.value,
  head: ownHead.value,
  listening: keptListening.value,
  report: reportChoice.value,
  underlay: keptUnderlay.value,
  scheme: projectScheme.value,
}));

/** What the project's file has; null before there is one. */
const savedWork = signal<ProjectWork | null>(null);

/** Whether there is more than a scene: runs, searches, recordings, targets, notes, sounds to listen to, an underlay. */
export const hasWork = computed(() => {
  const { results: runs, searches, recordings: measured, targets: wanted, notes: text, sounds, underlay } = work.value;
  const hasFiles = measured !== null || wanted.files.size > 0 || sounds.length > 0 || underlay !== null;
  return runs.length > 0 || searches.length > 0 || text !== '' || hasFiles;
});

const isWorkUnsaved = computed(() => {
  const saved = savedWork.value;
  if (!saved) return hasWork.value;
  const now = work.value;
  return (Object.keys(now) as (keyof ProjectWork)[]).some((key) => now[key] !== saved[key]);
});

/** Whether something would be lost if the window were closed. */
export const unsaved = computed(() => sceneDocument.value !== null && (edited.value || isWorkUnsaved.value));

/** Name of what is open: of the project, else of the scene; null if nothing is. */
export const openName = computed(() => sceneDocument.value && (projectFile.value?.name ?? sceneDocument.value.name));

/** The project as it is now; null if nothing is open. */
export async function currentProject(): Promise<Project | null> {
  const document = sceneDocument.peek();
  if (!document) return null;
  const now = work.peek();
  const { recordings: measured } = now;
  return {
    id: projectId.peek(),
    scene: { name: document.name, text: sceneText(document.scene), files: document.files },
    notes: now.notes,
    runs: await Promise.all(
      now.results.toReversed().map(async ({ id, name, finishedAt, ranWith, outcome }) => ({
        name,
        notes: now.runNotes.get(id) ?? '',
        finishedAt: finishedAt.toISOString(),
        scene: ranWith && sceneFiles(ranWith),
        files: await packedResult(outcome.files),
      })),
    ),
    searches: await Promise.all(now.searches.map(searchOfProject)),
    recordings: measured && { ...measured, positions: now.positions },
    targets: now.targets,
    sounds: now.sounds.map(({ name, file }) => ({ name, contents: file })),
    head: now.head,
    listening: now.listening,
    report: now.report,
    underlay: now.underlay,
    scheme: now.scheme,
  };
}

const sceneFiles = ({ sceneFile, text, files }: SceneInput): SceneFiles => ({ name: sceneFile, text, files });

/**
 * Shows a project in place of what is open.
 *
 * @param file Its file; null if it is in none.
 * @param isSaved Whether the file has all of it.
 * @param isStillWanted Asked after everything was read; without it nothing is shown.
 * @returns whether it is shown.
 * @throws if its scene is no JSON object.
 */
export async function showProject(
  project: Project,
  file: { readonly name: string; readonly token: string | null } | null,
  isSaved: boolean,
  isStillWanted: () => boolean = () => true,
): Promise<boolean> {
  const scene = parseDocument(project.scene.text, project.scene.name);
  const { recordings: measured } = project;
  const runs = await Promise.all(
    project.runs.map(async (run) => ({
      name: run.name,
      scene: baseName(run.scene?.name ?? project.scene.name),
      notes: run.notes,
      outcome: outcomeOf(await unpackedResult(run.files)),
      view: null,
      ranWith: run.scene && { sceneFile: run.scene.name, text: run.scene.text, files: run.scene.files },
      finishedAt: new Date(run.finishedAt),
    })),
  );
  const searches = await readSearches(project.searches);
  const sounds = await decodeRecordings(project.sounds);
  if (!isStillWanted()) return false;
  batch(() => {
    forgetAllOf('project');
    projectId.value = project.id;
    projectFile.value = file;
    startDocument(
      { name: project.scene.name, token: null, scene, files: project.scene.files },
      isSaved,
      project.underlay,
    );
    setResults(runs.toReversed());
    keptSearches.value = searches.kept;
    recordings.value = measured && {
      files: measured.files,
      reference: measured.reference,
      channels: measured.channels,
      known: {},
    };
    positions.value = measured?.positions ?? new Map();
    targets.value = project.targets;
    notes.value = project.notes;
    projectScheme.value = project.scheme;
    reportChoice.value = project.report ?? USUAL_REPORT;
    setRecordings(sounds);
    restoreListening(project.listening, results.value, sounds, project.head);
    savedWork.value = isSaved ? work.value : null;
  });
  const [[kind, failure] = []] = searches.left;
  if (kind && failure) showTrouble(words.project.searchNotRead(words.project.searches[kind]), new TaskFailure(failure));
  return true;
}

/** A rendering from its files; `report.json` is among them. */
function outcomeOf(files: ReadonlyMap<string, Uint8Array>): RenderOutcome {
  const report = JSON.parse(new TextDecoder().decode(files.get('report.json'))) as AnyReport;
  return { report, files };
}

/** Name of a scene without its extension. */
export const baseName = (sceneFile: string): string => sceneFile.replace(/(\.scene)?\.json$/i, '');

/** Forgets everything beside the scene, and begins another project. */
export function clearWork(): void {
  batch(() => {
    forgetAllOf('project');
    leaveProject();
  });
}

/** What is open now belongs to no project file. */
export function leaveProject(): void {
  projectId.value = crypto.randomUUID();
  projectFile.value = null;
  savedWork.value = null;
}

/** Records that a file has the project. @param of What was written. */
export function markProjectSaved(
  file: { readonly name: string; readonly token: string | null },
  of: { readonly work: ProjectWork; readonly scene: JsonObject },
): void {
  batch(() => {
    projectFile.value = file;
    savedWork.value = of.work;
    markSceneSaved(of.scene);
  });
}
