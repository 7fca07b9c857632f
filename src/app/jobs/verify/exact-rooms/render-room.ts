import type { WallModel } from '../../../../scheme/wall-model.ts';
import type { EngineControls } from '../../../ports/engine/controls.ts';
import { MemoryFiles } from '../../../ports/host/memory-files.ts';
import { renderScene } from '../../../rendering/render.ts';
import type { RenderReport } from '../../../rendering/finished/render-report.ts';
import type { AccuracyRoom } from './room.ts';

/** What of a scene is not in the room. What is left out is left to the program. */
interface Settings {
  readonly maxHz: number;
  /** Sample rate, Hz. */
  readonly rate: number;
  readonly scheme?: string | undefined;
  readonly walls?: WallModel | undefined;
  readonly durationSeconds?: number | undefined;
}

/** What {@link renderRoom} needs. */
type Controls = Pick<EngineControls, 'makeEngine' | 'memoryLimit' | 'signal'> & {
  readonly host?: Omit<EngineControls['host'], 'files' | 'kept'>;
};

/** Renders a room, with its files in memory. Nothing is written, and nothing of earlier runs is used. */
export async function renderRoom(
  room: AccuracyRoom,
  { maxHz, rate, scheme, walls, durationSeconds }: Settings,
  { host, ...controls }: Controls,
): Promise<{ readonly report: RenderReport; readonly files: MemoryFiles['written'] }> {
  const scene = {
    ...room.scene,
    maxFrequencyHz: maxHz,
    sampleRateHz: rate,
    ...(scheme && { scheme }),
    ...(walls && { walls }),
    ...(durationSeconds && { durationSeconds }),
  };
  const files = new MemoryFiles(
    new Map([
      ['room.json', new Blob([JSON.stringify(scene)])],
      ...Object.entries(room.files).map(([name, text]) => [name, new Blob([text])] as const),
    ]),
  );
  const report = await renderScene(
    { sceneFile: 'room.json', outFolder: 'out' },
    { ...controls, host: { ...host, files, kept: forgetful, rooms: undefined, checkpoints: undefined } },
  );
  return { report, files: files.written };
}

/** Keeps nothing: the times of earlier runs would choose the scheme. */
const forgetful = {
  read: () => Promise.resolve(undefined),
  update: () => Promise.resolve(),
  place: (name: string) => name,
};
