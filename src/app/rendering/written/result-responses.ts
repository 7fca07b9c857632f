import { roomVolume } from '../../inputs/scene/extents.ts';
import program from '../../../../package.json' with { type: 'json' };
import { decodeChannels, refuseCut } from '../../../response/decode-wav.ts';
import { readSimulatedComment } from '../../../response/simulated-comment.ts';
import {
  sofaChannelCount,
  channelsKey,
  type SofaPoint,
  type PlacedReceiver,
  type RoomOfResponses,
  type RoomResponses,
} from '../../../sofa/room-responses.ts';
import { InputError } from '../../../units/errors.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import { axesOf, toOwn } from '../../../sphere/orientation.ts';
import type { DirectionEntry } from '../../inputs/direction/direction-result.ts';
import type { AnyReport, ResponseEntry } from '../finished/render-report.ts';
import { pairName, SEPARATOR, UNIT } from '../../outputs/response/known-of-pair.ts';

/** The contents of a file of a rendering. */
export type FileOf = (name: string) => Uint8Array;

/** The files with the responses of a rendering: for receivers with direction those of all channels. */
export const responseFiles = (report: AnyReport): readonly string[] => simulatedPairs(report).map(fileOfEntry);

const fileOfEntry = ({ file, direction }: ResponseEntry): string => direction?.file ?? file;

/** Responses of sources; those of systems are sums of them. */
function simulatedPairs({ responses, scene }: AnyReport): ResponseEntry[] {
  const sources = new Set(scene.sources.map(({ name }) => name));
  return responses.filter(({ source }) => sources.has(source));
}

/**
 * The responses of a rendering, in groups of receivers that have the same channels.
 *
 * @param fileOf A file of the rendering by name; each is decoded when its response is asked for.
 * @throws InputError if the rendering has no responses, or one is not as its report says.
 */
export function resultResponses(report: AnyReport, fileOf: FileOf): readonly RoomResponses[] {
  const pairs = simulatedPairs(report);
  if (pairs.length === 0) {
    throw new InputError('responses', 'the rendering has no responses', 'Render a scene with single receivers.');
  }
  const byPair = new Map(pairs.map((entry) => [`${entry.source}\n${entry.receiver}`, entry]));
  const sources: readonly SofaPoint[] = report.scene.sources
    .filter(({ name }) => pairs.some(({ source }) => source === name))
    .map(({ name, position }) => ({ name, position }));
  const receivers = report.scene.receivers.flatMap(({ name, position }): PlacedReceiver[] => {
    const entry = pairs.find(({ receiver }) => receiver === name);
    return entry ? [placedReceiver(name, position, entry.direction)] : [];
  });
  const keys = [...new Set(receivers.map(({ channels }) => channelsKey(channels)))];
  const groups = keys.map((key) => receivers.filter(({ channels }) => channelsKey(channels) === key));
  const about = { ...aboutOf(report), ...unitsOf(pairs, fileOf) };
  const common = { title: report.title, room: roomOf(report), about, sources };
  return groups.map((group): RoomResponses => {
    const read = (source: string, receiver: PlacedReceiver): Float32Array[] => {
      const entry = byPair.get(`${source}\n${receiver.name}`);
      if (!entry) throw misses(`${source}-${receiver.name}`, 'the rendering has no response of this pair');
      const file = fileOfEntry(entry);
      const { channels } = refuseCut(decodeChannels(fileOf(file), file), file);
      if (channels.length === sofaChannelCount(receiver.channels)) return [...channels];
      throw misses(file, `it has ${channels.length} channels, and not those that the report says`);
    };
    return {
      ...common,
      sampleRateHz: byPair.get(`${sources[0].name}\n${group[0].name}`)!.sampleRateHz,
      length: read(sources[0].name, group[0])[0].length,
      receivers: group,
      response: (source, receiver) => read(sources[source].name, group[receiver]),
    };
  });
}

const misses = (path: string, message: string): InputError =>
  new InputError(path, message, 'Render the scene again: its folder is not whole.');

/** A receiver without direction has the pressure alone; one with it looks somewhere. */
function placedReceiver(name: string, position: Vec3, direction: DirectionEntry | undefined): PlacedReceiver {
  if (!direction) return { name, position, channels: { kind: 'omni' } };
  const { convention, microphones, pattern, orientationDegrees } = direction;
  const axes = axesOf(orientationDegrees);
  const [view, , up] = axes;
  const placed = { name, position, view, up };
  if (convention) {
    const { order, normalisation } = convention;
    return { ...placed, channels: { kind: 'ambisonics', order, normalisation } };
  }
  const capsules = microphones
    ? microphones.map((each) => ({
        name: each.name,
        position: toOwn(axes, [
          each.position[0] - position[0],
          each.position[1] - position[1],
          each.position[2] - position[2],
        ]),
        direction: toOwn(axes, each.look),
        pattern: patternText(each.pressureShare),
      }))
    : [
        {
          position: [0, 0, 0] as const,
          direction: [1, 0, 0] as const,
          pattern: patternText(pattern?.pressureShare ?? 1),
        },
      ];
  return { ...placed, channels: { kind: 'array', capsules } };
}

/** A first-order pattern in words. */
const patternText = (share: number): string =>
  share === 1 ? 'omnidirectional' : `${share} of pressure, ${1 - share} of a figure-of-eight`;

function roomOf({ title, scene, air, volumeCubicMetres, extentsMetres, scheme }: AnyReport): RoomOfResponses {
  const materials = scene.materials.map(({ name }) => name).join(', ');
  return {
    description: `${title || scene.file}: computed by ${scheme ? 'the wave equation' : 'rays and image sources'}. Surfaces: ${materials || 'rigid'}.`,
    temperatureCelsius: air.temperatureCelsius,
    volumeCubicMetres: roomVolume(volumeCubicMetres),
    ...(scene.geometry.isShoebox
      ? { shoebox: [extentsMetres.from as unknown as Vec3, extentsMetres.to as unknown as Vec3] }
      : { geometryFile: scene.file }),
  };
}

/** Which responses are those of a unit source, as texts for a file: {@link knownOfPair} finds it again. */
function unitsOf(pairs: readonly ResponseEntry[], fileOf: FileOf): Record<string, string> {
  const known = pairs.flatMap((entry) => {
    const found = readSimulatedComment(fileOf(fileOfEntry(entry)));
    return found ? [{ name: pairName(entry.source, entry.receiver), isCalibrated: found.isCalibrated }] : [];
  });
  if (!known.some(({ isCalibrated }) => isCalibrated)) return {};
  const others = known.filter(({ isCalibrated }) => !isCalibrated).map(({ name }) => name);
  return { Unit: UNIT, ...(others.length > 0 && { WithoutLevel: others.join(SEPARATOR) }) };
}

/** The scheme and the grid of waves. */
function gridFacts(report: AnyReport): Record<string, string | number> {
  if (!report.scheme) return { Scheme: 'rays and image sources alone' };
  const { scheme, spacingMetres, timeStepSeconds, walls } = report;
  return {
    Scheme: `${scheme.id}@${scheme.weights}`,
    Courant: scheme.courant,
    SpacingMetres: spacingMetres,
    TimeStepSeconds: timeStepSeconds,
    Walls: walls.model,
  };
}

/** How the responses were computed, as texts for a file. */
function aboutOf(report: AnyReport): Record<string, string> {
  const { air } = report;
  const facts: Record<string, string | number | boolean | null> = {
    Program: `Wavehall ${report.program}${report.program === program.version ? '' : `, written by ${program.version}`}`,
    SceneFile: report.scene.file,
    ...gridFacts(report),
    ValidToHz: report.validToHz,
    HighPassHz: report.highPassHz,
    SoundSpeedMetresPerSecond: report.soundSpeedMetresPerSecond,
    RelativeHumidityPercent: air.relativeHumidityPercent,
    AirAbsorption: air.absorptionApplied,
    Engine: `${report.engine}, ${report.precision} bits`,
  };
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)] as const])),
  );
}
