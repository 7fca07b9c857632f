import { english } from '../../src/app/results/report/words/english.ts';
import { german } from '../../src/app/results/report/words/german.ts';
import { readAreaResult } from '../../src/app/results/read/read-area-result.ts';
import { readWalk } from '../../src/app/inputs/walks/read-walks.ts';
import { sceneAir } from '../../src/scene/schema/air-schema.ts';
import { readMicrophones } from '../../src/app/inputs/direction/read-arrays.ts';
import { readReceivers } from '../../src/app/inputs/areas/read-receivers.ts';
import { MemoryFiles } from '../../src/app/ports/host/memory-files.ts';
import { drawMaps } from '../../src/app/results/maps/map-files.ts';
import { mapsOf } from '../../src/app/outputs/maps/maps-of-area.ts';
import { readMeasuredResponses } from '../../src/app/results/measured/measured-responses.ts';
import { readCompany } from '../../src/app/results/report/company.ts';
import { changesBetween } from '../../src/app/results/compare/changes.ts';
import { roomFacts, schemeFacts } from '../../src/app/results/report/facts.ts';
import { meanAt } from '../../src/app/results/read/means.ts';
import { readRendering } from '../../src/app/results/read/rendering.ts';
import { readResult } from '../../src/app/results/read/result.ts';
import { readTargets } from '../../src/app/results/targets/read-targets.ts';
import { readSimulatedComment, simulatedComment } from '../../src/response/simulated-comment.ts';
import { encodeWav } from '../../src/response/wav.ts';
import { hertz, seconds } from '../../src/units/quantities.ts';
import { decayWav, filesWith } from './inputs.ts';
import { AREA } from '../support/whole-area.ts';
import { FIGURES as WHOLE_FIGURES, wholeReport } from '../support/whole-report.ts';
import { encode, textOf, type Reader } from './reader.ts';

const text = (of: string): Uint8Array => new TextEncoder().encode(of);

/** A report as far as results are read. */
const REPORT = {
  ...wholeReport(['R1'], WHOLE_FIGURES),
  areas: [{ area: 'stalls', receivers: 6, leftOut: [], file: 'stalls.area.json', maps: ['stalls.map.svg'] }],
};

/** What no text of a report says. */
const SAYS = /NaN|undefined|Infinity/;

const folderWith = (report: Uint8Array): MemoryFiles =>
  new MemoryFiles(
    new Map([
      ['out/report.json', new Blob([Uint8Array.from(report)])],
      ['out/S1-R1.wav', new Blob([Uint8Array.from(decayWav(3))])],
      ['out/stalls.area.json', new Blob([JSON.stringify(AREA)])],
    ]),
  );

const CURVE_TARGET = {
  name: 'By volume',
  figure: 'T20',
  byVolume: [
    { cubicMetres: 10, from: 0.4, to: 0.6 },
    { cubicMetres: 1000, from: 1, to: 1.4 },
  ],
  bands: [{ centreHz: 125, to: 1.4 }, { centreHz: 500 }],
};
const TARGET = { name: 'My hall', figure: 'T20', bands: [{ centreHz: 500, from: 0.8, to: 1.2 }] };

const AIR = sceneAir({ temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 });

const KNOWN = { validTo: hertz(711.5), straightLine: seconds(0.0067), isCalibrated: true };

export const resultReaders: readonly Reader[] = [
  {
    name: 'table of receivers',
    covers: ['src/app/inputs/areas/read-receivers.ts'],
    seeds: () => [text('name,x,y,z\nA1,1,2,1.2\nA2,1.5,2,1.2\n'), text('name;x;y;z\nA1;1,5;2;1,2\n')],
    read: (input) =>
      readReceivers(
        { kind: 'file', name: 'seats', file: 'seats.csv', unit: 'm', writesResponses: false },
        'scene.json',
        filesWith('seats.csv', input),
      ),
    share: 0.5,
  },
  {
    name: 'table of microphones',
    covers: ['src/app/inputs/direction/read-arrays.ts'],
    seeds: () => [
      text('name,x,y,z\nM1,0.05,0,0\nM2,-0.05,0,0\n'),
      text('name;x;y;z;yaw;pitch;roll;pattern\nM1;0,05;0;0;90;0;0;cardioid\n'),
    ],
    read: (input) =>
      readMicrophones({ file: 'em.csv', unit: 'm' }, 'R1', false, 'scene.json', filesWith('em.csv', input)),
    share: 0.5,
  },
  {
    name: 'table of a walk',
    covers: ['src/app/inputs/walks/read-walks.ts'],
    seeds: () => [text('at,x,y,z\n0,1,1,1.5\n2,2.5,1,1.5\n'), text('at;x;y;z\n0;1;1;1,5\n0,5;1;1;1,5\n')],
    read: (input) => readWalk('way.csv', 'receivers.R1.walk', AIR, 'scene.json', filesWith('way.csv', input)),
    share: 0.5,
  },
  {
    name: 'area of receivers',
    covers: ['src/app/results/read/read-area-result.ts'],
    seeds: () => [encode(AREA)],
    json: true,
    read: (input) => [...mapsOf(readAreaResult(textOf(input), 'stalls.area.json')).keys()],
    share: 0.5,
  },
  {
    name: 'maps of a result',
    covers: ['src/app/results/maps/map-files.ts'],
    seeds: () => [encode(REPORT)],
    json: true,
    read: (input) =>
      drawMaps(
        { resultFolder: 'out', outFolder: 'maps' },
        { host: { files: folderWith(input), kept: undefined as never }, signal: new AbortController().signal },
      ),
    share: 0.2,
  },
  {
    name: 'result',
    covers: [
      'src/app/results/read/result.ts',
      'src/app/results/read/read-report.ts',
      'src/app/results/read/report-shape.ts',
      'src/app/results/read/rendering.ts',
    ],
    seeds: () => [encode(REPORT)],
    json: true,
    read: async (input) => {
      const { report, responses } = await readResult('out', folderWith(input));
      const said = [english, german].flatMap((words) =>
        [...roomFacts(report, words), ...schemeFacts(report, words)].map(([, value]) => value),
      );
      if (!SAYS.test(textOf(input)) && said.some((value) => SAYS.test(value)))
        throw new Error(`it says ${said.join()}`);
      const files = folderWith(encode(REPORT));
      const whole = await readResult('out', files);
      return [
        changesBetween(whole.report, report),
        meanAt(responses, 't20Seconds', 500),
        responses.map(({ name }) => name),
        (await readRendering('out', folderWith(input))).responses.map(({ samples }) => samples.length),
      ];
    },
    share: 0.3,
  },
  {
    name: 'recording',
    covers: ['src/app/results/measured/measured-responses.ts'],
    seeds: () => [decayWav(1), decayWav(3)],
    read: async (input) => (await readMeasuredResponses(['a.wav'], undefined, filesWith('a.wav', input))).length,
    share: 0.3,
  },
  {
    name: 'comment of a wav',
    covers: ['src/response/wav-comment.ts'],
    seeds: () => [encodeWav(new Float32Array(4), hertz(48_000), simulatedComment(KNOWN))],
    read: readSimulatedComment,
    share: 0.5,
  },
  {
    name: 'company',
    covers: ['src/app/results/report/company.ts'],
    seeds: () => [encode({ name: 'Company', lines: ['Project 12'] }), encode({ name: 'C', logo: 'logo.png' })],
    json: true,
    read: (input) => readCompany('company.json', filesWith('company.json', input)),
    share: 0.3,
  },
  {
    name: 'target',
    covers: ['src/app/results/targets/read-targets.ts'],
    seeds: () => [encode(TARGET), encode(CURVE_TARGET)],
    json: true,
    read: (input) => readTargets(['target.json'], 500, filesWith('target.json', input)),
    share: 0.3,
  },
  {
    name: 'table of a target',
    covers: ['src/app/results/targets/read-targets.ts'],
    seeds: () => [text('frequency,from,to\n500,0.8,1.2\n1000,,1.1\n')],
    read: (input) => readTargets(['target.csv'], 500, filesWith('target.csv', input)),
    share: 0.3,
  },
];
