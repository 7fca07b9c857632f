import type { InsulationEntry } from '../../../outputs/response/insulation.ts';
import type { InsulationRating } from '../../../../response/several/insulation-rating.ts';
import type { englishFacts } from './english-facts.ts';
import { germanNumber, germanText } from './german-numbers.ts';
import { germanWarning } from './german-warnings.ts';

/** Names that a line lists; of more it has one fewer, and how many follow. */
const MOST_NAMES = 4;

const listed = (names: readonly string[]): string =>
  names.length > MOST_NAMES
    ? `${names.slice(0, MOST_NAMES - 1).join(', ')} und ${names.length - MOST_NAMES + 1} weitere`
    : names.join(', ');

const BASES = { measured: 'gemessen', predicted: 'vorhergesagt' } as const;

const PROOFS = {
  axes: 'im freien Feld, weil alle Punkte des Sterns auf den Achsen liegen',
  box: 'im freien Feld, weil der Raum ein einzelner Quader ist',
  'every-room': 'in jedem Raum, dessen Wände auf Zellflächen liegen',
  cubes: 'in jedem Raum, weil das Verfahren eine Summe über einzelne Würfel ist',
} as const;

/** What the report says of room and simulation, in German. */
export const germanFacts: typeof englishFacts = {
  factNames: {
    file: 'Szenendatei',
    geometry: 'Geometrie',
    size: 'Abmessungen',
    volume: 'Volumen',
    walls: 'Wände',
    outside: 'Außenraum',
    air: 'Luft',
    device: 'Rechengerät',
    kernel: 'Rechenkern',
    time: 'Rechenzeit',
    program: 'Programm',
    rays: 'Strahlen',
    duration: 'Dauer',
    scheme: 'Verfahren',
    chosen: 'Auswahl',
    grid: 'Gitter',
    stability: 'Stabilität',
  },
  areaName: (area) => `Fläche ${area}`,
  areaText: (receivers, leftOut, file) =>
    `${receivers} Empfänger${leftOut > 0 ? `, ${leftOut} ausgelassen` : ''}; Kenngrößen in ${file}`,
  geometries: { boxes: 'Quader', outline: 'Grundriss mit Höhen', furnished: 'Quader und Möbel', mesh: 'Netz' },
  volumeText: ({ scene, grid }, dimensions) => {
    const unit = dimensions === 2 ? 'm²' : 'm³';
    if (grid === null) return `${germanNumber(scene, 1)} ${unit} wie gezeichnet`;
    const drawn = scene === null ? 'gezeichnet nicht bekannt' : `${germanNumber(scene, 1)} ${unit} wie gezeichnet`;
    return `${germanNumber(grid, 1)} ${unit} auf dem Gitter, ${drawn}`;
  },
  wallsText: ({ model, cutCubes, fallbackCubes }) =>
    model === 'staircase'
      ? 'gestuft'
      : `der Wand folgend: ${cutCubes} Zellen geschnitten, ${fallbackCubes} davon gestuft`,
  outsideText: ({ absorbsFromHz, reflectionDecibels, thicknessMetres, nodes }) =>
    `absorbiert ab ${germanNumber(absorbsFromHz, 0)} Hz bis auf ${germanNumber(reflectionDecibels, 0)} dB bei 0° bis 45°: ` +
    `${germanNumber(thicknessMetres, 2)} m, ${nodes} Knoten`,
  airText: ({ air, soundSpeedMetresPerSecond }) =>
    germanText(`${air.temperatureCelsius} °C, ${air.relativeHumidityPercent} %, ${air.pressureKilopascals} kPa`) +
    `: ${germanNumber(soundSpeedMetresPerSecond, 1)} m/s, Luftabsorption ${air.absorptionApplied ? 'berücksichtigt' : 'nicht berücksichtigt'}`,
  deviceText: ({ engine, precision, adapter }) => `${engine}, ${precision} Bit, ${adapter}`,
  kernelText: ({ design, from, tried }) =>
    `${design}: ${{ default: 'Standard', named: 'wie verlangt', measured: `der schnellste von ${tried}`, cache: `der schnellste von ${tried}` }[from]}`,
  durationText: (seconds, reason) => {
    const why = reason === null ? null : germanWarning(reason);
    const chosen = reason === null ? '' : why === null ? ', vom Programm gewählt' : `, gewählt: ${why}`;
    return germanText(`${seconds} s`) + chosen;
  },
  schemeText: (scheme, percent, toHz) =>
    germanText(`${scheme.id}@${scheme.weights}, ${scheme.points} Punkte`) +
    `: nachgewiesen ist eine Phasengeschwindigkeit, die in jeder Richtung bis ${germanNumber(toHz, 0)} Hz um höchstens ${germanText(String(percent))} % abweicht`,
  choiceText: ({ tolerancePercent, basis, predictedSeconds }) =>
    germanText(
      `das schnellste innerhalb von ${tolerancePercent} %: ${Number(predictedSeconds[0].seconds.toPrecision(3))} s`,
    ) + ` ${basis in BASES ? BASES[basis as keyof typeof BASES] : ''}`.trimEnd(),
  gridText: ({ nodes, spacingMetres, steps, sampleRateHz }) =>
    germanText(
      `${nodes.total} Knoten im Abstand von ${(1000 * spacingMetres).toPrecision(3)} mm, ${steps} Schritte mit ${sampleRateHz.toFixed(1)} Hz`,
    ),
  stabilityText: ({ proof, largestEigenvalue, certifiedBelow, steps, costShare, timeStepReduced }) => {
    const below = `unter ${germanNumber(certifiedBelow, 3)} der Grenze`;
    if (proof) return `bewiesen: ${below}, ${PROOFS[proof]}`;
    const largest = largestEigenvalue === null ? '' : `größter Eigenwert ${germanNumber(largestEigenvalue, 3)}, `;
    const reduced = timeStepReduced
      ? `, Zeitschritt von λ = ${germanNumber(timeStepReduced.fromCourant, 4)} verkleinert`
      : '';
    return `gemessen: ${largest}${below} (1000 zu 1), ${steps} Schritte, ${germanText((100 * costShare).toPrecision(2))} % der Zeit${reduced}`;
  },
  raysTexts: (report) => {
    if (!report) return [];
    const { crossoverHz, validToHz, rays, tracedBy, imageOrder, compared, mean, differences, chosen } = report;
    const signed = (name: string, value: number | null, unit: string, digits: number): string =>
      `${name} ${value === null ? 'nicht bekannt' : `${value < 0 ? '' : '+'}${germanNumber(value, digits)} ${unit}`}`;
    return [
      ...(chosen ? [`Übergangsfrequenz gewählt für ${germanText(String(chosen.withinSeconds))} s Rechenzeit`] : []),
      `${crossoverHz === null ? 'alles' : `über ${Math.round(crossoverHz)} Hz`} durch Spiegelschallquellen der Ordnung ${imageOrder} und ${rays} Strahlen, verfolgt ${tracedBy === 'gpu' ? 'von der GPU' : 'vom Prozessor'}, gültig bis ${Math.round(validToHz)} Hz`,
      ...(compared
        ? [
            `Strahlen minus Wellen von ${Math.round(compared.fromHz)} bis ${Math.round(compared.toHz)} Hz, Mittel über ${differences.length === 1 ? 'ein Paar' : `${differences.length} Paare`}: ` +
              [
                signed('Pegel', mean.levelDb, 'dB', 1),
                signed('T20', mean.t20Percent, '%', 0),
                signed('C80', mean.c80Db, 'dB', 1),
              ].join(', '),
          ]
        : []),
    ];
  },
  speechText: (speech) => {
    if (!speech) return null;
    const missing = `${speech.missingHz.join(', ')} Hz`;
    if (speech.sti === null) return `Kein STI: Die Antwort hat keinen gültigen Schall in den Oktaven bei ${missing}`;
    const half = speech.stiUncertainty === null ? '' : ` ± ${germanNumber(speech.stiUncertainty, 2)}`;
    const level = speech.levelDb === null ? '' : `, Sprache mit ${germanNumber(speech.levelDb, 1)} dB(A)`;
    const loss = typeof speech.alCons === 'number' ? `, ALcons ${germanNumber(100 * speech.alCons, 1)} %` : '';
    const holds = {
      room: 'nur Nachhall',
      level: 'mit Verdeckung, ohne Störgeräusch',
      'level and noise': 'mit Störgeräusch',
    };
    const extended =
      speech.extendedFromHz === null
        ? ''
        : `; die Oktaven bei ${missing} sind aus der bei ${speech.extendedFromHz} Hz genommen`;
    return `STI ${germanNumber(speech.sti, 2)}${half} (${speech.qualification}), STIPA ${germanNumber(speech.stipa!, 2)}${loss}${level}, ${holds[speech.holds]}${extended}`;
  },
  insulationNote:
    'Nach Terzen (ISO 16283-1): Schallpegeldifferenz D, Nachhallzeit des Empfangsraums, Standard-Schallpegeldifferenz ' +
    'DnT, Bau-Schalldämm-Maß R′. ± ist die Standardunsicherheit durch die Streuung der Positionen.',
  insulationFrom: ({ from, to, through, around }) => {
    const direct = through
      ? `durch ${germanNumber(through.squareMetres, 1)} m² ${through.materials.join(', ')}`
      : 'ohne gemeinsames Bauteil';
    const over = around.length > 0 ? `; mitgezählt ist, was über ${listed(around)} kommt` : '';
    return `${listed(from.sources)} und ${listed(from.receivers)} nach ${listed(to.receivers)} (${germanNumber(to.cubicMetres, 1)} m³), ${direct}${over}`;
  },
  insulationRatings: (entry) => [singleNumbers(entry), ...doubts(entry)].join('; '),
  insulationHeads: ['Hz', 'D, dB', 'T20, s', 'DnT, dB', 'R′, dB'],
  noThirdOctave: 'Keine Terz liegt ganz im simulierten Frequenzbereich.',
};

function singleNumbers({ dnTRating, rRating, missingHz, to }: InsulationEntry): string {
  if (!dnTRating) {
    return `Keine Einzahlangaben: ${
      to.sources.length === 0
        ? 'DnT und R′ brauchen eine Quelle im Empfangsraum, aus der seine Nachhallzeit folgt'
        : `Terzen ohne DnT: ${missingHz.join(', ')} Hz`
    }`;
  }
  const rating = ({ weightedDb, cDb, ctrDb }: InsulationRating): string =>
    `${germanNumber(weightedDb, 0)} (${germanNumber(cDb, 0)}; ${germanNumber(ctrDb, 0)}) dB`;
  const values = [
    `bewertete Standard-Schallpegeldifferenz DnT,w (C; Ctr) = ${rating(dnTRating)}`,
    ...(rRating ? [`bewertetes Bau-Schalldämm-Maß R′w (C; Ctr) = ${rating(rRating)}`] : []),
  ];
  return `${values.join(', ')}, aus ${dnTRating.from === 'octaves' ? 'Oktaven' : 'Terzen'}`;
}

function doubts({ octaves, from, to }: InsulationEntry): string[] {
  const blank = octaves.filter(({ dDb }) => dDb === null).map(({ centreHz }) => centreHz);
  const isAlone = [from, to].some(({ receivers }) => receivers.length === 1);
  return [
    ...(blank.length > 0 ? [`D fehlt bei ${blank.join(', ')} Hz, weil die Antworten zu kurz sind`] : []),
    ...(isAlone
      ? ['ein Raum mit einem einzigen Empfänger hat keine Standardunsicherheit: vier oder mehr je Raum geben sie']
      : []),
  ];
}
