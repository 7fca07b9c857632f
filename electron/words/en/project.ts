const count = (number: number, one: string, several = `${one}s`): string => `${number} ${number === 1 ? one : several}`;

const time = (at: Date): string =>
  at.toLocaleString('en-GB', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });

const runs = (number: number): string => (number === 0 ? '' : ` with ${count(number, 'run')}`);

const waitsAgain = (number: number): string =>
  number === 0 ? '' : ` ${count(number, 'run waits', 'runs wait')} in the queue, which is paused.`;

/** Projects: opening, saving, what is kept in the browser, and names and notes of runs. */
export const project = {
  // Buttons and menus
  openedAt: (at: Date): string => `opened ${time(at)}`,
  saveHint: (isProject: boolean): string =>
    isProject ? 'Save the project: scene, runs and notes in one file (Ctrl+S)' : 'Save the scene (Ctrl+S)',
  saveProjectAs: 'Project…',
  saveProjectAsDetail: 'scene, runs and notes in one file (.wavehall)',
  saveSceneAs: 'Scene only…',
  saveSceneAsDetail: 'without runs and notes (.json)',
  newProject: 'New project',

  // Beside the name of what is open
  unsaved: 'not saved',
  keptAt: (at: Date): string =>
    `not saved, backed up ${at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`,
  keptHint: 'A copy of the unsaved work is in the storage of this window. It survives a crash and a reload.',
  notBackedUp: 'not saved and not backed up',

  // Status line
  openedWith: (name: string, number: number): string => `${name} is open${runs(number)}.`,
  saved: (name: string): string => `${name} is saved.`,
  leftOut: (name: string): string => `${name} is open. The other files were not read: open them one after the other.`,
  packing: 'Packing the project…',
  reading: (name: string): string => `Reading ${name}…`,
  restored: (name: string, number: number, waiting: number, at: Date): string =>
    `Unsaved work of ${time(at)} is back: ${name}${runs(number)}.${waitsAgain(waiting)}`,
  notKept: (reason: string): string => `The unsaved work could not be backed up: ${reason} Save the project.`,
  storageFull: 'the storage of this browser is full.',
  storageRefused: 'this browser does not allow it to be stored.',
  otherVersion: 'It was kept by another version of Wavehall.',
  zipped: (number: number, name: string): string => `${count(number, 'file')} saved in ${name}.`,

  // Headings of troubles
  opening: 'Opening',
  saving: 'Saving',
  restoring: 'Restoring the unsaved work',

  // Questions
  lostWithout: (what: readonly string[]): string =>
    what.length === 0 ? 'Without saving they are lost.' : `Without saving, these are lost: ${what.join(', ')}.`,
  cancel: 'Cancel',
  changesOfScene: 'changes to the scene',
  runs: (number: number): string => count(number, 'run'),
  runsUnderWay: (number: number): string => `${count(number, 'run')} in progress or waiting (stopped in any case)`,
  searches: {
    modes: 'search for modes',
    places: 'search for places of subwoofers',
    speakers: 'search for places of speakers',
    desks: 'search for places of listeners',
    sensitivities: 'computation of sensitivities',
    design: 'search for materials',
  },
  searchResult: (search: string): string => `what the ${search} has found`,
  searchNotRead: (search: string): string => `Reading what the ${search} had found`,
  recordings: (number: number): string => count(number, 'measured response'),
  notes: 'notes',
  ownTargets: (number: number): string => count(number, 'target'),
  askToKeep: (number: number): string => `Keep the ${number === 1 ? 'run' : `${number} runs`} for comparison?`,
  keepWhy: (number: number): string =>
    number === 1
      ? 'You can then compare it with runs of the new scene. All are saved in the same project.'
      : 'You can then compare them with runs of the new scene. All are saved in the same project.',
  keepThem: 'Keep to compare',
  startClean: 'Start a new project',

  // Work of windows that are gone
  leftHeading: 'Unsaved work',
  leftWhy: 'Windows that were closed or crashed left this work unsaved.',
  left: (name: string, number: number): string => `Continue ${name}${runs(number)}`,
  leftHint: (at: Date): string => `Last changed ${time(at)}`,
  discard: 'Discard',
  discardOf: (name: string): string => `Discard the unsaved work on ${name}`,
  askToDiscard: (name: string): string => `Discard the unsaved work on ${name}?`,
  discardWhy: 'It cannot be brought back.',

  // Runs
  runNotes: 'Notes on this run',
  projectNotes: 'Notes on the project',
  removed: (name: string): string => `${name} was removed.`,
  putBack: 'Put back',
  putBackHint: (name: string): string => `Put ${name} back into the list`,
  allFiles: 'All files (ZIP)…',
  allFilesHint: (number: number): string =>
    `All responses, tables, maps and report.json of this run, ${count(number, 'file')} in one ZIP file`,
  sofa: 'All responses (SOFA)…',
  sofaHint: 'The responses of all sources at all receivers in one file, with positions, room and scheme (AES69)',

  tooLarge: 'The file would be larger than 1 GiB.',
  makeSmaller: 'Remove some results, or save them to several files.',

  // Opened scenes and meshes
  isOpen: (name: string): string => `${name} is open.`,
  importedAs: (name: string, account: string): string =>
    `${name} is open: ${account}. The view Room says which and why.`,
  notRemembered: (name: string): string => `${name} is open, but could not be added to the recent files.`,
  savedWithout: (name: string, left: readonly { readonly path: string; readonly reason: string }[]): string =>
    left.length === 0
      ? `${name} is saved.`
      : `${name} is saved, without ${left.map(({ path, reason }) => `${path} (${reason})`).join(', ')}.`,
  copying: 'Copying the files of the scene',
  tooManyCopies: (most: number): string => `only ${most} files are copied with a scene`,

  // Refused files
  dropped: 'the dropped items',
  noScene: (name: string, reason: string): string => `${name} is not a scene file: ${reason}`,
  noSceneRemedy: 'Choose another file, or correct this one.',
  sceneIsObject: 'it is not a JSON object',
  longScene: 'it is larger than any scene',
  tooManyPoints: (name: string, kind: 'sources' | 'receivers', count: number, most: number): string =>
    `${name} has ${count} ${kind}; the window shows at most ${most}`,
  useAreas: 'Put an area of receivers in place of many, or divide the scene.',
  gone: 'It no longer exists.',
  goneRemedy: 'Open it from its present place.',
  notOpenable: (names: string): string => `${names}: neither a project, a scene nor a mesh`,
  openable: 'Choose a .wavehall, .json, .obj, .stl, .ply, .gltf, .glb, .dxf, .ifc, .dae, .3mf or .usdz file.',
  isSound: (name: string): string => `${name} is a sound, not a room`,
  soundGoes: 'Load it in Results: under Listening as the sound to hear, or under Measured as a measured response.',
};
