import { signal } from '@preact/signals';
import type { VideoCodec } from 'mediabunny';
import { sceneDocument } from '../document/document.ts';
import { saved } from '../results/saved/result-export.ts';
import { showTrouble } from '../window/say.ts';
import { words } from '../../../words/words.ts';
import { frontsSettled } from './fronts.ts';
import { playhead, seek, slowness } from './player.ts';
import { recording } from './recording.ts';

/** A kind of video that this browser can make. */
export interface VideoKind {
  readonly ending: 'mp4' | 'webm';
  readonly codec: VideoCodec;
}

/** Codecs in the order of preference: MP4 with H.264 plays everywhere, but not every browser can make it. */
const CODECS = { mp4: ['avc'], webm: ['vp9', 'vp8', 'av1'] } as const satisfies Record<string, readonly VideoCodec[]>;

export const RATES = [25, 30, 60] as const;
export const videoRate = signal<number>(30);

/** Frames of the video that are done, of all; null while none is being made. */
export const videoProgress = signal<{ readonly done: number; readonly all: number } | null>(null);

let stop: AbortController | null = null;

/** What takes a picture of the shown time. Its size is that of the video. */
export interface VideoCamera {
  readonly width: number;
  readonly height: number;
  readonly take: () => CanvasImageSource;
}

/** Kinds of video that this browser can make in a size; none without WebCodecs. */
export async function videoKinds({ width, height }: Pick<VideoCamera, 'width' | 'height'>): Promise<VideoKind[]> {
  if (typeof VideoEncoder === 'undefined') return [];
  // Large, and needed only for videos.
  const { getFirstEncodableVideoCodec } = await import('./video-encoder.ts');
  const kinds: VideoKind[] = [];
  for (const ending of ['mp4', 'webm'] as const) {
    const codec = await getFirstEncodableVideoCodec([...CODECS[ending]], { width, height });
    if (codec) kinds.push({ ending, codec });
  }
  return kinds;
}

/** Length of a video of the whole recording at the present speed, and its pictures. */
export function videoLength(rate: number): { readonly seconds: number; readonly frames: number } {
  const facts = recording.value;
  const film = facts ? facts.to - facts.from : 0;
  const frames = Math.max(1, Math.round(film * slowness.value * rate) + 1);
  return { seconds: frames / rate, frames };
}

export function cancelVideo(): void {
  stop?.abort();
}

/** Makes a video of the whole recording and asks where to save it. The film shows what is being drawn. */
export async function makeVideo(kind: VideoKind, camera: VideoCamera): Promise<void> {
  const facts = recording.peek();
  if (!facts || stop) return;
  const scene = sceneDocument.peek()?.name.replace(/(\.scene)?\.json$/i, '') ?? 'scene';
  const before = playhead.peek();
  stop = new AbortController();
  const { signal } = stop;
  try {
    const bytes = await encoded(kind, camera, facts.from, signal);
    if (bytes) await saved(words.wave.video.file(scene, facts.source, kind.ending), () => Promise.resolve(bytes));
  } catch (error) {
    showTrouble(words.wave.video.failed, error);
  } finally {
    stop = null;
    videoProgress.value = null;
    seek(before);
  }
}

/** @returns null if it was cancelled. */
async function encoded(
  { ending, codec }: VideoKind,
  { width, height, take }: VideoCamera,
  from: number,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const { BufferTarget, CanvasSource, Mp4OutputFormat, Output, Quality, WebMOutputFormat } =
    await import('./video-encoder.ts');
  const rate = videoRate.peek();
  const canvas = new OffscreenCanvas(width, height);
  const drawing = canvas.getContext('2d')!;
  const target = new BufferTarget();
  const format = ending === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat();
  const output = new Output({ format, target });
  const source = new CanvasSource(canvas, { codec, quality: new Quality('high') });
  output.addVideoTrack(source, { frameRate: rate });
  await output.start();
  const { frames } = videoLength(rate);
  for (let i = 0; i < frames; i++) {
    if (signal.aborted) {
      await output.cancel();
      return null;
    }
    videoProgress.value = { done: i, all: frames };
    seek(from + i / rate / slowness.peek());
    await frontsSettled();
    drawing.drawImage(take(), 0, 0, width, height);
    await source.add(i / rate, 1 / rate);
    // Lets the page hear clicks: encoding may be so fast that it never waits.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  await output.finalize();
  return new Uint8Array(target.buffer!);
}
