/** Names of targets of standards in German, by those in English: the kinds of use of DIN 18041:2016-03, group A. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['DIN 18041:2016, A1, music', 'DIN 18041:2016, A1, Musik'],
  ['DIN 18041:2016, A2, speech and lectures', 'DIN 18041:2016, A2, Sprache und Vortrag'],
  ['DIN 18041:2016, A3, lessons and communication', 'DIN 18041:2016, A3, Unterricht und Kommunikation'],
  ['DIN 18041:2016, A4, lessons and communication, inclusive', 'DIN 18041:2016, A4, Unterricht und Kommunikation, inklusiv'], // prettier-ignore
  ['DIN 18041:2016, A5, sport', 'DIN 18041:2016, A5, Sport'],
  ['ANSI/ASA S12.60, core learning space', 'ANSI/ASA S12.60, Unterrichtsraum'],
]);

/** The name of a target in German; that of a target of one's own as it is. */
export const germanTargetName = (name: string): string => NAMES.get(name) ?? name;
