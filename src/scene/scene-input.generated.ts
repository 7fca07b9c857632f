/**
 * The type of a scene file. `tsx build/scene-input.ts` writes this file from the schema in `schema/`: do not edit
 * it.
 */

/**
 * A scene: the content of a scene file, format version 1 (docs/use/scene-file.md).
 */
export type SceneInput = RoomInput | PlanInput;

/**
 * A scene: an object
 */
export interface RoomInput {
  /**
   * The format version this program reads, 1
   */
  wavehall: 1;
  /**
   * Name of the room: a text
   */
  title?: string;
  /**
   * What the room is, and the source of its data: a text
   */
  description?: string;
  air: AirInput;
  /**
   * Materials by name
   */
  materials: {
    [k: string]: MaterialInput;
  };
  /**
   * A plan without height, or a room if left out: 2 or 3, the dimensions of the room
   */
  dimensions?: 3;
  /**
   * A geometry such as { "boxes": […] }
   */
  geometry: {
    /**
     * A list of boxes
     */
    boxes?: RoomBox[];
    outline?: OutlineInput;
    /**
     * A list of sheets
     */
    sheets?: RoomSheet[];
    /**
     * A list of volumes
     */
    volumes?: RoomVolume[];
    mesh?: MeshInput;
    /**
     * A list of furniture
     */
    furniture?: (BuiltFurnitureInput | FurnitureInput)[];
  };
  /**
   * How walls stand on the grid: a wall model: "staircase" or "subcell"
   */
  walls?: 'staircase' | 'subcell';
  /**
   * How the air beyond openings absorbs, required if there are openings: what is outside, such as { "absorbsFromHz":
   * 250 }
   */
  outside?: {
    /**
     * A frequency from 1 to 1000000 Hz
     */
    absorbsFromHz: number;
  };
  sources:
    | 'mesh'
    | {
        [k: string]: RoomSource;
      };
  receivers:
    | 'mesh'
    | {
        [k: string]: RoomReceiver;
      };
  /**
   * Sources that play together: systems by name, such as { "PA": { "sources": { "S1": { "gainDb": 0 }, "S2": {
   * "gainDb": -3, "delaySeconds": 0.02 } } } }
   */
  systems?: {
    [k: string]: SystemInput;
  };
  figures?: FiguresInput;
  /**
   * Length of the impulse responses, as long as the figures need if left out: a duration from 0.002 to 3600 s
   */
  durationSeconds?: number;
  /**
   * What a chosen duration is long enough for: a decay time: "EDT", "T20", "T30"
   */
  durationFor?: 'EDT' | 'T20' | 'T30';
  /**
   * Highest frequency that has to be right: a frequency from 1 to 1000000 Hz
   */
  maxFrequencyHz: number;
  /**
   * Chosen automatically if left out, or "auto": the name of a scheme, such as "compact-5@2%", or the path of a
   * weights file
   */
  scheme?: string;
  /**
   * Largest phase-velocity error of a scheme that is chosen automatically: a tolerance from 0.001 to 50 %
   */
  tolerancePercent?: number;
  /**
   * Rays and image sources above the simulated band
   */
  fullBand?:
    | true
    | {
        /**
         * A frequency from 1 to 1000000 Hz
         */
        crossoverHz?: number;
        /**
         * A time from 1 to 86400 s
         */
        timeSeconds?: number;
        /**
         * False, for rays without waves
         */
        waves?: false;
        /**
         * A whole number of rays from 1000 to 10000000
         */
        rays?: number;
        /**
         * A whole number of reflections from 0 to 6
         */
        imageOrder?: number;
      };
  /**
   * Sample rate of the written WAV files, 48000 if left out: a whole number of samples a second from 500 to 768000
   */
  sampleRateHz?: number;
  /**
   * The address of the JSON Schema of scenes, for editors; the program ignores it
   */
  $schema?: string;
}
/**
 * The air, such as { "temperatureCelsius": 20, "relativeHumidityPercent": 50, "pressureKilopascals": 101.325 }
 */
export interface AirInput {
  /**
   * A temperature from -20 to 50 °C
   */
  temperatureCelsius: number;
  /**
   * A relative humidity from 0 to 100 %
   */
  relativeHumidityPercent: number;
  /**
   * A static pressure from 50 to 110 kPa
   */
  pressureKilopascals: number;
  /**
   * True or false
   */
  absorption?: boolean;
}
/**
 * A material such as { "absorption": 0.1 } or { "library": "carpet-heavy" }
 */
export interface MaterialInput {
  absorption?:
    | {
        /**
         * A random-incidence absorption coefficient from 0 to 1
         */
        [k: string]: number;
      }
    | number;
  admittance?: [number, number, number][] | number;
  /**
   * A list of [Hz, real part, imaginary part]
   */
  impedance?: [number, number, number][];
  /**
   * A porous layer such as { "flowResistivity": 10000, "thicknessMetres": 0.05 }
   */
  porous?: {
    /**
     * A flow resistivity from 100 to 1000000 Pa·s/m²
     */
    flowResistivity: number;
    /**
     * A thickness from 0.0001 to 10 m
     */
    thicknessMetres: number;
    /**
     * A depth from 0 to 10 m
     */
    cavityMetres?: number;
  };
  /**
   * The name of a material of the library
   */
  library?: string;
  /**
   * True, or another key instead
   */
  rigid?: true;
  /**
   * True, or another key instead
   */
  open?: true;
  /**
   * A sheet such as { "flowResistance": 800, "massPerArea": 0.5 }
   */
  sheet?: {
    /**
     * A flow resistance from 1 to 100000 Pa·s/m
     */
    flowResistance?: number;
    /**
     * A mass per area from 0.01 to 1000 kg/m²
     */
    massPerArea?: number;
    /**
     * A resonance frequency from 5 to 20000 Hz
     */
    resonanceHz?: number;
    /**
     * A loss factor from 0 to 1
     */
    loss?: number;
    /**
     * A perforation such as { "holeMetres": 0.008, "spacingMetres": 0.02, "thicknessMetres": 0.0125 }
     */
    perforation?: {
      /**
       * A diameter from 0.0001 to 0.2 m
       */
      holeMetres?: number;
      /**
       * A width from 0.0001 to 0.2 m
       */
      slotMetres?: number;
      /**
       * A distance of centres from 0.0001 to 10 m
       */
      spacingMetres: number;
      /**
       * A thickness from 0.00001 to 0.5 m
       */
      thicknessMetres: number;
    };
    /**
     * True or false
     */
    limp?: boolean;
    /**
     * The name of a wall material for the front
     */
    front?: string;
    /**
     * The name of a wall material for the back
     */
    back?: string;
  };
  /**
   * A partition such as { "massPerArea": 15 }
   */
  partition?: {
    /**
     * A mass per area from 0.01 to 1000 kg/m²
     */
    massPerArea?: number;
    /**
     * A resonance frequency from 5 to 20000 Hz
     */
    resonanceHz?: number;
    /**
     * A loss factor from 0 to 1
     */
    loss?: number;
    /**
     * Transmission losses by octave or third-octave, such as { "125": 20, "250": 24 }
     */
    transmissionLoss?: {
      /**
       * A transmission loss from 1 to 100 dB
       */
      [k: string]: number;
    };
    /**
     * The name of a wall material for the front
     */
    front?: string;
    /**
     * The name of a wall material for the back
     */
    back?: string;
  };
  /**
   * A porous volume such as { "flowResistivity": 10000 }
   */
  porousVolume?: {
    /**
     * A flow resistivity from 100 to 1000000 Pa·s/m²
     */
    flowResistivity: number;
    /**
     * A model: "miki" or "jca"
     */
    model?: 'miki' | 'jca';
    /**
     * A porosity from 0.1 to 1
     */
    porosity?: number;
    /**
     * A tortuosity from 1 to 10
     */
    tortuosity?: number;
    /**
     * A length from 0.000001 to 0.01 m
     */
    viscousLength?: number;
    /**
     * A length from 0.000001 to 0.01 m
     */
    thermalLength?: number;
  };
  scattering?:
    | {
        /**
         * A scattering coefficient from 0 to 1
         */
        [k: string]: number;
      }
    | number;
  uncertaintyPercent?:
    | {
        /**
         * An uncertainty from 0 to 100 %
         */
        [k: string]: number;
      }
    | number;
}
/**
 * A box: { "add" or "subtract": …, "material": … }
 */
export interface RoomBox {
  /**
   * A box such as { "from": [0, 0, 0], "to": [5, 4, 3] }
   */
  add?: {
    /**
     * Three numbers [x, y, z], in metres
     *
     * @minItems 3
     * @maxItems 3
     */
    from: [number, number, number];
    /**
     * Three numbers [x, y, z], in metres
     *
     * @minItems 3
     * @maxItems 3
     */
    to: [number, number, number];
  };
  /**
   * A box such as { "from": [0, 0, 0], "to": [5, 4, 3] }
   */
  subtract?: {
    /**
     * Three numbers [x, y, z], in metres
     *
     * @minItems 3
     * @maxItems 3
     */
    from: [number, number, number];
    /**
     * Three numbers [x, y, z], in metres
     *
     * @minItems 3
     * @maxItems 3
     */
    to: [number, number, number];
  };
  /**
   * The name of a material
   */
  material: string;
  /**
   * Material names by face, such as { "z-": "carpet" }
   */
  faces?: {
    /**
     * The name of a material
     */
    'x-'?: string;
    /**
     * The name of a material
     */
    'x+'?: string;
    /**
     * The name of a material
     */
    'y-'?: string;
    /**
     * The name of a material
     */
    'y+'?: string;
    /**
     * The name of a material
     */
    'z-'?: string;
    /**
     * The name of a material
     */
    'z+'?: string;
  };
  /**
   * A list of patches
   */
  patches?: {
    /**
     * A face: "x-", "x+", "y-", "y+", "z-", "z+"
     */
    face: 'x-' | 'x+' | 'y-' | 'y+' | 'z-' | 'z+';
    /**
     * Two numbers, metres: the coordinates along the face, such as [y, z] on the face "x-"
     *
     * @minItems 2
     * @maxItems 2
     */
    from: [number, number];
    /**
     * Two numbers, metres: the coordinates along the face, such as [y, z] on the face "x-"
     *
     * @minItems 2
     * @maxItems 2
     */
    to: [number, number];
    /**
     * The name of a material
     */
    material: string;
  }[];
}
/**
 * An outline such as { "material": "plaster", "ceiling": { "heightMetres": 3 }, "walls": [{ "from": [0, 0] }, …] }
 */
export interface OutlineInput {
  /**
   * The name of a material
   */
  material: string;
  /**
   * A floor such as { "material": "carpet" }
   */
  floor?: {
    /**
     * Z coordinate of the floor, 0 if left out: a number of metres from -10000000 to 10000000
     */
    heightMetres?: number;
    /**
     * The name of a material
     */
    material?: string;
    /**
     * A name
     */
    name?: string;
  };
  /**
   * A ceiling such as { "heightMetres": 3 }
   */
  ceiling?: {
    /**
     * Z coordinate of the flat ceiling, left out where all of it slopes: a number of metres from -10000000 to 10000000
     */
    heightMetres?: number;
    /**
     * The name of a material
     */
    material?: string;
    /**
     * A name
     */
    name?: string;
  };
  /**
   * A list of walls
   */
  walls: OutlineWallInput[];
}
/**
 * A wall such as { "from": [0, 0], "material": "plaster" }
 */
export interface OutlineWallInput {
  /**
   * Two numbers [x, y], in metres
   *
   * @minItems 2
   * @maxItems 2
   */
  from: [number, number];
  /**
   * The name of a material
   */
  material?: string;
  /**
   * A name
   */
  name?: string;
  /**
   * A slope such as { "heightMetres": 1, "riseDegrees": 35 }
   */
  slope?: {
    /**
     * Z coordinate of the ceiling at the wall: a number of metres from -10000000 to 10000000
     */
    heightMetres: number;
    /**
     * How steeply it rises away from the wall: an angle from -85 to 85 degrees
     */
    riseDegrees: number;
    /**
     * The name of a material
     */
    material?: string;
    /**
     * A name
     */
    name?: string;
  };
}
/**
 * A sheet such as { "from": [0, 0, 2.7], "to": [5, 4, 2.7], "material": "tile" }
 */
export interface RoomSheet {
  /**
   * Three numbers [x, y, z], in metres
   *
   * @minItems 3
   * @maxItems 3
   */
  from: [number, number, number];
  /**
   * Three numbers [x, y, z], in metres
   *
   * @minItems 3
   * @maxItems 3
   */
  to: [number, number, number];
  /**
   * The name of a material
   */
  material: string;
}
/**
 * A volume such as { "from": [0, 0, 2.8], "to": [5, 4, 3], "material": "wool" }
 */
export interface RoomVolume {
  /**
   * Three numbers [x, y, z], in metres
   *
   * @minItems 3
   * @maxItems 3
   */
  from: [number, number, number];
  /**
   * Three numbers [x, y, z], in metres
   *
   * @minItems 3
   * @maxItems 3
   */
  to: [number, number, number];
  /**
   * The name of a material
   */
  material: string;
}
/**
 * A mesh such as { "file": "hall.obj", "unit": "m", "materials": { "Wall": "plaster" } }
 */
export interface MeshInput {
  /**
   * The path of a mesh file from the scene file, such as "hall.obj"
   */
  file: string;
  /**
   * A unit: "m", "cm", "mm", "in", "ft"
   */
  unit?: 'm' | 'cm' | 'mm' | 'in' | 'ft';
  /**
   * The axis that points up in the file: "z", "y", "x", "-z", "-y", "-x"
   */
  up?: 'z' | 'y' | 'x' | '-z' | '-y' | '-x';
  /**
   * A factor of all lengths above 0, at most 1000
   */
  scale?: number;
  /**
   * The axis whose coordinates are reversed: "x", "y", "z"
   */
  mirror?: 'x' | 'y' | 'z';
  /**
   * A list of names of rooms in an IFC file; [] is none
   */
  spaces?: string[];
  /**
   * Materials of the scene by those of the mesh, such as { "Wall": "plaster" }
   */
  materials: {
    [k: string]:
      | string
      | {
          /**
           * The name of a material
           */
          front: string;
          /**
           * The name of a material
           */
          back: string;
        };
  };
}
/**
 * Furniture of boxes such as { "boxes": […], "position": [2, 1, 0] }
 */
export interface BuiltFurnitureInput {
  /**
   * A name
   */
  name?: string;
  /**
   * A list of solid boxes
   */
  boxes: SolidInput[];
  /**
   * Three numbers [x, y, z], in metres
   *
   * @minItems 3
   * @maxItems 3
   */
  position?: [number, number, number];
  orientation?: OrientationInput;
}
/**
 * A solid box such as { "from": [0, 0, 0.72], "to": [1.6, 0.8, 0.75], "material": "wood" }
 */
export interface SolidInput {
  /**
   * Three numbers [x, y, z], in metres
   *
   * @minItems 3
   * @maxItems 3
   */
  from: [number, number, number];
  /**
   * Three numbers [x, y, z], in metres
   *
   * @minItems 3
   * @maxItems 3
   */
  to: [number, number, number];
  /**
   * The name of a material
   */
  material: string;
}
/**
 * An orientation such as { "yawDegrees": 30, "pitchDegrees": 0, "rollDegrees": 0 }
 */
export interface OrientationInput {
  /**
   * An angle from -360 to 360 degrees
   */
  yawDegrees?: number;
  /**
   * An angle from -360 to 360 degrees
   */
  pitchDegrees?: number;
  /**
   * An angle from -360 to 360 degrees
   */
  rollDegrees?: number;
}
/**
 * Furniture such as { "file": "table.obj", "unit": "m", "position": [2, 1, 0], "materials": { "Top": "wood" } }
 */
export interface FurnitureInput {
  /**
   * The path of a mesh file from the scene file, such as "table.obj"
   */
  file: string;
  /**
   * A unit: "m", "cm", "mm", "in", "ft"
   */
  unit?: 'm' | 'cm' | 'mm' | 'in' | 'ft';
  /**
   * The axis that points up in the file: "z", "y", "x", "-z", "-y", "-x"
   */
  up?: 'z' | 'y' | 'x' | '-z' | '-y' | '-x';
  /**
   * A factor of all lengths above 0, at most 1000
   */
  scale?: number;
  /**
   * The axis whose coordinates are reversed: "x", "y", "z"
   */
  mirror?: 'x' | 'y' | 'z';
  /**
   * Three numbers [x, y, z], in metres
   *
   * @minItems 3
   * @maxItems 3
   */
  position?: [number, number, number];
  orientation?: OrientationInput;
  /**
   * Materials of the scene by those of the mesh, such as { "Wall": "plaster" }
   */
  materials: {
    [k: string]:
      | string
      | {
          /**
           * The name of a material
           */
          front: string;
          /**
           * The name of a material
           */
          back: string;
        };
  };
}
/**
 * A source such as { "position": [1, 1, 1.5] }
 */
export interface RoomSource {
  /**
   * Three numbers [x, y, z], in metres
   *
   * @minItems 3
   * @maxItems 3
   */
  position?: [number, number, number];
  /**
   * A list of at least two points such as { "at": 0, "position": [1, 1, 1.5] }, or the path of a table from the scene
   * file, such as "path.csv"
   */
  walk?:
    | {
        /**
         * A time from 0 to 3600 s
         */
        at: number;
        /**
         * Three numbers [x, y, z], in metres
         *
         * @minItems 3
         * @maxItems 3
         */
        position: [number, number, number];
      }[]
    | string;
  /**
   * The path of a WAV file from the scene file, such as "speech.wav", or { "file": "speech.wav", "levelDb": 65 }
   */
  signal?:
    | string
    | {
        /**
         * The path of a WAV file from the scene file, such as "speech.wav"
         */
        file: string;
        /**
         * A sound pressure level from -50 to 220 dB
         */
        levelDb?: number;
      };
  soundPowerDb?:
    | number
    | {
        /**
         * A level, dB
         */
        '63'?: number;
        /**
         * A level, dB
         */
        '125'?: number;
        /**
         * A level, dB
         */
        '250'?: number;
        /**
         * A level, dB
         */
        '500'?: number;
        /**
         * A level, dB
         */
        '1000'?: number;
        /**
         * A level, dB
         */
        '2000'?: number;
        /**
         * A level, dB
         */
        '4000'?: number;
        /**
         * A level, dB
         */
        '8000'?: number;
      };
  /**
   * The A-weighted level of speech at 1 m, from -50 to 220 dB
   */
  speechDb?: number;
  /**
   * "omnidirectional", "subcardioid", "cardioid", "supercardioid", "hypercardioid", "figure-of-eight", or the share
   * of the pressure from 0 (figure-of-eight) to 1 (omnidirectional)
   */
  pattern?:
    ('omnidirectional' | 'subcardioid' | 'cardioid' | 'supercardioid' | 'hypercardioid' | 'figure-of-eight') | number;
  directivity?: DirectivityInput;
  /**
   * A list of points
   */
  elements?: ElementInput[];
  /**
   * A piston such as { "radiusMetres": 0.1 }
   */
  piston?: {
    /**
     * A radius from 0.005 to 1 m
     */
    radiusMetres: number;
  };
  orientation?: OrientationInput;
  /**
   * "power" or "axis"
   */
  reference?: 'power' | 'axis';
}
/**
 * A measured directivity such as { "file": "loudspeaker.sofa" }
 */
export interface DirectivityInput {
  /**
   * The path of a directivity from the scene file: SOFA, CLF text or CSV
   */
  file: string;
  /**
   * Which measurement of the file: its description, or its number from 1
   */
  measurement?: string | number;
  /**
   * An order of coefficients: a whole number from 1 to 7
   */
  order?: number;
  /**
   * "complex" or "magnitude"
   */
  phase?: 'complex' | 'magnitude';
}
/**
 * A point such as { "at": [0, 0, 0.1], "gainDb": 0, "delaySeconds": 0 }
 */
export interface ElementInput {
  /**
   * Three numbers [x, y, z], metres from the position of the source
   *
   * @minItems 3
   * @maxItems 3
   */
  at: [number, number, number];
  /**
   * A gain from -100 to 100 dB
   */
  gainDb?: number;
  /**
   * A delay from 0 to 10 s
   */
  delaySeconds?: number;
  /**
   * True or false
   */
  inverted?: boolean;
}
/**
 * A receiver such as { "position": [1, 1, 1.5] }, or an area of receivers
 */
export interface RoomReceiver {
  /**
   * Three numbers [x, y, z], in metres
   *
   * @minItems 3
   * @maxItems 3
   */
  position?: [number, number, number];
  /**
   * A list of at least two points such as { "at": 0, "position": [1, 1, 1.5] }, or the path of a table from the scene
   * file, such as "path.csv"
   */
  walk?:
    | {
        /**
         * A time from 0 to 3600 s
         */
        at: number;
        /**
         * Three numbers [x, y, z], in metres
         *
         * @minItems 3
         * @maxItems 3
         */
        position: [number, number, number];
      }[]
    | string;
  /**
   * A list of corners
   */
  polygon?: ([number, number] | [number, number, number])[];
  /**
   * A list of materials, such as ["Audience"]
   */
  surface?: string[];
  /**
   * A list of points
   */
  line?: [number, number, number][];
  /**
   * Rows such as { "count": 8, "step": [0, 0.9, 0.2] }
   */
  rows?: {
    /**
     * A whole number of rows from 1 to 1000
     */
    count: number;
    /**
     * Three numbers [x, y, z], in metres
     *
     * @minItems 3
     * @maxItems 3
     */
    step: [number, number, number];
  };
  /**
   * Three numbers [x, y, z], in metres
   *
   * @minItems 3
   * @maxItems 3
   */
  sphere?: [number, number, number];
  /**
   * The path of a table of receivers from the scene file, such as "seats.csv"
   */
  file?: string;
  /**
   * A spacing from 0.001 to 1000 m
   */
  spacingMetres?: number;
  /**
   * A height from -100 to 100 m
   */
  heightMetres?: number;
  /**
   * A radius from 0.001 to 1000 m
   */
  radiusMetres?: number;
  /**
   * A whole number of receivers from 1 to 20000
   */
  count?: number;
  /**
   * The unit of its coordinates: "m", "cm", "mm", "in", "ft"
   */
  unit?: 'm' | 'cm' | 'mm' | 'in' | 'ft';
  /**
   * True or false
   */
  responses?: boolean;
  /**
   * An order of coefficients: a whole number from 1 to 7
   */
  ambisonics?: number;
  /**
   * "SN3D" or "N3D"
   */
  normalisation?: 'SN3D' | 'N3D';
  /**
   * "omnidirectional", "subcardioid", "cardioid", "supercardioid", "hypercardioid", "figure-of-eight", or the share
   * of the pressure from 0 (figure-of-eight) to 1 (omnidirectional)
   */
  pattern?:
    ('omnidirectional' | 'subcardioid' | 'cardioid' | 'supercardioid' | 'hypercardioid' | 'figure-of-eight') | number;
  array?: ArrayInput;
  orientation?: OrientationInput;
}
/**
 * An array such as { "microphones": [{ "at": [0.05, 0, 0] }, { "at": [-0.05, 0, 0] }] }
 */
export interface ArrayInput {
  /**
   * A list of microphones
   */
  microphones?: {
    /**
     * Three numbers [x, y, z], metres from the position of the receiver
     *
     * @minItems 3
     * @maxItems 3
     */
    at: [number, number, number];
    /**
     * A name
     */
    name?: string;
    /**
     * "omnidirectional", "subcardioid", "cardioid", "supercardioid", "hypercardioid", "figure-of-eight", or the share
     * of the pressure from 0 (figure-of-eight) to 1 (omnidirectional)
     */
    pattern?:
      ('omnidirectional' | 'subcardioid' | 'cardioid' | 'supercardioid' | 'hypercardioid' | 'figure-of-eight') | number;
    orientation?: OrientationInput;
  }[];
  /**
   * The path of a table of microphones from the scene file, such as "array.csv"
   */
  file?: string;
  /**
   * The unit of the table's coordinates: "m", "cm", "mm", "in", "ft"
   */
  unit?: 'm' | 'cm' | 'mm' | 'in' | 'ft';
  /**
   * A radius from 0.005 to 0.5 m
   */
  rigidSphereRadiusMetres?: number;
  /**
   * An order of coefficients: a whole number from 1 to 7
   */
  order?: number;
}
/**
 * A system of sources such as { "sources": { "S1": { "gainDb": 0 }, "S2": { "gainDb": -3, "delaySeconds": 0.02 } }
 * }
 */
export interface SystemInput {
  /**
   * Sources by name, such as { "S1": { "gainDb": 0 } }
   */
  sources: {
    /**
     * A source of a system, such as { "gainDb": 0, "delaySeconds": 0 }
     */
    [k: string]: {
      /**
       * A gain from -100 to 100 dB
       */
      gainDb: number;
      /**
       * A delay from 0 to 10 s
       */
      delaySeconds?: number;
      /**
       * True or false
       */
      inverted?: boolean;
    };
  };
  soundPowerDb?:
    | number
    | {
        /**
         * A level, dB
         */
        '63'?: number;
        /**
         * A level, dB
         */
        '125'?: number;
        /**
         * A level, dB
         */
        '250'?: number;
        /**
         * A level, dB
         */
        '500'?: number;
        /**
         * A level, dB
         */
        '1000'?: number;
        /**
         * A level, dB
         */
        '2000'?: number;
        /**
         * A level, dB
         */
        '4000'?: number;
        /**
         * A level, dB
         */
        '8000'?: number;
      };
  /**
   * The A-weighted level of speech at 1 m, from -50 to 220 dB
   */
  speechDb?: number;
}
/**
 * Noise, and figures wanted beside the usual ones: wishes for figures, such as { "thirdOctaves": true }
 */
export interface FiguresInput {
  /**
   * Noise by octaves, such as { "125": 35, "250": 35, "500": 35, "1000": 35, "2000": 35, "4000": 35, "8000": 35 }
   */
  noiseDb?: {
    /**
     * A level from -50 to 220 dB
     */
    '125': number;
    /**
     * A level from -50 to 220 dB
     */
    '250': number;
    /**
     * A level from -50 to 220 dB
     */
    '500': number;
    /**
     * A level from -50 to 220 dB
     */
    '1000': number;
    /**
     * A level from -50 to 220 dB
     */
    '2000': number;
    /**
     * A level from -50 to 220 dB
     */
    '4000': number;
    /**
     * A level from -50 to 220 dB
     */
    '8000': number;
  };
  /**
   * True or false
   */
  extendSpeech?: boolean;
  /**
   * True or false
   */
  thirdOctaves?: boolean;
  /**
   * Lines of receivers by name
   */
  openPlan?: {
    /**
     * A line such as { "source": "S1", "receivers": ["R1", "R2", "R3", "R4"] }
     */
    [k: string]: {
      /**
       * The name of a source
       */
      source: string;
      /**
       * A list of receivers
       */
      receivers: string[];
    };
  };
  /**
   * Right ears by left ears
   */
  ears?: {
    /**
     * The name of a receiver
     */
    [k: string]: string;
  };
  /**
   * Pairs of receivers by the receiver between them
   */
  figureOfEight?: {
    /**
     * The names of the two receivers beside it, such as ["R1a", "R1b"]
     *
     * @minItems 2
     * @maxItems 2
     */
    [k: string]: [string, string];
  };
}
/**
 * A scene: an object
 */
export interface PlanInput {
  /**
   * The format version this program reads, 1
   */
  wavehall: 1;
  /**
   * Name of the room: a text
   */
  title?: string;
  /**
   * What the room is, and the source of its data: a text
   */
  description?: string;
  air: AirInput;
  /**
   * Materials by name
   */
  materials: {
    [k: string]: MaterialInput;
  };
  /**
   * A plan without height, or a room if left out: 2 or 3, the dimensions of the room
   */
  dimensions: 2;
  /**
   * A geometry such as { "boxes": […] }
   */
  geometry: {
    /**
     * A list of boxes
     */
    boxes?: PlanBox[];
    outline?: OutlineInput;
    /**
     * A list of sheets
     */
    sheets?: PlanSheet[];
    /**
     * A list of volumes
     */
    volumes?: PlanVolume[];
    mesh?: MeshInput;
    /**
     * A list of furniture
     */
    furniture?: (BuiltFurnitureInput | FurnitureInput)[];
  };
  /**
   * How walls stand on the grid: a wall model: "staircase" or "subcell"
   */
  walls?: 'staircase' | 'subcell';
  /**
   * How the air beyond openings absorbs, required if there are openings: what is outside, such as { "absorbsFromHz":
   * 250 }
   */
  outside?: {
    /**
     * A frequency from 1 to 1000000 Hz
     */
    absorbsFromHz: number;
  };
  sources:
    | 'mesh'
    | {
        [k: string]: PlanSource;
      };
  receivers:
    | 'mesh'
    | {
        [k: string]: PlanReceiver;
      };
  /**
   * Sources that play together: systems by name, such as { "PA": { "sources": { "S1": { "gainDb": 0 }, "S2": {
   * "gainDb": -3, "delaySeconds": 0.02 } } } }
   */
  systems?: {
    [k: string]: SystemInput;
  };
  figures?: FiguresInput;
  /**
   * Length of the impulse responses, as long as the figures need if left out: a duration from 0.002 to 3600 s
   */
  durationSeconds?: number;
  /**
   * What a chosen duration is long enough for: a decay time: "EDT", "T20", "T30"
   */
  durationFor?: 'EDT' | 'T20' | 'T30';
  /**
   * Highest frequency that has to be right: a frequency from 1 to 1000000 Hz
   */
  maxFrequencyHz: number;
  /**
   * Chosen automatically if left out, or "auto": the name of a scheme, such as "compact-5@2%", or the path of a
   * weights file
   */
  scheme?: string;
  /**
   * Largest phase-velocity error of a scheme that is chosen automatically: a tolerance from 0.001 to 50 %
   */
  tolerancePercent?: number;
  /**
   * Rays and image sources above the simulated band
   */
  fullBand?:
    | true
    | {
        /**
         * A frequency from 1 to 1000000 Hz
         */
        crossoverHz?: number;
        /**
         * A time from 1 to 86400 s
         */
        timeSeconds?: number;
        /**
         * False, for rays without waves
         */
        waves?: false;
        /**
         * A whole number of rays from 1000 to 10000000
         */
        rays?: number;
        /**
         * A whole number of reflections from 0 to 6
         */
        imageOrder?: number;
      };
  /**
   * Sample rate of the written WAV files, 48000 if left out: a whole number of samples a second from 500 to 768000
   */
  sampleRateHz?: number;
  /**
   * The address of the JSON Schema of scenes, for editors; the program ignores it
   */
  $schema?: string;
}
/**
 * A box: { "add" or "subtract": …, "material": … }
 */
export interface PlanBox {
  /**
   * A box such as { "from": [0, 0], "to": [5, 4] }
   */
  add?: {
    /**
     * Two numbers [x, y], in metres
     *
     * @minItems 2
     * @maxItems 2
     */
    from: [number, number];
    /**
     * Two numbers [x, y], in metres
     *
     * @minItems 2
     * @maxItems 2
     */
    to: [number, number];
  };
  /**
   * A box such as { "from": [0, 0], "to": [5, 4] }
   */
  subtract?: {
    /**
     * Two numbers [x, y], in metres
     *
     * @minItems 2
     * @maxItems 2
     */
    from: [number, number];
    /**
     * Two numbers [x, y], in metres
     *
     * @minItems 2
     * @maxItems 2
     */
    to: [number, number];
  };
  /**
   * The name of a material
   */
  material: string;
  /**
   * Material names by face, such as { "x-": "carpet" }
   */
  faces?: {
    /**
     * The name of a material
     */
    'x-'?: string;
    /**
     * The name of a material
     */
    'x+'?: string;
    /**
     * The name of a material
     */
    'y-'?: string;
    /**
     * The name of a material
     */
    'y+'?: string;
  };
  /**
   * A list of patches
   */
  patches?: {
    /**
     * A face: "x-", "x+", "y-", "y+"
     */
    face: 'x-' | 'x+' | 'y-' | 'y+';
    /**
     * One number in brackets, metres: the coordinate along the face
     *
     * @minItems 1
     * @maxItems 1
     */
    from: [number];
    /**
     * One number in brackets, metres: the coordinate along the face
     *
     * @minItems 1
     * @maxItems 1
     */
    to: [number];
    /**
     * The name of a material
     */
    material: string;
  }[];
}
/**
 * A sheet such as { "from": [2, 0], "to": [2, 4], "material": "tile" }
 */
export interface PlanSheet {
  /**
   * Two numbers [x, y], in metres
   *
   * @minItems 2
   * @maxItems 2
   */
  from: [number, number];
  /**
   * Two numbers [x, y], in metres
   *
   * @minItems 2
   * @maxItems 2
   */
  to: [number, number];
  /**
   * The name of a material
   */
  material: string;
}
/**
 * A volume such as { "from": [0, 0], "to": [5, 0.2], "material": "wool" }
 */
export interface PlanVolume {
  /**
   * Two numbers [x, y], in metres
   *
   * @minItems 2
   * @maxItems 2
   */
  from: [number, number];
  /**
   * Two numbers [x, y], in metres
   *
   * @minItems 2
   * @maxItems 2
   */
  to: [number, number];
  /**
   * The name of a material
   */
  material: string;
}
/**
 * A source such as { "position": [1, 1] }
 */
export interface PlanSource {
  /**
   * Two numbers [x, y], in metres
   *
   * @minItems 2
   * @maxItems 2
   */
  position?: [number, number];
  /**
   * A list of at least two points such as { "at": 0, "position": [1, 1, 1.5] }, or the path of a table from the scene
   * file, such as "path.csv"
   */
  walk?:
    | {
        /**
         * A time from 0 to 3600 s
         */
        at: number;
        /**
         * Two numbers [x, y], in metres
         *
         * @minItems 2
         * @maxItems 2
         */
        position: [number, number];
      }[]
    | string;
  /**
   * The path of a WAV file from the scene file, such as "speech.wav", or { "file": "speech.wav", "levelDb": 65 }
   */
  signal?:
    | string
    | {
        /**
         * The path of a WAV file from the scene file, such as "speech.wav"
         */
        file: string;
        /**
         * A sound pressure level from -50 to 220 dB
         */
        levelDb?: number;
      };
  soundPowerDb?:
    | number
    | {
        /**
         * A level, dB
         */
        '63'?: number;
        /**
         * A level, dB
         */
        '125'?: number;
        /**
         * A level, dB
         */
        '250'?: number;
        /**
         * A level, dB
         */
        '500'?: number;
        /**
         * A level, dB
         */
        '1000'?: number;
        /**
         * A level, dB
         */
        '2000'?: number;
        /**
         * A level, dB
         */
        '4000'?: number;
        /**
         * A level, dB
         */
        '8000'?: number;
      };
  /**
   * The A-weighted level of speech at 1 m, from -50 to 220 dB
   */
  speechDb?: number;
  /**
   * "omnidirectional", "subcardioid", "cardioid", "supercardioid", "hypercardioid", "figure-of-eight", or the share
   * of the pressure from 0 (figure-of-eight) to 1 (omnidirectional)
   */
  pattern?:
    ('omnidirectional' | 'subcardioid' | 'cardioid' | 'supercardioid' | 'hypercardioid' | 'figure-of-eight') | number;
  directivity?: DirectivityInput;
  /**
   * A list of points
   */
  elements?: ElementInput[];
  /**
   * A piston such as { "radiusMetres": 0.1 }
   */
  piston?: {
    /**
     * A radius from 0.005 to 1 m
     */
    radiusMetres: number;
  };
  orientation?: OrientationInput;
  /**
   * "power" or "axis"
   */
  reference?: 'power' | 'axis';
}
/**
 * A receiver such as { "position": [1, 1] }, or an area of receivers
 */
export interface PlanReceiver {
  /**
   * Two numbers [x, y], in metres
   *
   * @minItems 2
   * @maxItems 2
   */
  position?: [number, number];
  /**
   * A list of at least two points such as { "at": 0, "position": [1, 1, 1.5] }, or the path of a table from the scene
   * file, such as "path.csv"
   */
  walk?:
    | {
        /**
         * A time from 0 to 3600 s
         */
        at: number;
        /**
         * Two numbers [x, y], in metres
         *
         * @minItems 2
         * @maxItems 2
         */
        position: [number, number];
      }[]
    | string;
  /**
   * A list of corners
   */
  polygon?: [number, number][];
  /**
   * A list of materials, such as ["Audience"]
   */
  surface?: string[];
  /**
   * A list of points
   */
  line?: [number, number][];
  /**
   * Rows such as { "count": 8, "step": [0, 0.9, 0.2] }
   */
  rows?: {
    /**
     * A whole number of rows from 1 to 1000
     */
    count: number;
    /**
     * Two numbers [x, y], in metres
     *
     * @minItems 2
     * @maxItems 2
     */
    step: [number, number];
  };
  /**
   * Two numbers [x, y], in metres
   *
   * @minItems 2
   * @maxItems 2
   */
  sphere?: [number, number];
  /**
   * The path of a table of receivers from the scene file, such as "seats.csv"
   */
  file?: string;
  /**
   * A spacing from 0.001 to 1000 m
   */
  spacingMetres?: number;
  /**
   * A height from -100 to 100 m
   */
  heightMetres?: number;
  /**
   * A radius from 0.001 to 1000 m
   */
  radiusMetres?: number;
  /**
   * A whole number of receivers from 1 to 20000
   */
  count?: number;
  /**
   * The unit of its coordinates: "m", "cm", "mm", "in", "ft"
   */
  unit?: 'm' | 'cm' | 'mm' | 'in' | 'ft';
  /**
   * True or false
   */
  responses?: boolean;
  /**
   * An order of coefficients: a whole number from 1 to 7
   */
  ambisonics?: number;
  /**
   * "SN3D" or "N3D"
   */
  normalisation?: 'SN3D' | 'N3D';
  /**
   * "omnidirectional", "subcardioid", "cardioid", "supercardioid", "hypercardioid", "figure-of-eight", or the share
   * of the pressure from 0 (figure-of-eight) to 1 (omnidirectional)
   */
  pattern?:
    ('omnidirectional' | 'subcardioid' | 'cardioid' | 'supercardioid' | 'hypercardioid' | 'figure-of-eight') | number;
  array?: ArrayInput;
  orientation?: OrientationInput;
}
