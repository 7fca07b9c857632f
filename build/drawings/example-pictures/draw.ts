/**
 * Draws a small picture of each example for the first page, seen from above one corner with the near walls left out.
 */
import { crc32, deflateSync } from 'node:zlib';
import { assignedColours, RIGID_COLOUR } from '../../../electron/renderer/colours/assigned-colours.ts';
import { PALETTES } from '../../../electron/renderer/colours/palette.ts';
import type { SceneView } from '../../../src/app/setup/view/scene-view.ts';

/** Size of a picture, pixels; twice that on the page, for sharp screens. */
const WIDTH = 480;
const HEIGHT = 300;
/** Samples of a pixel along each side. */
const FINER = 3;
const MARGIN = 8;

/** Angles of the direction from which the room is seen, radians. */
const AZIMUTH = (-125 * Math.PI) / 180;
const ELEVATION = (34 * Math.PI) / 180;
/** Direction to the light: it makes the three directions of a box differ. */
const LIGHT = [0.35, -0.5, 0.79] as const;

type Vec3 = readonly [number, number, number];

/** Across the picture to the right, up, and towards the eye: orthogonal, of length 1. */
const RIGHT: Vec3 = [-Math.sin(AZIMUTH), Math.cos(AZIMUTH), 0];
const EYE: Vec3 = [
  Math.cos(ELEVATION) * Math.cos(AZIMUTH),
  Math.cos(ELEVATION) * Math.sin(AZIMUTH),
  Math.sin(ELEVATION),
];
const UP: Vec3 = [
  -Math.sin(ELEVATION) * Math.cos(AZIMUTH),
  -Math.sin(ELEVATION) * Math.sin(AZIMUTH),
  Math.cos(ELEVATION),
];

const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const corner = (of: ArrayLike<number>, i: number): Vec3 => [of[3 * i], of[3 * i + 1], of[3 * i + 2]];

/** A picture under way: finer than the result, with the depth of each sample. */
class Canvas {
  readonly width = FINER * WIDTH;
  readonly height = FINER * HEIGHT;
  /** [sample][red, green, blue, opacity], 0 to 255. */
  readonly colours = new Uint8Array(4 * this.width * this.height);
  private readonly depth = new Float32Array(this.width * this.height).fill(-Infinity);

  constructor(private readonly placed: (point: Vec3) => Vec3) {}

  /** Fills a triangle where nothing nearer is. */
  triangle(corners: readonly [Vec3, Vec3, Vec3], colour: Vec3): void {
    const [a, b, c] = corners.map(this.placed);
    const area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
    if (Math.abs(area) < 1e-9) return;
    const [left, right] = [Math.min(a[0], b[0], c[0]), Math.max(a[0], b[0], c[0])];
    const [top, bottom] = [Math.min(a[1], b[1], c[1]), Math.max(a[1], b[1], c[1])];
    for (let y = Math.max(0, Math.floor(top)); y <= Math.min(this.height - 1, bottom); y++) {
      for (let x = Math.max(0, Math.floor(left)); x <= Math.min(this.width - 1, right); x++) {
        const [px, py] = [x + 0.5, y + 0.5];
        const inB = ((px - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (py - a[1])) / area;
        const inC = ((b[0] - a[0]) * (py - a[1]) - (px - a[0]) * (b[1] - a[1])) / area;
        if (inB < 0 || inC < 0 || inB + inC > 1) continue;
        this.sample(x, y, a[2] + inB * (b[2] - a[2]) + inC * (c[2] - a[2]), colour);
      }
    }
  }

  /** Draws a line about a pixel wide, a little nearer than it is, so that the surface beside it does not hide it. */
  line(from: Vec3, to: Vec3, colour: Vec3): void {
    const [a, b] = [this.placed(from), this.placed(to)];
    const steps = Math.ceil(Math.max(Math.abs(b[0] - a[0]), Math.abs(b[1] - a[1]), 1));
    for (let i = 0; i <= steps; i++) {
      const share = i / steps;
      const [x, y, z] = a.map((value, k) => value + share * (b[k] - value));
      for (let dx = -1; dx <= 1; dx++)
        for (let dy = -1; dy <= 1; dy++) this.sample(Math.round(x) + dx, Math.round(y) + dy, z + 4 * FINER, colour);
    }
  }

  /** A disc over everything. */
  disc(at: Vec3, radius: number, colour: Vec3): void {
    const [x, y] = this.placed(at);
    const r = FINER * radius;
    for (let dy = -r; dy <= r; dy++)
      for (let dx = -r; dx <= r; dx++)
        if (dx * dx + dy * dy <= r * r) this.sample(Math.round(x + dx), Math.round(y + dy), Infinity, colour);
  }

  private sample(x: number, y: number, depth: number, colour: Vec3): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const at = y * this.width + x;
    if (depth < this.depth[at]) return;
    this.depth[at] = depth;
    this.colours.set([...colour, 255], 4 * at);
  }
}

/** A PNG of the room. */
export function examplePicture(view: SceneView): Buffer {
  const points = view.surfaces.flatMap(({ positions }) =>
    Array.from({ length: positions.length / 3 }, (_, i) => corner(positions, i)),
  );
  const canvas = new Canvas(placing(points));
  const names = view.surfaces.flatMap(({ front, back }) => [front, back]).filter((name) => name !== null);
  const colours = assignedColours(names);
  for (const { positions, outside, front, back } of view.surfaces) {
    for (let t = 0; t < positions.length / 9; t++) {
      const [a, b, c] = [0, 1, 2].map((k) => corner(positions, 3 * t + k)) as [Vec3, Vec3, Vec3];
      const normal = normalOf(a, b, c);
      const isFront = dot(normal, EYE) > 0;
      // Seen from outside the room, a wall would hide it.
      if (outside[t] === (isFront ? 1 : 2)) continue;
      const name = isFront ? front : back;
      const colour = rgb((name !== null && colours.get(name)) || RIGID_COLOUR);
      const light = 0.68 + 0.32 * Math.abs(dot(normal, LIGHT));
      canvas.triangle([a, b, c], colour.map((part) => part * light) as unknown as Vec3);
    }
  }
  const edge = rgb(PALETTES.light.edge);
  for (let i = 0; i < view.edges.length / 6; i++)
    canvas.line(corner(view.edges, 2 * i), corner(view.edges, 2 * i + 1), edge);
  for (const { position } of view.receivers) mark(canvas, position, rgb(PALETTES.light.receiver));
  for (const { position } of view.sources) mark(canvas, position, rgb(PALETTES.light.source));
  return png(canvas);
}

function mark(canvas: Canvas, at: Vec3, colour: Vec3): void {
  canvas.disc(at, 6, [255, 255, 255]);
  canvas.disc(at, 4.5, colour);
}

/** Maps metres to samples of the picture, and a depth that grows towards the eye: all points are inside. */
function placing(points: readonly Vec3[]): (point: Vec3) => Vec3 {
  const across = points.map((point) => dot(point, RIGHT));
  const up = points.map((point) => dot(point, UP));
  const [left, right, low, high] = [Math.min(...across), Math.max(...across), Math.min(...up), Math.max(...up)];
  const scale = FINER * Math.min((WIDTH - 2 * MARGIN) / (right - left), (HEIGHT - 2 * MARGIN) / (high - low));
  return (point) => [
    (FINER * WIDTH) / 2 + scale * (dot(point, RIGHT) - (left + right) / 2),
    (FINER * HEIGHT) / 2 - scale * (dot(point, UP) - (low + high) / 2),
    scale * dot(point, EYE),
  ];
}

function normalOf(a: Vec3, b: Vec3, c: Vec3): Vec3 {
  const [u, v] = [b, c].map((other) => other.map((value, k) => value - a[k]));
  const cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.hypot(...cross) || 1;
  return [cross[0] / length, cross[1] / length, cross[2] / length];
}

/** `#77aadd` as three numbers. */
const rgb = (colour: string): Vec3 => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

/** Means of the samples, with few levels so that the file is small, as a PNG with opacity. */
function png({ colours, width }: Canvas): Buffer {
  const rows = Buffer.alloc(HEIGHT * (1 + 4 * WIDTH));
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const sum = [0, 0, 0, 0];
      for (let k = 0; k < FINER * FINER; k++) {
        const at = 4 * ((FINER * y + Math.floor(k / FINER)) * width + FINER * x + (k % FINER));
        const opacity = colours[at + 3];
        for (let part = 0; part < 3; part++) sum[part] += (colours[at + part] * opacity) / 255;
        sum[3] += opacity;
      }
      const count = sum[3] / 255;
      const pixel = [...sum.slice(0, 3).map((part) => (count === 0 ? 0 : part / count)), sum[3] / FINER ** 2];
      rows.set(
        pixel.map((part) => Math.min(255, 8 * Math.round(part / 8))),
        y * (1 + 4 * WIDTH) + 1 + 4 * x,
      );
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // 8 bits a channel, red, green, blue and opacity.
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
