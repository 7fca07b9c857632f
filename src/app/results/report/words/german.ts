import type { english } from './english.ts';
import { germanFacts } from './german-facts.ts';
import { germanMapText } from './german-maps.ts';
import { germanTargetName } from './german-targets.ts';
import { GERMAN_MEANINGS, GERMAN_STANDARDS } from './german-figures.ts';
import { germanNumber, germanText } from './german-numbers.ts';
import { germanWarning } from './german-warnings.ts';

/** The words of a report in German, in the terms of DIN EN ISO 3382. A missing one is an error of the compiler. */
export const german: typeof english = {
  code: 'de',
  number: germanNumber,
  plain: (value) => germanText(String(value)),
  localised: germanText,
  date: (iso) => `${iso.slice(8, 10)}.${iso.slice(5, 7)}.${iso.slice(0, 4)}`,
  and: (items) => (items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} und ${items.at(-1)}`),
  title: (name) => `Raumakustik: ${name}`,
  written: (date, program) => `${date}, erstellt mit Wavehall ${program}`,
  page: 'Seite',
  chapters: {
    summary: 'Zusammenfassung',
    room: 'Raum',
    materials: 'Materialien',
    figures: 'Kenngrößen',
    targets: 'Anforderungen nach Oktaven',
    insulation: 'Schalldämmung',
    maps: 'Karten',
    measured: 'Messung und Simulation',
    variants: 'Varianten',
    method: 'Simulation',
    definitions: 'Begriffe',
    remarks: 'Unsicherheit und Hinweise',
    responses: 'Raumimpulsantworten',
  },
  named: (what, name) => `${what}: ${name}`,

  picture: 'Der Raum von außen, ohne die Wände davor: Quellen sind Punkte, Empfänger sind Ringe.',
  leftOut: (count) => `${count} kleine Flächen sind nicht gezeichnet.`,
  verdict: 'Beurteilung',
  standings: {
    within: 'eingehalten',
    unsure: 'unentschieden: eine Grenze liegt innerhalb der Unsicherheit',
    outside: 'nicht eingehalten',
    unknown: 'nicht bekannt',
  },
  noTarget: 'Es wurde keine Anforderung gewählt, also wird nichts beurteilt.',
  bandsAt: (centres) => `bei ${centres} Hz`,
  bandsUnknown: (centres) => `nicht bekannt bei ${centres} Hz`,
  mainFigures: 'Wichtigste Kenngrößen',
  mainNote: (count) =>
    count === 1
      ? 'Aus der einzigen Raumimpulsantwort. ±: In neun von zehn Fällen liegt der wahre Wert darin.'
      : `Mittel über ${count} Raumimpulsantworten mit ± (in neun von zehn Fällen liegt das wahre Mittel darin) und die Streuung über die Orte: Standardabweichung, kleinster und größter Wert.`,
  mainHeads: ['Kenngröße', 'Oktaven (Hz)', 'Mittel', 'Streuung', 'kleinster bis größter'],
  wholeResponse: 'Sprache',
  covers: (from, to) => `Die Kenngrößen gelten für die Oktaven von ${from} bis ${to} Hz.`,
  coversNothing: 'Keine Oktave liegt ganz im simulierten Frequenzbereich, also gibt es keine Kenngrößen.',
  byWaves: (to) => ` Das Schallfeld ist bis ${to} Hz als Welle berechnet.`,
  byWavesAndRays: (to, crossover) =>
    ` Das Schallfeld ist bis ${crossover} Hz als Welle berechnet, darüber bis ${to} Hz mit Spiegelschallquellen und Strahlen.`,
  byRays: (to) => ` Das Schallfeld ist bis ${to} Hz mit Spiegelschallquellen und Strahlen berechnet.`,
  uncertain: (what) =>
    ` Die Unsicherheit der Simulation selbst beträgt ${what}; was ein Material wirklich absorbiert, kommt hinzu.`,
  uncertainNot: ' Ihre Unsicherheit ist nicht angegeben.',

  plan: (metres, through) => `Grundriss in z = ${metres} m${through}`,
  section: (letter, axis, metres, through) => `Schnitt ${letter}–${letter} bei ${axis} = ${metres} m${through}`,
  through: (names) => `, durch ${names}`,
  drawingNote:
    'Quellen sind Punkte, Empfänger sind Ringe; wer nicht im Schnitt liegt, ist blasser gezeichnet. Der Grundriss ' +
    'zeigt, wo die Schnitte liegen.',
  pointHeads: ['', 'Name', 'x (m)', 'y (m)', 'z (m)'],
  source: 'Quelle',
  receiver: 'Empfänger',
  morePoints: (count) => `${count} weitere Empfänger stehen in den Daten neben dieser Seite.`,

  materialNote:
    'Absorptionsgrad bei diffusem Einfall: wie angegeben, und der simulierten Wand, bis zur oberen Grenzfrequenz.',
  materialNoteRays: 'Absorptionsgrad bei diffusem Einfall, wie angegeben, nach Oktaven.',
  material: 'Material',
  where: 'Wo',
  area: 'Fläche (m²)',
  absorption: 'Absorptionsgrad',
  specified: 'angegeben',
  simulated: 'simuliert',
  place: ({ kind, axis, metres }) =>
    ({
      floor: 'Boden',
      ceiling: 'Decke',
      wall: `Wand bei ${axis} = ${germanNumber(metres, 2)} m`,
      level: `Ebene in z = ${germanNumber(metres, 2)} m`,
      upright: `Fläche bei ${axis} = ${germanNumber(metres, 2)} m`,
      slanted: 'schräge Flächen',
    })[kind],
  others: 'weitere',

  octaveAxis: 'Oktave (Hz)',
  timeAxis: 'Zeit nach dem Direktschall (s)',
  levelAxis: 'Pegel (dB)',
  meanCurve: (symbol) => `${symbol}, Mittel`,
  meanCaption: (symbol, meaning) => `${symbol}, ${meaning}: Mittel über die Raumimpulsantworten`,
  changedAfter: {
    power: 'Schallleistungen',
    speech: 'Sprachpegel',
    noise: 'Störgeräusche',
    systems: 'Beschallungssysteme',
    wishes: 'gewählte Kenngrößen',
  },
  recomputed: (what) =>
    `Die Kenngrößen wurden nach dem Lauf aus seinen Raumimpulsantworten neu berechnet, für andere ${what}.`,
  meanNote: 'Mittel über alle Raumimpulsantworten, in Klammern ihre Standardabweichung, nach Oktaven.',
  undetermined: '? nicht bestimmt: die Unsicherheit beträgt zwei eben wahrnehmbare Unterschiede oder mehr.',
  figure: 'Kenngröße',
  from: 'Aus',
  parts: { waves: 'Wellen', both: 'beidem', rays: 'Strahlen' },
  singleNote: 'Einzahlwerte (ISO 3382-1:2009, Tabelle A.1) jeder Raumimpulsantwort.',
  response: 'Antwort',
  moreResponses: (count) => `${count} weitere Raumimpulsantworten stehen in den Daten neben dieser Seite.`,

  targetHeads: ['Oktave (Hz)', 'von', 'bis'],
  found: (figure) => `gefunden: ${figure}`,
  verdictHead: 'Beurteilung',
  verdicts: { met: 'eingehalten', low: 'zu niedrig', high: 'zu hoch', unknown: 'nicht bekannt' },
  unsureMark: ' (unentschieden)',
  foundBy: 'Gefunden durch',
  foundByParts: { waves: 'Wellen', both: 'Wellen und Strahlen', rays: 'Strahlen' },

  targetName: germanTargetName,
  mapText: germanMapText,
  moreMaps: (count) => `${count} weitere Karten liegen im Ordner des Laufs.`,

  measuredNote:
    'Jede Zelle hat den gemessenen und den simulierten Wert und in Klammern ihren Unterschied in eben wahrnehmbaren ' +
    'Unterschieden (JND); über eins ist sie hervorgehoben.',
  aligned: (milliseconds, isEarlier, gainDb) =>
    `Am Direktschall ausgerichtet: die gemessene kommt ${milliseconds} ms ${isEarlier ? 'früher' : 'später'}` +
    `${gainDb === null ? '' : `; ${gainDb} dB Verstärkung geben ihr dieselbe Energie`}.`,
  measuredSpeech: (text) => `Gemessen: ${text}.`,
  decays: 'Abklingkurven nach Oktaven',
  decaysBeside: 'Abklingkurven, gemessen und simuliert',
  curves: ['gemessen', 'simuliert'],

  beside: (name, first) => `${name} gegenüber ${first}`,
  changed: 'Was sich geändert hat:',
  changedNothing: 'nichts, was ein Bericht enthält',
  warning: (text) => `Achtung: ${text}.`,
  variantNote:
    'Mittel über die Raumimpulsantworten, die beide haben: die erste, die Variante, und in Klammern der Unterschied in ' +
    'eben wahrnehmbaren Unterschieden (JND); über eins ist er hervorgehoben.',

  wavesAndRays: 'Wellen und Strahlen',
  agreementHeads: ['Strahlen minus Wellen', 'Pegel (dB)', 'T20 (%)', 'C80 (dB)'],
  pair: (source, receiver) => `${source} nach ${receiver}`,
  meanOf: (count) => `Mittel von ${count}`,
  agreeUpTo: 'stimmen überein bis',

  definitionHeads: ['Kenngröße', 'Was sie ist', 'Festgelegt in', 'Eben wahrnehmbar'],
  meaning: (name) => GERMAN_MEANINGS[name],
  standard: (name) => GERMAN_STANDARDS[name],
  uncertainty:
    '±: In neun von zehn Fällen liegt der wahre Wert darin. Berücksichtigt ist, was das Gitter an den Wegen des ' +
    'Schalls, am Volumen und an den absorbierenden Wänden ändert, und wie sehr ein Abklingen von selbst streut. Was ein ' +
    'Material wirklich absorbiert, ist nicht darin. Kenngrößen ohne ± haben keine angegebene Unsicherheit.',
  warningsHead: 'Hinweise zu dieser Simulation',
  foreignNote: 'Vom Programm nur auf Englisch:',
  said: germanWarning,
  ...germanFacts,
};
