/**
 * The tables of SOFA conventions that the program writes, in short: AES69-2022, as the conventions' authors publish
 * them (sofaconventions.org, SingleRoomSRIR 1.1, SingleRoomMIMOSRIR 1.1, SimpleFreeFieldHRIR 1.1).
 */

/** A mandatory attribute, with the value that it must have, or null for any. */
type AttributeRule = readonly [name: string, value: string | readonly string[] | null];
/** A variable: whether it must be there, and the dimensions that it may have, a letter each. */
type VariableRule = readonly [name: string, mandatory: boolean, dimensions: readonly string[]];

export interface ConventionTable {
  readonly attributes: readonly AttributeRule[];
  readonly variables: readonly VariableRule[];
  /** Attributes of variables that must be there if the variable is. */
  readonly ofVariables: Readonly<Record<string, readonly AttributeRule[]>>;
}

const common: readonly AttributeRule[] = [
  ['Conventions', 'SOFA'],
  ['Version', '2.1'],
  ...['Title', 'DateCreated', 'DateModified', 'APIName', 'APIVersion', 'AuthorContact', 'Organization', 'License'].map(
    (name): AttributeRule => [name, null],
  ),
  ['DatabaseName', null],
];

const DISCRETE: readonly AttributeRule[] = [
  ['Type', ['cartesian', 'spherical']],
  ['Units', ['metre', 'degree, degree, metre']],
];
const ANY: readonly AttributeRule[] = [['Type', ['cartesian', 'spherical', 'spherical harmonics']], DISCRETE[1]];

const ofVariables: ConventionTable['ofVariables'] = {
  RoomTemperature: [['Units', 'kelvin']],
  RoomVolume: [['Units', 'cubic metre']],
  RoomCorners: [
    ['Type', 'cartesian'],
    ['Units', 'metre'],
  ],
  ListenerPosition: DISCRETE,
  ListenerView: DISCRETE,
  ReceiverPosition: ANY,
  ReceiverView: DISCRETE,
  SourcePosition: DISCRETE,
  SourceView: DISCRETE,
  EmitterPosition: DISCRETE,
  EmitterView: DISCRETE,
  'Data.SamplingRate': [['Units', 'hertz']],
};

const room: readonly VariableRule[] = [
  ['RoomTemperature', false, ['I', 'M']],
  ['RoomCornerA', false, ['IC', 'MC']],
  ['RoomCornerB', false, ['IC', 'MC']],
  ['RoomCorners', false, ['II']],
  ['ListenerPosition', true, ['MC']],
  ['ListenerView', true, ['IC', 'MC']],
  ['ListenerUp', true, ['IC', 'MC']],
  ['ReceiverView', false, ['RCI', 'RCM']],
  ['ReceiverUp', false, ['RCI', 'RCM']],
  ['SourcePosition', true, ['MC']],
  ['SourceView', true, ['IC', 'MC']],
  ['SourceUp', true, ['IC', 'MC']],
  ['EmitterView', false, ['ECI', 'ECM']],
  ['EmitterUp', false, ['ECI', 'ECM']],
  ['Data.SamplingRate', true, ['I', 'M']],
];

export const CONVENTION_TABLES: Readonly<Record<string, ConventionTable>> = {
  SingleRoomSRIR: {
    attributes: [
      ...common,
      ['SOFAConventions', 'SingleRoomSRIR'],
      ['SOFAConventionsVersion', '1.1'],
      ['DataType', 'FIR'],
      ['RoomType', ['shoebox', 'dae']],
    ],
    variables: [
      ...room,
      ['RoomVolume', false, ['I', 'M']],
      ['ReceiverDescriptions', false, ['MS', 'RS', 'MRS']],
      ['ReceiverPosition', true, ['IC', 'RC', 'RCM']],
      ['EmitterDescriptions', false, ['MS', 'ES', 'MES']],
      ['EmitterPosition', true, ['ECI', 'ECM']],
      ['Data.IR', true, ['MRN']],
      ['Data.Delay', true, ['IR', 'MR']],
    ],
    ofVariables,
  },
  SingleRoomMIMOSRIR: {
    attributes: [
      ...common,
      ['SOFAConventions', 'SingleRoomMIMOSRIR'],
      ['SOFAConventionsVersion', '1.1'],
      ['DataType', 'FIR-E'],
      ['RoomType', ['shoebox', 'dae']],
    ],
    variables: [
      ...room,
      ['RoomVolume', false, ['II', 'MI']],
      ['ReceiverDescriptions', false, ['MS', 'RS', 'MRS']],
      ['ReceiverPosition', true, ['ICI', 'RCI', 'RCM']],
      ['EmitterDescriptions', false, ['MS', 'ES', 'MES']],
      ['EmitterPosition', true, ['ICI', 'ECI', 'ECM']],
      ['Data.IR', true, ['MRNE']],
      ['Data.Delay', true, ['IRI', 'MRI', 'MRE']],
    ],
    ofVariables,
  },
  SimpleFreeFieldHRIR: {
    attributes: [
      ...common,
      ['SOFAConventions', 'SimpleFreeFieldHRIR'],
      ['SOFAConventionsVersion', '1.1'],
      ['DataType', 'FIR'],
      ['RoomType', 'free field'],
      ['ListenerShortName', null],
    ],
    variables: [
      ['ListenerPosition', true, ['IC', 'MC']],
      ['ListenerView', true, ['IC', 'MC']],
      ['ListenerUp', true, ['IC', 'MC']],
      ['ReceiverPosition', true, ['RCI', 'RCM']],
      ['SourcePosition', true, ['IC', 'MC']],
      ['EmitterPosition', true, ['ECI', 'ECM']],
      ['Data.IR', true, ['MRN']],
      ['Data.SamplingRate', true, ['I', 'M']],
      ['Data.Delay', true, ['IR', 'MR']],
    ],
    ofVariables,
  },
};

/** Attributes that a room of a type must have, and variables. */
const BY_ROOM_TYPE: Readonly<
  Record<string, { readonly attributes: readonly string[]; readonly variables: readonly string[] }>
> = {
  shoebox: { attributes: [], variables: ['RoomCornerA', 'RoomCornerB'] },
  dae: { attributes: ['RoomGeometry'], variables: [] },
  'free field': { attributes: [], variables: [] },
};

/** A file as some reader sees it. */
export interface SeenFile {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly variables: Readonly<
    Record<
      string,
      {
        readonly shape: readonly number[];
        readonly type: string;
        readonly attributes: Readonly<Record<string, unknown>>;
      }
    >
  >;
}

const meets = (value: unknown, rule: AttributeRule[1]): boolean =>
  typeof value === 'string' && value.length > 0 && (rule === null || [rule].flat().includes(value));

/** What of a file is against its convention's table; empty if nothing is. */
export function faultsOf(file: SeenFile): string[] {
  const table = CONVENTION_TABLES[String(file.attributes['SOFAConventions'])];
  if (!table) return [`unknown convention ${String(file.attributes['SOFAConventions'])}`];
  const faults: string[] = [];
  for (const [name, rule] of table.attributes) {
    if (!meets(file.attributes[name], rule)) faults.push(`attribute ${name}: ${String(file.attributes[name])}`);
  }
  const size = (letter: string): number => file.variables[letter]?.shape[0] ?? NaN;
  if (size('I') !== 1 || size('C') !== 3) faults.push('dimensions I and C');
  for (const [name, mandatory, allowed] of table.variables) {
    const variable = file.variables[name];
    if (!variable) {
      if (mandatory) faults.push(`no ${name}`);
      continue;
    }
    const fits = allowed.some(
      (letters) =>
        letters.length === variable.shape.length &&
        Array.from(letters).every((letter, axis) => size(letter) === variable.shape[axis]),
    );
    if (!fits) faults.push(`${name} has the shape ${variable.shape.join(' × ')}, not ${allowed.join(' or ')}`);
    const text = allowed[0].endsWith('S');
    if (text ? !/^\|?S1$/.test(variable.type) : variable.type !== '<f8' && variable.type !== '<d')
      faults.push(`${name} has the type ${variable.type}`);
    for (const [attribute, rule] of table.ofVariables[name] ?? []) {
      if (!meets(variable.attributes[attribute], rule)) {
        faults.push(`${name}:${attribute}: ${String(variable.attributes[attribute])}`);
      }
    }
  }
  const byType = BY_ROOM_TYPE[String(file.attributes['RoomType'])];
  for (const name of byType?.attributes ?? [])
    if (!meets(file.attributes[name], null)) faults.push(`no attribute ${name}`);
  for (const name of byType?.variables ?? []) if (!file.variables[name]) faults.push(`no ${name}`);
  return faults;
}
