import { counted } from './plural.ts';

const trouble = (message: string, remedy: string): readonly [message: string, remedy: string] => [message, remedy];

/** What the desktop program says outside the page: its menu, its dialogs, the tray, and troubles with files. */
export const desktop = {
  /** An ampersand stands before the letter that chooses the item with Alt. */
  menu: {
    file: '&File',
    newRoom: '&New room…',
    newProject: 'New &project',
    newFromMesh: 'New from &mesh…',
    open: '&Open…',
    recent: 'Open Recent',
    clearRecent: 'Clear Menu',
    save: '&Save',
    saveAs: 'Save &as…',
    close: '&Close window',
    quit: '&Quit',
    edit: '&Edit',
    undo: '&Undo',
    redo: '&Redo',
    redoAgain: 'Redo',
    cut: 'Cu&t',
    copy: '&Copy',
    paste: '&Paste',
    selectAll: 'Select &all',
    view: '&View',
    room: '&Room',
    materials: '&Materials',
    plan: '&Plan',
    run: 'R&un',
    results: 'R&esults',
    design: '&Design',
    stencils: '&Stencils',
    verify: '&Verify',
    resetZoom: 'Actual si&ze',
    zoomIn: 'Zoom &in',
    zoomOut: 'Zoom &out',
    fullScreen: '&Full screen',
    help: '&Help',
    keys: '&Keys and mouse',
    glossary: '&Glossary',
    about: '&About Wavehall',
  },

  fileKinds: {
    scene: 'Scenes',
    project: 'Projects',
    mesh: 'Meshes',
    underlay: 'Plans (DXF)',
    sound: 'Sounds',
    recording: 'Recordings',
    directivity: 'Directivities (SOFA, CLF text, CSV)',
    equaliser: 'Filters of equalisers (text)',
    head: 'Heads (SOFA)',
    measurement: 'Measurements of a room',
    materials: 'Lists of materials',
    picture: 'Pictures',
    target: 'Targets',
  },
  withNeeded: (kind: string) => `${kind} and what they need`,
  cancel: 'Cancel',

  exporting: { title: 'Export to a folder', button: 'Export', place: (folder: string) => `the folder ${folder}` },
  replacing: {
    question: (count: number) =>
      count === 1 ? 'Replace a file that exists already?' : `Replace ${count} files that exist already?`,
    target: (name: string) => `You chose a link. Replace ${name}?`,
    replace: 'Replace',
  },
  savingOver: {
    question: (name: string) => `Save over ${name}?`,
    once: 'This is asked once for each file, until the program ends.',
    save: 'Save',
  },
  copying: {
    question: (scene: string, count: number) =>
      `${scene} needs ${count === 1 ? 'a file' : counted(count, 'file')}. Copy ${count === 1 ? 'it' : 'them'}, too?`,
    to: (folder: string) => `To ${folder}:`,
    copy: 'Copy',
    leave: 'Do not copy',
    /** Why a file was not copied. */
    reasons: {
      refused: 'you chose not to copy it',
      outside: 'its path leads out of the folder of the scene, or into a hidden folder',
      name: 'a name on its path is not allowed on every system',
      linkOutside: 'a link on its path leads out of the folder of the scene, or into a hidden folder',
      other: 'another file of that name is there',
      link: 'a link is on its path',
      kind: 'scenes do not use files of this kind',
    },
  },
  closing: {
    question: (name: string | null) => `Save the changes to ${name ?? 'the new scene'}?`,
    lost: 'Changes that are not saved are lost.',
    save: 'Save',
    discard: 'Do not save',
  },
  run: {
    question: 'A run is in progress. Continue it without the window?',
    tray:
      'It continues in the tray, with all that waits in the queue. Click the icon there, or start Wavehall again, ' +
      'to see the window.',
    /** Where no icon can be relied on. */
    minimised:
      'It continues with the window minimised, with all that waits in the queue. Click it in the taskbar, or start ' +
      'Wavehall again, to see it.',
    lost: 'If you stop it, its results are lost.',
    continue: 'Continue in the tray',
    minimise: 'Continue minimised',
    back: 'Go back',
    stop: 'Stop and close',
  },
  crash: {
    message: 'The window has stopped working.',
    reason: (reason: string) =>
      `Reason: ${reason}. Unsaved work is offered again after a reload; files on the disk are not affected.`,
    reload: 'Reload',
    close: 'Close',
  },
  graphics: {
    question: 'No graphics processor was found. Restart in the compatible graphics mode?',
    why:
      'On Linux this mode often finds one, with drivers that Chromium does not yet trust. Without one, Wavehall ' +
      'computes on the processor, which takes longer.',
    restart: 'Restart',
    stay: 'Stay',
  },
  tray: {
    show: 'Show Wavehall',
    stop: 'Stop the run and quit',
    tip: (status: string | null) => `Wavehall: ${status ?? 'finished'}`,
    finished: 'Wavehall has finished',
    see: 'Click to see the results.',
  },

  refused: 'The window refused this request. This is a bug in Wavehall. Please report it.',
  failed: (what: string) => `The window could not do this (${what}). This is a bug in Wavehall. Please report it.`,
  /** What went wrong, and what to do. */
  troubles: {
    anotherQuestion: trouble('another question is still open', 'Answer it first.'),
    notChosen: trouble('this file was not chosen', 'Open it first.'),
    otherKind: (name: string) => trouble(`${name} is not a scene`, 'Choose another file.'),
    notSaved: trouble('this scene was not saved', 'Save it first.'),
    unreadableKind: (name: string, link: string | null) =>
      trouble(
        `${link === null ? name : `${link} is a link to ${name}, which`} is neither a scene nor a mesh nor a sound`,
        'Choose another file.',
      ),
    noFile: (name: string) => trouble(`${name} is not a file`, 'Choose a file.'),
    tooLarge: (name: string) => trouble(`${name} is larger than 1 GiB`, 'Choose a smaller file.'),
    unreadable: (name: string, reason: string) => trouble(`${name} cannot be read: ${reason}`, 'Choose another file.'),
    missing: (name: string) => trouble(`${name} does not exist`, 'Choose another file.'),
    linkElsewhere: (name: string) =>
      trouble(`${name} is a link to another place`, 'Remove it, or choose another folder.'),
    linkNowhere: (name: string) => trouble(`${name} is a link to a place that does not exist`, 'Choose another name.'),
    linkNow: (name: string) => trouble(`${name} is a link now`, 'Save it under another name.'),
    neither: (name: string) => trouble(`${name} is neither a project nor a scene`, 'Save it under another name.'),
    notOpen: {
      project: trouble('what is open is not a project', 'Save it under another name.'),
      scene: trouble('what is open is not a scene', 'Save it under another name.'),
    },
    notOnDisk: {
      project: (name: string) => trouble(`${name} on the disk is not a project`, 'Save it under another name.'),
      scene: (name: string) => trouble(`${name} on the disk is not a scene`, 'Save it under another name.'),
    },
    notPrinted: (reason: string) =>
      trouble(
        `the report could not be printed: ${reason}`,
        'Save it as HTML, open it in a browser and print it there.',
      ),
    notCopied: (name: string, reason: string) =>
      trouble(
        `${name} could not be copied: ${reason}`,
        'The scene itself is saved. Copy the file by hand, or save the scene elsewhere.',
      ),
    notWritten: (reason: string) =>
      trouble(`writing failed: ${reason}`, 'Nothing was changed. Free some space or choose another place.'),
  },
};
