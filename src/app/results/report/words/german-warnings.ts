import { GERMAN_CHANGES } from './german-changes.ts';
import { germanText } from './german-numbers.ts';
import { GERMAN_SENTENCES } from './german-sentences.ts';
import type { SentenceKind } from './sentence-kind.ts';

/**
 * Kinds of warnings, reasons and changes, each with what the program writes in English and its German form. Reports of
 * runs hold them as English sentences, so a kind is known by its sentence. Tests hold the usual kinds against what
 * writes them.
 */
const KINDS: readonly SentenceKind[] = [
  ...GERMAN_CHANGES,
  [
    /^(".+"|a surface .+) takes from sound what (\S+) m² of it should, (\S+) % (more|less) than the (\S+) m² drawn; a higher maximum frequency makes the grid finer$/,
    (name, taken, percent, way, drawn) =>
      `${name} nimmt dem Schall so viel, wie es ${n(taken)} m² tun sollten, ${n(percent)} % ${way === 'more' ? 'mehr' : 'weniger'} als die gezeichneten ${n(drawn)} m²; eine höhere Grenzfrequenz verfeinert das Gitter`,
  ],
  [
    /^the air on the grid is (\S+) % (larger|smaller) than the room's; a higher maximum frequency makes the grid finer$/,
    (percent, way) =>
      `die Luft auf dem Gitter ist um ${n(percent)} % ${way === 'larger' ? 'größer' : 'kleiner'} als die des Raums; eine höhere Grenzfrequenz verfeinert das Gitter`,
  ],
  [
    /^not determined near the end of the band: (.+)\. A maximum frequency of about (\d+) Hz (?:is enough|would mend it)\.$/,
    (which, hertz) =>
      `nicht bestimmt nahe der oberen Grenzfrequenz: ${at(which)}. Eine Grenzfrequenz von etwa ${hertz} Hz behebt das.`,
  ],
  [
    /^not determined near the end of the waves, at the crossover of (\d+) Hz: (.+)\. A crossover of about (\d+) Hz (?:is enough|would mend it)\.$/,
    (crossover, which, hertz) =>
      `nicht bestimmt nahe dem Ende der Wellen bei der Übergangsfrequenz von ${crossover} Hz: ${at(which)}. Eine Übergangsfrequenz von etwa ${hertz} Hz behebt das.`,
  ],
  [
    /^not determined at single receivers: (.+)\. Average over more receivers\.$/,
    (which) => `nicht bestimmt an einzelnen Empfängern: ${at(which)}. Über mehr Empfänger mitteln.`,
  ],
  [
    /^(\d+) rays are few: (.+)\. (?:About (\d+) rays bring that below what is heard|That is as many rays as there may be)\.$/,
    (rays, known, more) =>
      `${rays} Strahlen sind wenige: ${n(known.replaceAll('is known to', 'ist bekannt auf').replaceAll('at worst', 'im ungünstigsten Fall'))}. ${more ? `Etwa ${more} Strahlen bringen das unter die Hörschwelle` : 'Mehr Strahlen sind nicht möglich'}.`,
  ],
  [
    /^scattering is assumed, not given: (.+); decay times( above the crossover)? depend on it, so give "scattering" where it is known$/,
    (names, above) =>
      `die Streuung ist angenommen, nicht gegeben: ${names}; die Nachhallzeiten${above ? ' über der Übergangsfrequenz' : ''} hängen von ihr ab: "scattering" angeben, wo es bekannt ist`,
  ],
  [
    /^("[^"]+") and ("[^"]+") coincide on (\S+) m²; the material of ("[^"]+") is used$/,
    (lost, kept, area) =>
      `${lost} und ${kept} fallen auf ${n(area)} m² zusammen; verwendet wird das Material von ${kept}`,
  ],
  [
    /^responses at (\S+) Hz are valid only up to (\S+) Hz; raise sampleRateHz to (\S+) for (\S+) Hz$/,
    (rate, valid, raised, wanted) =>
      `Antworten mit ${n(rate)} Hz sind nur bis ${n(valid)} Hz gültig; für ${n(wanted)} Hz sampleRateHz auf ${n(raised)} setzen`,
  ],
  [
    /^sources and receivers between the nodes err by up to (\S+) % at the edge of this scheme's very wide band$/,
    (percent) =>
      `Quellen und Empfänger zwischen den Knoten weichen am Rand des sehr breiten Frequenzbereichs dieses Verfahrens um bis zu ${n(percent)} % ab`,
  ],
  [
    /^for so humid or so dry air, the absorption of ISO 9613-1 is accurate only to (\S+) %$/,
    (percent) => `für so feuchte oder trockene Luft ist die Absorption nach ISO 9613-1 nur auf ${n(percent)} % genau`,
  ],
  [
    /^(\S+) is blank at ([\d, ]+) Hz because the responses are too short: a duration of (\S+) s would show it, in about (.+?) more, from where this run stopped$/,
    (figure, octaves, seconds, time) =>
      `${figure} fehlt bei ${octaves} Hz, weil die Antworten zu kurz sind: eine Dauer von ${n(seconds)} s zeigt sie, in etwa ${n(time)} mehr, von dort an, wo dieser Lauf endete`,
  ],
  [
    /^(\S+) is blank at ([\d, ]+) Hz because the responses are too short: a duration of (\S+) s would show it, in about (.+)$/,
    (figure, octaves, seconds, time) =>
      `${figure} fehlt bei ${octaves} Hz, weil die Antworten zu kurz sind: eine Dauer von ${n(seconds)} s zeigt sie, in etwa ${n(time)}`,
  ],
  [
    /^no figures of (.+?)(?: and (\d+) more)?: the response ends before the direct sound, or less than (\S+) ms after it\. Give a longer duration\.$/,
    (names, more, least) =>
      `keine Kenngrößen von ${names}${more ? ` und ${more} weiteren` : ''}: die Antwort endet vor dem Direktschall oder weniger als ${n(least)} ms danach. Eine längere Dauer angeben.`,
  ],
  [
    /^the longest side is (\S+) m; is the unit of the geometry right\?$/,
    (metres) => `die längste Seite misst ${n(metres)} m; stimmt die Einheit der Geometrie?`,
  ],
  [
    /^nothing leads outside although a surface is open: it does not touch the room, lies within it, or is covered by a wall$/,
    () =>
      'nichts führt ins Freie, obwohl eine Fläche offen ist: sie berührt den Raum nicht, liegt in ihm oder ist von einer Wand verdeckt',
  ],
  [
    /^rays and waves do not agree from (\d+) to (\d+) Hz: rays less waves (.+?)\. (.+)$/s,
    (from, to, which) =>
      `Strahlen und Wellen stimmen von ${from} bis ${to} Hz nicht überein: Strahlen minus Wellen ${n(which.replaceAll('level', 'Pegel'))}`,
  ],
  [
    /^no G, and C80 and D50 in doubt, at (.+?): nearer to a source than (.+)$/s,
    (places) =>
      `kein G, und C80 und D50 zweifelhaft, bei ${n(places.replaceAll(' from ', ' von ').replace(/ and (\d+) more/, ' und $1 weiteren'))}: zu nah an einer Quelle`,
  ],
  [
    /^rays computed everything: figures of low octaves show the trend only$/,
    () => 'alles wurde mit Strahlen berechnet: Kenngrößen tiefer Oktaven zeigen nur die Tendenz',
  ],
  [
    /^(\w+) needs (\S+) dB of decay, for which (\S+(?: to \S+)?) s are forecast: the slowest octave, (\d+) Hz, has T (\S+) s by Sabine, (\S+) s by Arau-Puchades$/,
    (figure, decay, range, octave, sabine, arau) =>
      `${figure} braucht ${n(decay)} dB Abklingen, wofür ${n(range.replace(' to ', ' bis '))} s vorhergesagt sind: die langsamste Oktave, ${octave} Hz, hat T = ${n(sabine)} s nach Sabine, ${n(arau)} s nach Arau-Puchades`,
  ],
  ...GERMAN_SENTENCES,
];

const n = germanText;

/** `EDT, T20 at 250 Hz; C80 at 125 Hz` in German. */
const at = (which: string): string => n(which.replaceAll(' at ', ' bei '));

/** The German form of a warning, a reason or a change; null for a kind without one, which is printed in English. */
export function germanWarning(text: string): string | null {
  for (const [kind, form] of KINDS) {
    const found = kind.exec(text);
    if (found) return form(...found.slice(1));
  }
  return null;
}
