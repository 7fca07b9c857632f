import type { SentencePair } from './sentence-kind.ts';

const FINER = 'oder die Grenzfrequenz erhöhen, das verfeinert das Gitter';

/** Warnings on the room, its grid, rays, sources and receivers. */
export const GERMAN_ROOM_SENTENCES: readonly SentencePair[] = [
  [
    "everything is computed by rays, which know no modes and no sound that bends round edges: below Schroeder's frequency, about {} Hz here, figures show the trend only. Compute waves up to there at least",
    'alles ist mit Strahlen berechnet, die weder Raummoden noch Beugung kennen: unter der Schroederfrequenz, hier etwa {1} Hz, zeigen Kenngrößen nur die Tendenz. Mindestens bis dorthin Wellen rechnen',
  ],
  [
    'everything is computed by rays, which know no modes and no sound that bends round edges',
    'alles ist mit Strahlen berechnet, die weder Raummoden noch Beugung kennen',
  ],
  [
    'no sound arrives: {}. The receiver stands in a solid, or in another room, for rays do not go through walls',
    'kein Schall kommt an: {1}. Der Empfänger steht in einem Körper oder in einem anderen Raum, denn Strahlen gehen nicht durch Wände',
  ],
  [
    'the processor traced {} rays, as the GPU did not: {}',
    'der Prozessor hat {1} Strahlen verfolgt, weil die GPU es nicht tat: {2}',
  ],
  [
    '{} % of the energy of rays left the room through holes between its surfaces; close them, for that much is missing{}',
    '{1} % der Energie der Strahlen verließen den Raum durch Löcher zwischen seinen Flächen; sie schließen, denn so viel fehlt{2}',
  ],
  [
    'the room has too many planes to try all images of order {} ({}): rays looked for them, and weak ones may be missing',
    'der Raum hat zu viele Ebenen, um alle Spiegelschallquellen der Ordnung {1} zu prüfen ({2}): Strahlen haben sie gesucht, und schwache können fehlen',
  ],
  [
    'above the crossover the bodies of {} are layers before a rigid wall, as thick as their volume over their surface, {} m: no sound goes through them. Boxes of "volumes" have their own depth, and sound goes through',
    'über der Übergangsfrequenz sind die Körper von {1} Schichten vor einer starren Wand, so dick wie ihr Volumen durch ihre Oberfläche, {2} m: kein Schall geht hindurch. Quader von "volumes" haben ihre eigene Tiefe, und Schall geht hindurch',
  ],
  [
    'rays do not go through sheets and partitions that have a material on a side, or two faces that do not lie opposite each other ({}): above the crossover no sound comes through them',
    'Strahlen gehen nicht durch Bahnen und Trennwände, die auf einer Seite ein Material haben oder deren Flächen einander nicht gegenüberliegen ({1}): über der Übergangsfrequenz kommt kein Schall hindurch',
  ],
  [
    'source {}: above the waves order {} carries less than {} % of the energy of its data (octaves of {}): it radiates too evenly there; a higher order carries more, up to 7',
    'Quelle {1}: über den Wellen trägt die Ordnung {2} weniger als {3} % der Energie ihrer Daten (Oktaven von {4}): dort strahlt sie zu gleichmäßig; eine höhere Ordnung trägt mehr, bis 7',
  ],
  [
    'source {}: {} ends at {} Hz; above, the source radiates as it does there',
    'Quelle {1}: {2} endet bei {3} Hz; darüber strahlt die Quelle wie dort',
  ],
  [
    '{} is close to a wall or an opening: it radiates from nodes within {} m only, and its high orders begin at higher frequencies; move it away, or raise the maximum frequency for a finer grid',
    `{1} ist nah an einer Wand oder Öffnung: sie strahlt nur von Knoten innerhalb von {2} m, und ihre hohen Ordnungen beginnen bei höheren Frequenzen; sie wegrücken ${FINER}`,
  ],
  [
    'receiver {} is close to a wall, a source or an opening: its directions are computed from nodes within {} m only, and its high orders begin at higher frequencies{}; move it away, or raise the maximum frequency for a finer grid',
    `Empfänger {1} ist nah an einer Wand, Quelle oder Öffnung: seine Richtungen kommen nur aus Knoten innerhalb von {2} m, und seine hohen Ordnungen beginnen bei höheren Frequenzen{3}; ihn wegrücken ${FINER}`,
  ],
  [
    '{}: order {} is silent: its range lies above the valid band',
    '{1}: die Ordnung {2} ist stumm: ihr Bereich liegt über dem gültigen Frequenzbereich',
  ],
  [
    '{}: the pattern is not right to 1 dB in all directions {}: sound of this scheme is louder in some directions than in others; choose a smaller tolerance, or raise the maximum frequency for a finer grid',
    `{1}: die Richtcharakteristik stimmt nicht in allen Richtungen auf 1 dB ({2}): dieses Verfahren ist in manche Richtungen lauter; eine kleinere Toleranz wählen ${FINER}`,
  ],
  [
    '{}: order {} carries only part of the energy of its data ({}); a higher order carries more, up to 7',
    '{1}: die Ordnung {2} trägt nur einen Teil der Energie ihrer Daten ({3}); eine höhere Ordnung trägt mehr, bis 7',
  ],
  [
    '{}: {} has no direction within {}° of a part of the sphere; what is radiated there is a guess',
    '{1}: {2} hat für einen Teil der Kugel keine Richtung innerhalb von {3}°; was dorthin abgestrahlt wird, ist geraten',
  ],
  [
    '{}: {} ends at {} Hz; above, the source radiates as it does there',
    '{1}: {2} endet bei {3} Hz; darüber strahlt die Quelle wie dort',
  ],
  [
    '{} is among the nodes from which {} radiates; its response does not describe this source',
    '{1} ist unter den Knoten, von denen {2} strahlt; seine Antwort beschreibt diese Quelle nicht',
  ],
  [
    '{} is {} m from {}: so near, levels may be wrong by 3 dB on this grid; move it beyond {} m, or raise the maximum frequency for a finer grid',
    `{1} ist {2} m von {3} entfernt: so nah können Pegel auf diesem Gitter um 3 dB falsch sein; auf mehr als {4} m wegrücken ${FINER}`,
  ],
  [
    '{} is {}, but the grid, which moves the borders of volumes by up to half a spacing, has it {}; move it at least {} {} the volume, or raise the maximum frequency for a finer grid',
    `{1} liegt an der Grenze eines Körpers ({2}), und das Gitter, das Grenzen um bis zu einen halben Gitterabstand verschiebt, sieht es anders ({3}); mindestens {4} davon wegrücken ${FINER}`,
  ],
  [
    '{} is so close to a wall that the grid has it {} m off its place; move it away from the wall, or raise the maximum frequency for a finer grid',
    `{1} ist so nah an einer Wand, dass das Gitter ihn {2} m daneben hat; von der Wand wegrücken ${FINER}`,
  ],
  ['{} leaks in {}, through which sound leaves: {}', '{1} Lecks in {2}, durch die Schall entweicht: {3}'],
  [
    '{} touches no air of the room: check which sides of its triangles have it',
    '{1} berührt keine Luft des Raums: prüfen, welche Seiten seiner Dreiecke es haben',
  ],
  [
    '{} m² of the sheet {} have less air on one side than two spacings of the grid, {} m, so what is reflected there is off by up to 0.25 at the highest frequencies; a higher maximum frequency makes the grid finer',
    '{1} m² der Bahn {2} haben auf einer Seite weniger Luft als zwei Gitterabstände, {3} m; was dort reflektiert wird, weicht bei den höchsten Frequenzen um bis zu 0,25 ab; eine höhere Grenzfrequenz verfeinert das Gitter',
  ],
  [
    '{}: the grid has {} of the {} of the sheet {}, {} % less; a higher maximum frequency makes the grid finer',
    '{1}: das Gitter hat {2} von den {3} der Bahn {4}, {5} % weniger; eine höhere Grenzfrequenz verfeinert das Gitter',
  ],
  [
    "nodes made heavier to keep the time step add {} % to the room's volume, so that its lowest eigenfrequencies are about {} % low; another scheme or maximum frequency may need fewer",
    'Knoten, die für den Zeitschritt schwerer gemacht sind, geben dem Raum {1} % mehr Volumen, also liegen seine tiefsten Eigenfrequenzen etwa {2} % zu tief; ein anderes Verfahren oder eine andere Grenzfrequenz kommt vielleicht mit weniger aus',
  ],
  [
    '{} % of the nodes behind walls have no mirror image in the room, so that eigenfrequencies are some tenths of a percent high; a higher maximum frequency makes the grid finer',
    '{1} % der Knoten hinter Wänden haben kein Spiegelbild im Raum, also liegen die Eigenfrequenzen einige Zehntel Prozent zu hoch; eine höhere Grenzfrequenz verfeinert das Gitter',
  ],
  [
    'material {} is right at all angles as a volume in the air, which this grid resolves: a "porousVolume" of "flowResistivity": {}, {} m thick, with {} behind it',
    'Material {1} stimmt bei allen Winkeln als Körper in der Luft, den dieses Gitter auflöst: ein "porousVolume" mit "flowResistivity": {2}, {3} m dick, dahinter {4}',
  ],
  [
    'bodies that {} stands for are too thin or too dense for nodes {} apart: a wall that reacts locally, of a layer of {}, their volume over their area in the air{}',
    'Körper, für die {1} steht, sind zu dünn oder zu dicht für Knoten im Abstand {2}: an ihrer Stelle steht eine lokal reagierende Wand mit einer Schicht von {3}, ihrem Volumen durch ihre Fläche in der Luft{4}',
  ],
  [
    '{} has {} narrower than the spacing of the grid, which may close {}: {}. Close {} in the model; if sound is to pass, draw an opening of several spacings ({} each)',
    '{1} hat Löcher, die schmaler als der Gitterabstand sind und die das Gitter schließen kann ({2}): {4}. Sie im Modell schließen; soll Schall hindurch, eine Öffnung von mehreren Gitterabständen zeichnen (je {6})',
  ],
  [
    'material {}, of the library, is simulated as locally reacting: it takes of a diffuse field what was measured, but not so at each angle. Against the sheet {} with {} m of air drawn behind it, the nearest in the library, the error at {} of incidence is by octave: {}. A part of it is that they are two samples',
    'Material {1} aus der Bibliothek ist lokal reagierend simuliert: es nimmt einem diffusen Feld, was gemessen wurde, aber nicht bei jedem Winkel. Gegenüber der Bahn {2} mit {3} m Luft dahinter, der nächsten in der Bibliothek, ist der Fehler bei {4} Einfall nach Oktaven: {5}. Ein Teil davon ist, dass es zwei Proben sind',
  ],
  ['{} {}; {} stands for it{}', '{1} wird vom Gitter nicht aufgelöst; an seiner Stelle steht {3}{4}'],
  [
    '{} has {} points of a wavelength here, and had {} when the project took it: runs made then are on another grid; run them again to compare',
    '{1} hat hier {2} Punkte je Wellenlänge und hatte {3}, als das Projekt es übernahm: damalige Läufe liegen auf einem anderen Gitter; zum Vergleichen noch einmal rechnen',
  ],
  [
    "{} has {} points of a wavelength here, and {} in the project's other runs: {} a finer grid for sheets or porous volumes; to compare on one grid, run {} up to {} Hz",
    '{1} hat hier {2} Punkte je Wellenlänge und {3} in den übrigen Läufen des Projekts: Bahnen oder poröse Körper brauchen ein feineres Gitter; zum Vergleichen auf einem Gitter bis {6} Hz rechnen',
  ],
];
