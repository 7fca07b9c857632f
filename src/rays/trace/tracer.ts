import type { Hit } from '../tree/tree.ts';
import { firstHit, isClear } from '../tree/walk.ts';
import { randomWords, uniform } from './random.ts';
import { startDirection } from './ray-start.ts';
import { COSINE_STEPS, reflectedShare } from './reflected-share.ts';
import type { TraceSetting } from './setting.ts';

/** What some rays bring: sums over them, not divided by the number of rays yet. */
export interface ChunkEnergy {
  /** Energies by receiver, band and bin. */
  readonly energy: Float64Array;
  /** Energies by receiver, sector, band and coarse bin. */
  readonly sectorEnergy: Float64Array;
  /** Energies by receiver, batch, band and coarse bin. */
  readonly batchEnergy: Float64Array;
  /** Energy by band with which the rays started. */
  readonly sent: Float64Array;
  /** Energy by band that left through holes. */
  readonly lost: Float64Array;
  /** Energy by band that was under way at the end. */
  readonly left: Float64Array;
  /** Hits of surfaces. */
  readonly hits: number;
}

/** A ray whose energy has fallen to this share of what it started with, −120 dB, brings no more. */
export const FAINTEST = 1e-12;

/**
 * Least chance that a ray goes through a sheet which lets anything through: rays behind a heavy one are then not too
 * few. They carry less energy for it.
 */
export const LEAST_PASSING = 0.05;

/** Traces rays one after the other and adds up what they bring (docs/theory/rays.md). */
export class Tracer {
  readonly sums: ChunkEnergy & { hits: number };
  /** Energy of the ray by band. */
  private readonly now: Float64Array;
  /** Energy by band that a sheet lets through. */
  private readonly passing: Float64Array;
  /** Batch of the ray; −1 if there are none. */
  private batch = -1;
  /** How long sound may travel, metres. */
  private readonly longest: number;
  private readonly words = new Uint32Array(4);
  private readonly at: [number, number, number] = [0, 0, 0];
  private readonly direction: [number, number, number] = [0, 0, 0];
  /** Direction of length 1 from a receiver to where sound comes from. */
  private readonly from: [number, number, number] = [0, 0, 0];
  private readonly hit: Hit = { triangle: 0, distance: 0, isFront: false };

  constructor(private readonly setting: TraceSetting) {
    const { bands, receivers, bins, binSeconds, sectors, sectorBins, batches, batchBins, soundSpeed } = setting;
    this.sums = {
      energy: new Float64Array(receivers.length * bands * bins),
      sectorEnergy: new Float64Array(receivers.length * sectors.length * bands * sectorBins),
      batchEnergy: new Float64Array(receivers.length * batches * bands * batchBins),
      sent: new Float64Array(bands),
      lost: new Float64Array(bands),
      left: new Float64Array(bands),
      hits: 0,
    };
    this.now = new Float64Array(bands);
    this.passing = new Float64Array(bands);
    this.longest = bins * binSeconds * soundSpeed;
  }

  /** @param powers Energies by band with which the ray starts; 1 if undefined. */
  trace(ray: number, powers: Float64Array | undefined): void {
    const { setting, sums, now, passing, at, direction, hit, words, longest } = this;
    const { tree, bands, scattered, seed, imageOrder, batches, transmitted, facets } = setting;
    this.batch = batches === 0 ? -1 : ray % batches;
    let start = 0;
    for (let band = 0; band < bands; band++) {
      now[band] = powers ? powers[band] : 1;
      sums.sent[band] += now[band];
      start = Math.max(start, now[band]);
    }
    [at[0], at[1], at[2]] = setting.source;
    startDirection(ray, setting.rays, seed, direction);
    let travelled = 0;
    let isMirrored = true;
    let wasScattered = false;
    for (let bounce = 0; ; bounce++) {
      const isMet = firstHit(tree, at, direction, longest - travelled, hit) !== undefined;
      const length = isMet ? hit.distance : longest - travelled;
      if (isMirrored && (wasScattered || bounce > imageOrder)) this.passBalls(ray, bounce, travelled, length);
      if (!isMet) {
        // Nothing in the way until the end of time: it flies on, unless there is nothing at all.
        add(firstHit(tree, at, direction, Infinity, hit) ? sums.left : sums.lost, now);
        return;
      }
      sums.hits++;
      travelled += length;
      const law = hit.isFront ? setting.front[hit.triangle] : setting.back[hit.triangle];
      const facing = hit.isFront ? 1 : -1;
      const { normals, margin } = tree;
      const nx = facing * normals[3 * hit.triangle];
      const ny = facing * normals[3 * hit.triangle + 1];
      const nz = facing * normals[3 * hit.triangle + 2];
      const cosine = Math.min(1, -(nx * direction[0] + ny * direction[1] + nz * direction[2]));
      let [most, through, back] = [0, 0, 0];
      for (let band = 0; band < bands; band++) {
        const row = (law * bands + band) * (COSINE_STEPS + 1);
        if (transmitted.length > 0) {
          passing[band] = now[band] * reflectedShare(transmitted, row, cosine);
          through += passing[band];
        }
        now[band] *= reflectedShare(setting.reflected, row, cosine);
        back += now[band];
        if (now[band] > most) most = now[band];
      }
      if (Math.max(most, through) <= FAINTEST * start) return;
      at[0] += length * direction[0] + margin * nx;
      at[1] += length * direction[1] + margin * ny;
      at[2] += length * direction[2] + margin * nz;
      const chance = scattered[law];
      if (chance > 0) this.rain(law, nx, ny, nz, travelled);
      randomWords(ray, bounce, seed, 0, words);
      if (through > FAINTEST * start) {
        const goesOn = Math.max(LEAST_PASSING, through / (through + back));
        if (uniform(words[3]) < goesOn) {
          for (let band = 0; band < bands; band++) now[band] = passing[band] / goesOn;
          const behind = 2 * margin + setting.depths[law];
          at[0] -= behind * nx;
          at[1] -= behind * ny;
          at[2] -= behind * nz;
          // Neither image sources nor rain go through sheets: behind it, balls catch the ray in any case.
          isMirrored = true;
          wasScattered = true;
          continue;
        }
        for (let band = 0; band < bands; band++) now[band] /= 1 - goesOn;
      }
      isMirrored = uniform(words[0]) >= chance;
      for (let band = 0; band < bands; band++) {
        const scattering = setting.scattering[law * bands + band];
        now[band] *= isMirrored ? (1 - scattering) / (1 - chance) : scattering / chance;
      }
      if (isMirrored) {
        // Balls catch what image sources do not bring.
        if (facets.length > 0 && facets[hit.triangle] === 1) wasScattered = true;
        direction[0] += 2 * cosine * nx;
        direction[1] += 2 * cosine * ny;
        direction[2] += 2 * cosine * nz;
      } else {
        wasScattered = true;
        this.scatter(nx, ny, nz);
      }
      const scale = 1 / Math.sqrt(direction[0] ** 2 + direction[1] ** 2 + direction[2] ** 2);
      direction[0] *= scale;
      direction[1] *= scale;
      direction[2] *= scale;
    }
  }

  /**
   * Turns the ray after Lambert's law, by the second and third random word: the normal and a random direction, added,
   * point to where it goes.
   */
  private scatter(nx: number, ny: number, nz: number): void {
    const { direction, words } = this;
    const height = 1 - 2 * uniform(words[1]);
    const across = Math.sqrt(1 - height * height);
    const angle = 2 * Math.PI * uniform(words[2]);
    direction[0] = nx + across * Math.cos(angle);
    direction[1] = ny + across * Math.sin(angle);
    direction[2] = nz + height;
    // Opposite to the normal by chance: along it then.
    if (direction[0] ** 2 + direction[1] ** 2 + direction[2] ** 2 < 1e-12)
      [direction[0], direction[1], direction[2]] = [nx, ny, nz];
  }

  /** What the ray brings to the balls of receivers that it passes through in the next metres. */
  private passBalls(ray: number, bounce: number, travelled: number, length: number): void {
    const { setting, at, direction, words } = this;
    const { receivers, radius, tree, seed } = setting;
    for (let i = 0; i < receivers.length; i++) {
      const receiver = receivers[i];
      const x = receiver[0] - at[0];
      const y = receiver[1] - at[1];
      const z = receiver[2] - at[2];
      const middle = x * direction[0] + y * direction[1] + z * direction[2];
      const half = radius * radius - (x * x + y * y + z * z - middle * middle);
      if (half <= 0) continue;
      const root = Math.sqrt(half);
      const from = Math.max(0, middle - root);
      const to = Math.min(length, middle + root);
      if (to <= from) continue;
      if (!setting.wholes[i]) {
        // A random point of the way stands for all of it: what the receiver does not see is no part of its ball.
        randomWords(ray, bounce, seed, 1 + i, words);
        const point = from + (to - from) * uniform(words[0]);
        if (
          !isClear(tree, receiver, [
            at[0] + point * direction[0],
            at[1] + point * direction[1],
            at[2] + point * direction[2],
          ])
        )
          continue;
      }
      const share = (to - from) / setting.volumes[i];
      for (let axis = 0; axis < 3; axis++) this.from[axis] = -direction[axis];
      this.bring(i, travelled + Math.max(0, middle), share, -1);
    }
  }

  /** What the wall scatters to each receiver that sees the point on it. */
  private rain(law: number, nx: number, ny: number, nz: number, travelled: number): void {
    const { setting, at } = this;
    const { receivers, tree } = setting;
    for (let i = 0; i < receivers.length; i++) {
      const receiver = receivers[i];
      const x = receiver[0] - at[0];
      const y = receiver[1] - at[1];
      const z = receiver[2] - at[2];
      const facing = nx * x + ny * y + nz * z;
      if (facing <= 0) continue;
      const squared = x * x + y * y + z * z;
      const distance = Math.sqrt(squared);
      if (travelled + distance >= this.longest || !isClear(tree, at, receiver)) continue;
      const share = facing / (Math.PI * squared * distance);
      this.from[0] = -x / distance;
      this.from[1] = -y / distance;
      this.from[2] = -z / distance;
      this.bring(i, travelled + distance, share, law);
    }
  }

  /**
   * Adds what comes to a receiver from the direction {@link from}.
   *
   * @param way How far the sound has travelled, metres.
   * @param share of the ray's energy
   * @param law of the wall that scatters it; −1 if none does
   */
  private bring(receiver: number, way: number, share: number, law: number): void {
    const { setting, sums, now } = this;
    const [x, y, z] = this.from;
    const { bands, bins, sectors, sectorBins, batches, batchBins } = setting;
    const time = way / setting.soundSpeed;
    const bin = Math.floor(time / setting.binSeconds);
    if (bin >= bins) return;
    let sector = -1;
    let nearest = -Infinity;
    for (let i = 0; i < sectors.length; i++) {
      const along = sectors[i][0] * x + sectors[i][1] * y + sectors[i][2] * z;
      if (along <= nearest) continue;
      nearest = along;
      sector = i;
    }
    const coarse = Math.min(sectorBins - 1, Math.floor(time / setting.sectorBinSeconds));
    const inBatch = Math.min(batchBins - 1, Math.floor(time / setting.batchBinSeconds));
    for (let band = 0; band < bands; band++) {
      const energy = share * now[band] * (law < 0 ? 1 : setting.scattering[law * bands + band]);
      sums.energy[(receiver * bands + band) * bins + bin] += energy;
      if (this.batch >= 0)
        sums.batchEnergy[((receiver * batches + this.batch) * bands + band) * batchBins + inBatch] += energy;
      if (sector < 0) continue;
      sums.sectorEnergy[((receiver * sectors.length + sector) * bands + band) * sectorBins + coarse] += energy;
    }
  }
}

function add(sum: Float64Array, values: Float64Array): void {
  for (let i = 0; i < sum.length; i++) sum[i] += values[i];
}
