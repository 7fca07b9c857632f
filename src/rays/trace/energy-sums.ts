import { RAY_BATCHES, type TracedEnergy, type TraceRequest } from './request.ts';
import type { TraceSetting } from './setting.ts';
import type { ChunkEnergy } from './tracer.ts';

/**
 * Energy of `TracedEnergy` for the flow of one unit through a square metre: rays of one unit in all have the flow
 * 1/(4πr²) at the distance r, and their energy there is (1/(4πr))².
 */
const UNIT = 1 / (4 * Math.PI);

/** What chunks of rays bring, added up for all bands. */
export class EnergySums {
  private readonly energy: Float64Array;
  private readonly sectorEnergy: Float64Array;
  private readonly batchEnergy: Float64Array;
  private readonly sent: Float64Array;
  private readonly lost: Float64Array;
  private readonly left: Float64Array;
  private hits = 0;

  /** @param setting Numbers of bins. */
  constructor(
    private readonly request: TraceRequest,
    private readonly setting: Pick<TraceSetting, 'bins' | 'sectorBins' | 'batchBins'>,
  ) {
    const bands = request.room.bands.length;
    const { length } = request.receivers;
    this.energy = new Float64Array(length * bands * setting.bins);
    this.sectorEnergy = new Float64Array(length * this.sectors * bands * setting.sectorBins);
    this.batchEnergy = new Float64Array(length * RAY_BATCHES * bands * setting.batchBins);
    this.sent = new Float64Array(bands);
    this.lost = new Float64Array(bands);
    this.left = new Float64Array(bands);
  }

  private get sectors(): number {
    return this.request.sectors?.directions.length ?? 0;
  }

  /** @param group numbers of the chunk's bands */
  add(group: readonly number[], chunk: ChunkEnergy): void {
    const { receivers } = this.request;
    this.addRows(this.energy, chunk.energy, receivers.length, group, this.setting.bins);
    this.addRows(
      this.sectorEnergy,
      chunk.sectorEnergy,
      receivers.length * this.sectors,
      group,
      this.setting.sectorBins,
    );
    if (this.setting.batchBins > 0) {
      const places = receivers.length * RAY_BATCHES;
      this.addRows(this.batchEnergy, chunk.batchEnergy, places, group, this.setting.batchBins);
    }
    this.addRows(this.sent, chunk.sent, 1, group, 1);
    this.addRows(this.lost, chunk.lost, 1, group, 1);
    this.addRows(this.left, chunk.left, 1, group, 1);
    this.hits += chunk.hits;
  }

  /** Adds rows of so many bins, which stand by place and band. */
  private addRows(sum: Float64Array, part: Float64Array, places: number, group: readonly number[], bins: number): void {
    const bands = this.request.room.bands.length;
    let at = 0;
    for (let place = 0; place < places; place++) {
      for (const band of group) {
        const start = (place * bands + band) * bins;
        for (let bin = 0; bin < bins; bin++) sum[start + bin] += part[at++];
      }
    }
  }

  result(): TracedEnergy {
    const { energy, sectorEnergy, batchEnergy, sent, lost, left, hits } = this;
    const scale = UNIT / this.request.rays;
    const shareOf = (part: Float64Array): Float64Array =>
      part.map((value, band) => (sent[band] > 0 ? value / sent[band] : 0));
    return {
      energy: energy.map((value) => value * scale),
      bins: this.setting.bins,
      sectorEnergy: sectorEnergy.map((value) => value * scale),
      sectorBins: this.setting.sectorBins,
      batchEnergy: batchEnergy.map((value) => value * scale),
      batchBins: this.setting.batchBins,
      lost: shareOf(lost),
      left: shareOf(left),
      hits,
    };
  }
}
