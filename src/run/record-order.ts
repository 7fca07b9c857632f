/**
 * The order in which the records of a run follow one another, by what they belong to: those of receivers that stand
 * still, of receivers on areas, of the nodes of receivers with direction. Receivers that move come last, as an engine
 * records them (`RunSetup.walkers`). Only {@link RecordLayout} reads this; any order gives the same files.
 */
export const RECORD_ORDER = ['receivers', 'areas', 'directions'] as const;
