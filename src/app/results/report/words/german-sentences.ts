import { germanText } from './german-numbers.ts';
import { GERMAN_ROOM_SENTENCES } from './german-room-sentences.ts';
import type { SentenceKind, SentencePair } from './sentence-kind.ts';

/** Warnings on materials, devices and files. */
const SENTENCES: readonly SentencePair[] = [
  [
    '{} asks for a random-incidence absorption of {}; a locally reacting wall reaches at most {}, which is used',
    '{1} soll bei diffusem Einfall {2} absorbieren; eine lokal reagierende Wand erreicht höchstens {3}, und das wird verwendet',
  ],
  [
    '{} asks for a random-incidence absorption of {}; a locally reacting wall reaches at most {}',
    '{1} soll bei diffusem Einfall {2} absorbieren; eine lokal reagierende Wand erreicht höchstens {3}',
  ],
  [
    '{} absorbs {}, at this time step: a scheme with a shorter time step brings it nearer',
    '{1} absorbiert {2}, bei diesem Zeitschritt: ein Verfahren mit kürzerem Zeitschritt bringt es näher',
  ],
  [
    '{} absorbs {}: the fit found no passive wall that is near enough in all bands',
    '{1} absorbiert {2}: die Anpassung fand keine passive Wand, die in allen Bändern nahe genug ist',
  ],
  [
    '{} differs from its wall in continuous time by up to {} in the reflection factor at normal incidence, below {} Hz: a scheme with a shorter time step brings it nearer',
    '{1} weicht unter {3} Hz im Reflexionsfaktor bei senkrechtem Einfall um bis zu {2} von seiner Wand in stetiger Zeit ab: ein Verfahren mit kürzerem Zeitschritt bringt es näher',
  ],
  [
    '{} has no band in the simulated range, up to {} Hz: its lowest, {} at {} Hz, is used at all frequencies below it{}',
    '{1} hat kein Band im simulierten Bereich bis {2} Hz: sein tiefster Wert, {3} bei {4} Hz, gilt für alle Frequenzen darunter{5}',
  ],
  [
    '{} has an impedance above {} at all points: impedance is relative to ρc; these look like Pa·s/m: divide by 413',
    '{1} hat überall eine Impedanz über {2}: sie ist auf ρc bezogen; diese Werte sehen nach Pa·s/m aus: durch 413 teilen',
  ],
  [
    '{} has no point in the simulated range, up to {} Hz: its lowest is at {} Hz, and what is simulated below it is an extrapolation',
    '{1} hat keinen Punkt im simulierten Bereich bis {2} Hz: der tiefste liegt bei {3} Hz, und was darunter simuliert wird, ist extrapoliert',
  ],
  [
    '{} is extrapolated {}: the porous model is valid for frequencies (Hz) from {} to {} times the flow resistivity (Pa·s/m²)',
    '{1} ist extrapoliert {2}: das poröse Modell gilt für Frequenzen (Hz) vom {3}- bis {4}-fachen des Strömungswiderstands (Pa·s/m²)',
  ],
  [
    '{} is simulated as locally reacting, without the sound that travels sideways in the layer and its cavity; error of its random-incidence absorption by octave, where above {} % and {}: {}. In a diffuse field, decay times are nearer if the material is given by the second values, as absorption by octaves{}',
    '{1} ist lokal reagierend simuliert, ohne den Schall, der in der Schicht und ihrem Hohlraum zur Seite läuft; Fehler des Absorptionsgrads bei diffusem Einfall nach Oktaven, wo er über {2} % und {3} liegt: {4}. Im diffusen Feld stimmen die Nachhallzeiten besser, wenn das Material durch die zweiten Werte gegeben ist, als Absorptionsgrad nach Oktaven{5}',
  ],
  [
    '{} has a porousVolume.viscousLength of {} m that does not go with its flow resistivity: 8ηα∞/(σφΛ²) is {}, and of the order of 1 to 10 in porous materials (Acoustical Porous Material Recipes); round pores of that resistivity have {} m. Check the unit, metres, or leave "viscousLength" out',
    '{1} hat mit porousVolume.viscousLength {2} m eine Länge, die nicht zu seinem Strömungswiderstand passt: 8ηα∞/(σφΛ²) ist {3}, in porösen Materialien etwa 1 bis 10 (Acoustical Porous Material Recipes); runde Poren dieses Widerstands haben {4} m. Die Einheit, Meter, prüfen oder "viscousLength" weglassen',
  ],
  [
    '{} has a porousVolume.thermalLength of {} m, {} times the viscous length; in fibres it is twice as long. Check the unit, metres, or leave "thermalLength" out',
    '{1} hat mit porousVolume.thermalLength {2} m das {3}-fache der viskosen Länge; in Fasern ist sie doppelt so lang. Die Einheit, Meter, prüfen oder "thermalLength" weglassen',
  ],
  [
    '{} has openings whose impedance is met to {} % only: they are extreme',
    '{1} hat Öffnungen, deren Impedanz nur auf {2} % getroffen ist: sie sind extrem',
  ],
  [
    '{} lets through a level that differs by up to {} dB in an octave from that in continuous time, below {} Hz: a scheme with a shorter time step brings it nearer',
    '{1} lässt unter {3} Hz einen Pegel durch, der in einer Oktave um bis zu {2} dB von dem in stetiger Zeit abweicht: ein Verfahren mit kürzerem Zeitschritt bringt ihn näher',
  ],
  [
    '{} of the checkpoint is damaged, an older one was used: {}',
    '{1} des Zwischenstands ist beschädigt, ein älterer wurde verwendet: {2}',
  ],
  ['a checkpoint could not be written: {}', 'ein Zwischenstand konnte nicht geschrieben werden: {1}'],
  [
    'times are predicted for the kernel that is taken without a name, not for {}',
    'die Zeiten sind für den Kernel vorhergesagt, der ohne Namen genommen wird, nicht für {1}',
  ],
  [
    '{}, the scheme of the project, cannot run this scene: {}',
    '{1}, das Verfahren des Projekts, kann diese Szene nicht rechnen: {2}',
  ],
  [
    'while {} was measured, the device was busy and times differed by {} %: predictions may be wrong; measure the device again',
    'während {1} gemessen wurde, war das Gerät beschäftigt, und die Zeiten wichen um {2} % ab: Vorhersagen können falsch sein; das Gerät noch einmal messen',
  ],
  [
    'kernel {} is wrong on this device and not used: please report it',
    'der Kernel {1} rechnet auf diesem Gerät falsch und wird nicht verwendet: bitte melden',
  ],
  ['kernels could not be measured: {}', 'Kernel konnten nicht gemessen werden: {1}'],
  ['{} cannot be read and is ignored: {}', '{1} ist nicht lesbar und wird übergangen: {2}'],
  [
    '{} was not written by this program for this, and is ignored',
    '{1} wurde nicht von diesem Programm dafür geschrieben und wird übergangen',
  ],
  [
    'what was measured or computed cannot be kept for later runs: {}',
    'Gemessenes oder Berechnetes kann nicht für spätere Läufe aufbewahrt werden: {1}',
  ],
  ['the kept {} {} is not used, and made anew: {}', 'aufbewahrt, aber nicht verwendet und neu gemacht: {1} {2}: {3}'],
  [
    'the room runs from the memory of this machine, which cards would share: one card made all runs',
    'der Raum läuft aus dem Arbeitsspeicher, den sich die Karten teilen würden: eine Karte hat alle Läufe gerechnet',
  ],
  [
    'card {} made no more runs, and the others made them: {}',
    'die Karte {1} rechnete keine weiteren Läufe, die übrigen haben sie gerechnet: {2}',
  ],
  [
    'reduced range: {} at {}: the decay begins less than {} dB above the noise, which ISO 3382 asks. Play louder, or average several recordings.',
    'verringerter Bereich: {1} bei {2}: das Abklingen beginnt weniger als {3} dB über dem Geräusch, wie es ISO 3382 verlangt. Lauter anregen oder über mehrere Aufnahmen mitteln.',
  ],
  [
    'no {} at {}: the decay does not begin far enough above the noise, at least {} dB.',
    'kein {1} bei {2}: das Abklingen beginnt nicht weit genug über dem Geräusch, mindestens {3} dB.',
  ],
  [
    'area {} has no maps of speech: its responses are not kept, and speech or noise changed after the run. Run the scene again for them.',
    'die Fläche {1} hat keine Karten der Sprache: ihre Raumimpulsantworten werden nicht aufbewahrt, und Sprache oder Störgeräusch haben sich nach dem Lauf geändert. Dafür die Szene noch einmal laufen lassen.',
  ],
  [
    "computed on another grid ({} → {}), so a part of the differences is the grid's; run both with one scheme and the same walls, or keep them in a project with a scheme of its own",
    'auf einem anderen Gitter berechnet ({1} → {2}), also kommt ein Teil der Unterschiede vom Gitter; beide mit einem Verfahren und denselben Wänden rechnen oder in einem Projekt mit eigenem Verfahren halten',
  ],
  [
    "the project keeps walls {}, which this room cannot have: here they are {}, so figures differ from those of the project's other runs by the walls, too; to compare, {}",
    'das Projekt hält Wände {1}, die dieser Raum nicht haben kann: hier sind sie {2}, also unterscheiden sich die Kenngrößen auch durch die Wände von denen der übrigen Läufe; zum Vergleichen {3}',
  ],
];

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The kinds of all pairs, of which each part may be anything; the first that fits is taken. */
export const GERMAN_SENTENCES: readonly SentenceKind[] = [...SENTENCES, ...GERMAN_ROOM_SENTENCES].map(
  ([english, german]): SentenceKind => [
    new RegExp(`^${english.split('{}').map(literal).join('(.*?)')}$`, 's'),
    (...parts) => german.replace(/\{(\d)\}/g, (_, number: string) => part(parts[Number(number) - 1])),
  ],
);

/** What a part begins with, and what stands in lists of numbers. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^material (?=")/, 'Material '],
  [/^source (?=")/, 'Quelle '],
  [/^receiver (?=")/, 'Empfänger '],
  [/ \(([\d.]+) simulated\)/g, ' ($1 simuliert)'],
  [/(?<=\d) at (?=\d)/g, ' bei '],
  [/ and (\d+) more$/, ' und $1 weitere'],
  [/^ and other$/, ' und andere'],
  [/^above (?=\d)/, 'über '],
  [/^below (?=\d)/, 'unter '],
  [/^anywhere$/, 'nirgends'],
];

const part = (text: string): string => germanText(WORDS.reduce((done, [from, to]) => done.replace(from, to), text));
