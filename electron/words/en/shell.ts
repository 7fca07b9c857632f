import { counted } from './plural.ts';

/** The frame of the window: views, bars, dialogs. */
export const shell = {
  program: 'Wavehall',
  pageTitle: (name: string | null, isUnsaved: boolean) =>
    name === null ? 'Wavehall' : `${name}${isUnsaved ? ' •' : ''} – Wavehall`,
  views: 'Views',
  viewNames: {
    room: 'Room',
    materials: 'Materials',
    plan: 'Plan',
    run: 'Run',
    results: 'Results',
    stencils: 'Stencils',
    verify: 'Verify',
  },
  viewKey: (number: number) => `Alt+${number}`,
  cancel: 'Cancel',
  close: 'Close',
  dropHint: 'Drop a project, a scene or a mesh to open it, or a sound to hear or compare it',

  bar: {
    file: 'File',
    open: 'Open',
    openFile: 'Project, scene or mesh…',
    openKey: 'Ctrl+O',
    newRoom: 'New room…',
    newRoomKey: 'Alt+N',
    newFromMesh: 'New scene from a mesh…',
    examples: 'Examples',
    recent: 'Recent',
    save: 'Save',
    saveAs: 'Save as',
    edit: 'Edit',
    undo: 'Undo',
    undoHint: (what: string) => `Undo ${what} (Ctrl+Z)`,
    redo: 'Redo',
    redoHint: (what: string) => `Redo ${what} (Ctrl+Shift+Z)`,
    noScene: 'no project',
    window: 'Window',
    theme: 'Theme',
    themes: { system: 'same as the system', light: 'light', dark: 'dark' },
    help: 'Help',
    keys: 'Keys and mouse',
    keysKey: 'F1',
    glossary: 'Glossary of terms',
    glossaryKey: 'Shift+F1',
  },

  status: {
    showProblems: 'Show the room and its problems',
    problems: (count: number) => counted(count, 'problem'),
    checking: 'checking the room…',
    notChecked: 'not checked yet',
    ready: 'ready to run',
    readyWithWarnings: (count: number) => `ready to run, ${counted(count, 'warning')}`,
  },

  unsaved: {
    title: (scene: string | null) => `Save the changes to ${scene ?? 'the scene'}?`,
    text: 'Changes that are not saved are lost.',
    save: 'Save',
    drop: 'Do not save',
  },

  missing: {
    title: 'The scene needs another file',
    text: (path: string) => `The room is the mesh “${path}”. Choose that file. Next time, open both files together.`,
    choose: (path: string) => `Choose ${path}`,
    without: 'Continue without it',
  },

  units: {
    title: (file: string) => `Which unit does ${file} use?`,
    upAxis: 'Up axis',
    axis: (axis: string) => axis.replace('-', '−'),
    text: 'The file does not say its unit. With each unit the room would measure (length × width × height):',
    room: (unit: string, sides: string) => `${unit}: ${sides} m`,
    height: (metres: number, isLikely: boolean) => `${metres} m high${isLikely ? ', likely' : ''}`,
  },

  /** Titles of the dialog that shows what failed, and how: `Opening failed`. */
  failed: {
    input: (what: string) => `${what} is not possible`,
    device: (what: string) => `${what} found no device`,
    run: (what: string) => `${what} failed`,
    stopped: (what: string) => `${what} was stopped`,
    fault: (what: string) => `${what} failed because of a bug`,
  },
  sceneUnchanged: 'The scene is unchanged.',

  keys: {
    title: 'Keys and mouse',
    everywhere: 'Everywhere',
    shortcuts: [
      ['Alt+N', 'new room'],
      ['Ctrl+O', 'open a project, a scene or a mesh'],
      ['Ctrl+S', 'save'],
      ['Ctrl+Shift+S', 'save as'],
      ['Ctrl+Z', 'undo'],
      ['Ctrl+Shift+Z or Ctrl+Y', 'redo'],
      ['Alt+1 … Alt+7', 'the views from Room to Verify'],
      ['F1', 'this help'],
      ['Shift+F1', 'the glossary'],
    ],
    room: 'In the room',
    inRoom: [
      ['drag', 'turn the room'],
      ['right drag', 'move the room'],
      ['wheel', 'zoom'],
      ['drag a source or receiver', 'move it along the floor; its height stays'],
      ['Shift + drag a source or receiver', 'move it up and down'],
      ['click a source or receiver', 'select it; then drag its arrows'],
      ['N, B, Escape', 'select the next source or receiver, the previous one, none'],
      [
        'arrow keys, Page Up, Page Down',
        'move the selected point along the floor, up and down by 0.1 m; with Shift by 0.01 m',
      ],
      ['arrow keys with nothing selected', 'turn the room'],
      ['click a surface', 'choose it; Shift+click chooses several'],
      ['drag an arrow of a box', 'push or pull that side; with Alt without snapping'],
      ['drag the mark in the middle', 'move the box; with Shift up and down'],
      ['arrow keys with a surface chosen', 'push or pull it by the grid; with Shift by 0.01 m'],
      ['Delete, Ctrl+D', 'delete or duplicate the chosen box or patch'],
      ['+, −, Home', 'zoom in, zoom out, show the whole room'],
    ],
  },
};
