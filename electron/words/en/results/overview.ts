import { counted } from '../plural.ts';

/** The first sight of a result: verdicts and figures over its receivers; all receivers in one table. */
export const overview = {
  title: 'Overview of the result',
  reading: 'Reading the figures…',
  none: 'This result has no figures: it was run without them, or its responses are silent. Its responses can be heard.',
  noOctave: 'No figure has a whole octave in the valid band. Run the scene up to a higher frequency.',
  ofSounds: 'Something moves in this result, so it has sounds in place of responses and figures.',
  toResponses: 'Go to Responses',
  receivers: 'Receivers',
  single: 'single receivers',
  area: (name: string): string => `area ${name}`,
  group: (name: string, pairs: string): string => `${name} (${pairs})`,
  pairs: (count: number): string => counted(count, 'pair of source and receiver', 'pairs of source and receiver'),

  verdict: 'Verdict',
  noTarget: 'No target is chosen, so nothing is judged yet. Choose what the room is to meet:',
  own: 'A target of your own…',
  change: 'Change targets',
  refused: (target: string, why: string): string => `${target} does not judge this room: ${why}.`,
  judged: (target: string, standing: 'within' | 'unsure' | 'outside' | 'unknown', summary: string): string =>
    standing === 'unsure'
      ? `${target}. By the means alone: ${summary}. Their uncertainty reaches across a limit, so it is undecided.`
      : `${target}: ${summary}`,
  /** What a light says beside its sign: never a colour alone. */
  lights: {
    within: 'within',
    unsure: 'undecided: within the uncertainty of a limit',
    outside: 'outside',
    unknown: 'not known',
  },
  short: { within: 'within', unsure: 'unsure', low: 'too low', high: 'too high', unknown: 'not known' },

  mean: (value: string, within: string | null, unit: string): string =>
    `${value}${within === null ? '' : ` ± ${within}`}${unit === '' ? '' : ` ${unit}`}`,
  singleOf: (octaves: readonly number[]): string =>
    octaves.length === 0 ? 'of the whole response' : `mean of ${octaves.join(', ').replace(/, (\d+)$/, ' and $1')} Hz`,
  noSingle: (octaves: readonly number[]): string =>
    octaves.length === 0
      ? 'no value'
      : `no single-number value: it needs the octaves at ${octaves.join(', ').replace(/, (\d+)$/, ' and $1')} Hz`,
  spread: (count: number, deviation: string | null, least: string, most: string): string =>
    deviation === null
      ? `${count} receiver, so no spread`
      : `${count} receivers: standard deviation ${deviation}, from ${least} to ${most}`,
  /** Columns of a card's octaves. */
  octave: 'Hz',
  meanColumn: 'mean',
  /** Heading in place of the mean's if there is one receiver. */
  valueColumn: 'value',
  deviation: 'σ',
  range: 'lowest … highest',
  rangeText: (least: string, most: string): string => `${least} … ${most}`,
  target: 'target',
  octaves: (figure: string): string => `${figure} by octave`,
  toReceivers: 'Receivers',
  toReceiversHint: (figure: string): string => `All receivers, sorted by ${figure}`,
  toCurves: 'Curves',
  toCurvesHint: (figure: string): string => `The curves that ${figure} is read from, response by response`,
  toMap: 'Map',
  toMapHint: (figure: string): string => `${figure} over the area, in colour in the room`,
  of: (action: string, figure: string): string => `${action}: ${figure}`,
  note:
    '± holds the true mean in nine of ten cases. σ is the standard deviation from receiver to receiver; it is that of the room, ' +
    'and no error.',

  table: {
    title: 'All receivers',
    caption: (band: string): string => `All receivers with their figures, ${band}`,
    region: 'Receivers and their figures',
    band: 'Octave',
    bandSingle: 'single number',
    filter: 'Name contains',
    area: 'Area',
    all: 'all',
    singles: 'single receivers',
    columns: { source: 'Source', receiver: 'Receiver', area: 'Area' },
    shown: (shown: string, all: string): string =>
      `${shown === all ? all : `${shown} of ${all}`} ${all === '1' ? 'row' : 'rows'}`,
    csv: 'Table (CSV)…',
    csvHint: 'The rows shown, in their order; times in s, ratios as numbers',
    copy: 'Copy',
    copyHint: 'Copies the rows shown, for a spreadsheet',
    copied: (rows: number): string => `${counted(rows, 'row')} copied.`,
    copying: 'Copying the table',
    none: 'No receiver has such a name.',
    reading: 'Reading the receivers…',
    show: (source: string, receiver: string): string => `Show the response of ${source} at ${receiver}`,
  },
};
