import { fieldStops } from '../../colours/field-colours.ts';
import { colourMode, depthDb, scaleMarks } from '../../state/run/colour-scale.ts';
import { shownRange } from '../../state/run/field-view.ts';
import { shownSeconds, slowness } from '../../state/run/player.ts';
import { recording } from '../../state/run/recording.ts';
import type { VideoCamera } from '../../state/run/video.ts';
import { theme } from '../../state/window/theme.ts';
import { words } from '../../../words/words.ts';
import { stagePicture } from '../room/picture/stage-picture.ts';
import { drawnWave } from './drawn-wave.ts';

/** Sizes of the text and of the scale, px at a density of one. */
const TEXT = 14;
const MARGIN = 12;
const BAR = { width: 260, height: 12 } as const;
/** Height of the strip below the room, which has the texts and the scale. */
const STRIP = 2 * MARGIN + 2.5 * TEXT;

/** Takes pictures of the room with the wave, the time and the scale of the colours; null without a room. */
export function videoCamera(): VideoCamera | null {
  const scene = stagePicture.peek();
  if (!scene) return null;
  const { width, height } = scene.drawNow();
  // Codecs want even numbers.
  const even = (pixels: number): number => pixels - (pixels % 2);
  const room = even(height);
  const size = { width: even(width), height: room + even(Math.ceil(STRIP * window.devicePixelRatio)) };
  const canvas = new OffscreenCanvas(size.width, size.height);
  const drawing = canvas.getContext('2d')!;
  const style = getComputedStyle(document.documentElement);
  const colours = { text: style.getPropertyValue('--text'), back: style.getPropertyValue('--surface') };
  const take = (): OffscreenCanvas => {
    const wave = drawnWave.peek();
    scene.setWave(wave && { ...wave, isPlain: true });
    const picture = scene.drawNow();
    drawing.drawImage(picture, 0, 0);
    scene.setWave(wave);
    scene.drawLabels(drawing, picture.width / Math.max(1, picture.clientWidth));
    drawing.fillStyle = colours.back;
    drawing.fillRect(0, room, size.width, size.height - room);
    drawTexts(drawing, window.devicePixelRatio, colours);
    return canvas;
  };
  return { ...size, take };
}

function drawTexts(
  drawing: OffscreenCanvasRenderingContext2D,
  density: number,
  colours: { readonly text: string; readonly back: string },
): void {
  const { width, height } = drawing.canvas;
  const [margin, barWidth, barHeight] = [MARGIN * density, BAR.width * density, BAR.height * density];
  drawing.font = `${TEXT * density}px system-ui, sans-serif`;
  drawing.textBaseline = 'bottom';
  const line = (text: string, x: number, y: number, align: CanvasTextAlign): void => {
    drawing.textAlign = align;
    drawing.fillStyle = colours.text;
    drawing.strokeStyle = colours.back;
    drawing.lineWidth = 4 * density;
    drawing.lineJoin = 'round';
    drawing.strokeText(text, x, y);
    drawing.fillText(text, x, y);
  };
  const { bar, video } = words.wave;
  line(bar.at(1000 * shownSeconds.peek(), recording.peek()?.source ?? ''), margin, height - margin, 'left');
  line(video.slow(slowness.peek()), margin, height - margin - 1.4 * TEXT * density, 'left');
  const left = width - margin - barWidth;
  const top = height - margin - 1.4 * TEXT * density - barHeight;
  const stops = fieldStops(theme.peek());
  const gradient = drawing.createLinearGradient(left, 0, left + barWidth, 0);
  stops.forEach((colour, i) => gradient.addColorStop(i / (stops.length - 1), colour));
  drawing.fillStyle = gradient;
  drawing.fillRect(left, top, barWidth, barHeight);
  const [low, , middle, , high] = scaleMarks(colourMode.peek(), shownRange.peek(), depthDb.peek());
  drawing.font = `${0.8 * TEXT * density}px system-ui, sans-serif`;
  line(low.text, left, height - margin, 'left');
  line(middle.text, left + barWidth / 2, height - margin, 'center');
  line(high.text, left + barWidth, height - margin, 'right');
}
