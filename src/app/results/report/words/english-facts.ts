import { chosenDurationText } from '../../../inputs/duration/chosen-duration-text.ts';
import { volumeText } from '../../../inputs/scene/extents.ts';
import { speechText } from '../../../outputs/response/figure-table.ts';
import { fullBandTexts } from '../../../outputs/response/full-band/full-band-text.ts';
import { INSULATION_HEADINGS, insulationRatings, insulationTitle } from '../../../outputs/response/insulation-table.ts';
import { choiceText } from '../../../planning/plan/choose-plan.ts';
import { kernelText } from '../../../ports/engine/kernel-report.ts';
import type { AnyReport, RenderReport } from '../../../rendering/finished/render-report.ts';
import { stabilityText } from '../../../rendering/prepared/prove-stable.ts';
import { outsideText } from '../../../setup/room/outside-report.ts';
import { wallsText } from '../../../setup/room/walls-report.ts';

/** What the report says of room and simulation, in English: mostly what the command line says, too. */
export const englishFacts = {
  factNames: {
    file: 'Scene file',
    geometry: 'Geometry',
    size: 'Size',
    volume: 'Volume',
    walls: 'Walls',
    outside: 'Outside',
    air: 'Air',
    device: 'Compute device',
    kernel: 'Kernel',
    time: 'Time',
    program: 'Program',
    rays: 'Rays',
    duration: 'Duration',
    scheme: 'Scheme',
    chosen: 'Chosen',
    grid: 'Grid',
    stability: 'Stability',
  },
  areaName: (area: string): string => `Area ${area}`,
  areaText: (receivers: number, leftOut: number, file: string): string =>
    `${receivers} receivers${leftOut > 0 ? `, ${leftOut} left out` : ''}; figures in ${file}`,
  geometries: { boxes: 'boxes', outline: 'outline', furnished: 'boxes and furniture', mesh: 'mesh' },
  volumeText,
  wallsText,
  outsideText,
  airText: ({ air, soundSpeedMetresPerSecond }: AnyReport): string =>
    `${air.temperatureCelsius} °C, ${air.relativeHumidityPercent} %, ${air.pressureKilopascals} kPa: ${soundSpeedMetresPerSecond.toFixed(1)} m/s, its absorption ${air.absorptionApplied ? 'applied' : 'left out'}`,
  deviceText: ({ engine, precision, adapter }: AnyReport): string => `${engine}, ${precision} bits, ${adapter}`,
  kernelText,
  durationText: chosenDurationText,
  schemeText: (scheme: RenderReport['scheme'], percent: number, toHz: number): string =>
    `${scheme.id}@${scheme.weights}, ${scheme.points} points: certified to keep the phase velocity within ${percent} % in every direction up to ${toHz.toFixed(0)} Hz`,
  choiceText,
  gridText: ({ nodes, spacingMetres, steps, sampleRateHz }: RenderReport): string =>
    `${nodes.total} nodes of ${(1000 * spacingMetres).toPrecision(3)} mm, ${steps} steps at ${sampleRateHz.toFixed(1)} Hz`,
  stabilityText,
  raysTexts: fullBandTexts,
  speechText,
  insulationNote:
    'By third octave (ISO 16283-1): level difference D, reverberation time of the receiving room, standardised level ' +
    "difference DnT, apparent sound reduction index R'. ± is the standard uncertainty as positions scatter.",
  insulationFrom: insulationTitle,
  insulationRatings,
  insulationHeads: INSULATION_HEADINGS as readonly string[],
  noThirdOctave: 'No third octave lies wholly in the band simulated.',
};
