import { counted } from './plural.ts';

/** The view Room: the scene's texts, points, areas, levels, air, what is outside, and facts. */
export const room = {
  /** What undo names. */
  changes: {
    add: (name: string) => `add ${name}`,
    move: (name: string) => `move ${name}`,
    remove: (name: string) => `remove ${name}`,
    rename: (name: string) => `rename ${name}`,
    title: 'change the title',
    air: {
      temperatureCelsius: 'change the temperature',
      relativeHumidityPercent: 'change the humidity',
      pressureKilopascals: 'change the pressure',
      absorption: 'switch the absorption of the air',
    },
    spacing: (area: string) => `change the spacing of ${area}`,
    height: (area: string) => `change the height of ${area}`,
    level: (source: string) => `change the level of ${source}`,
    speech: (source: string) => `change the speech of ${source}`,
    noise: 'change the noise',
    figures: 'change the figures',
    outside: 'change the outside',
  },

  scene: 'Scene',
  title: 'Title',
  state: {
    problems: (count: number) => (count === 1 ? 'A problem' : counted(count, 'problem')),
    checking: 'Checking the room…',
    checkingShare: (percent: string) => `Checking the room: ${percent}`,
    notChecked: 'Not checked yet',
    ready: 'Ready to run',
    goToRun: 'Go to Run',
  },
  undefinedMaterial: (name: string) => `Material "${name}" is not defined yet`,
  undefinedRemedy: 'Define it in the view Materials.',
  leak: (width: string) => `leak, ${width} wide`,

  points: {
    headings: { source: 'Sources', receiver: 'Receivers' },
    name: 'Name',
    remove: 'Remove',
    add: { source: 'Add a source', receiver: 'Add a receiver' },
    nameOf: {
      source: (name: string) => `Name of source ${name}`,
      receiver: (name: string) => `Name of receiver ${name}`,
    },
    coordinate: (axis: string, name: string) => `${axis} of ${name}, metres`,
    removeOne: (name: string) => `Remove ${name}`,
    last: { source: 'A scene needs at least one source', receiver: 'A scene needs at least one receiver' },
    fromMesh: 'Their positions are in the mesh file; change them there.',
  },

  direction: {
    of: (name: string) => `Direction of ${name}`,
    /** Names of steps that can be undone. */
    chosen: (name: string) => `direction of ${name}`,
    turned: (name: string) => `turn ${name}`,
    normalised: (name: string) => `normalisation of ${name}`,
    choices: {
      pressure: 'Omnidirectional',
      'figure-of-eight': 'Figure-of-eight',
      hypercardioid: 'Hypercardioid',
      supercardioid: 'Supercardioid',
      cardioid: 'Cardioid',
      subcardioid: 'Subcardioid',
      'ambisonics-1': 'Ambisonics, order 1',
      'ambisonics-2': 'Ambisonics, order 2',
      'ambisonics-3': 'Ambisonics, order 3',
      'ambisonics-4': 'Ambisonics, order 4',
      'ambisonics-5': 'Ambisonics, order 5',
      'ambisonics-6': 'Ambisonics, order 6',
      'ambisonics-7': 'Ambisonics, order 7',
    },
    angles: { yawDegrees: 'Yaw', pitchDegrees: 'Pitch', rollDegrees: 'Roll' },
    angleOf: (angle: string, name: string) => `${angle} of ${name}, degrees`,
    n3d: 'Normalised by N3D instead of SN3D',
    inScene: (name: string) =>
      `${name} is an array, a piston or several points, or its directivity is measured or a number; change it in the scene file.`,
  },

  areas: {
    heading: 'Areas of receivers',
    note: 'An area lays many receivers over a part of the room; the results then have maps of it.',
    add: 'Add an area',
    addHint: 'Lays receivers over the plan of the room; change its corners in the scene file',
    area: (name: string) => `Area ${name}`,
    kinds: {
      polygon: 'a polygon',
      surface: 'surfaces of materials',
      line: 'a line',
      sphere: 'a sphere',
      file: 'a table',
    },
    /** Text after the name of an area; the count is also given as text, with its digits in groups. */
    about: (kind: string, count: number | null, shown: string) =>
      count === null ? `: ${kind}` : `: ${kind}, ${shown} ${count === 1 ? 'receiver' : 'receivers'}`,
    spacing: 'Spacing',
    height: 'Height',
  },

  levels: {
    heading: 'Levels, speech and noise',
    note: 'For levels in dB and for the speech transmission index; impulse responses do not depend on them.',
    noise: 'Noise in the room',
    noiseByOctave: 'Noise, dB by octave',
    extendSpeech: 'Where the band ends below 8 kHz, speech takes the highest octave for those above',
    thirdOctaves: 'Figures of third octaves, too',
    systems: (names: readonly string[]) => `Systems of sources: ${names.join(', ')}.`,
    systemsNote: 'Systems of several sources with gains and delays are written in the scene file, under “systems”.',
    hasPower: (source: string) => `${source} has a sound power level`,
    power: (source: string) => `Sound power of ${source}, dB by octave`,
    speaks: (source: string) => `${source} speaks`,
    speech: (source: string) => `Speech of ${source} at 1 m, A-weighted`,
  },

  air: {
    heading: 'Air',
    temperatureCelsius: 'Temperature',
    relativeHumidityPercent: 'Humidity',
    pressureKilopascals: 'Pressure',
    absorbs: 'The air absorbs (ISO 9613-1)',
  },

  outside: {
    heading: 'Outside',
    leaks: 'Let sound leave through leaks of the mesh',
    absorbsFrom: 'The outside absorbs from',
  },

  facts: {
    heading: 'The room on its grid',
    extents: 'Extents',
    volumeDrawn: 'Volume as drawn',
    volumeUnknown: 'unknown: the mesh is not closed',
    volumeOnGrid: 'Volume on the grid',
    scheme: 'Scheme',
    spacing: 'Grid spacing',
    nodes: 'Nodes of the grid',
    validTo: 'Valid up to',
    fromFile: 'From the model’s file',
    unresolved: 'Details that the grid cannot resolve',
  },
};
