import type { HostSlices } from '../../../engine/webgpu/out-of-core/host-slices.ts';
import type { PlacedPlanes } from '../../published/jin/visits.ts';

type Range = Pick<PlacedPlanes, 'from' | 'to'>;

/** Planes of a domain in the memory of the host, in slices of some planes. */
export class HostedPlanes {
  /**
   * @param planeBytes bytes of a plane
   * @param planes of a slice
   */
  constructor(
    private readonly slices: HostSlices,
    private readonly planeBytes: number,
    private readonly planes: number,
  ) {}

  /** Copies planes to the beginning of a list of values. */
  async read(range: Range, target: Float32Array): Promise<void> {
    for (const { slice, from, to } of this.parts(range)) {
      const contents = await this.slices.contents(slice);
      const first = (from - slice * this.planes) * this.planeBytes;
      const values = new Float32Array(contents, first, ((to - from) * this.planeBytes) / target.BYTES_PER_ELEMENT);
      target.set(values, ((from - range.from) * this.planeBytes) / target.BYTES_PER_ELEMENT);
    }
  }

  /** Copies planes of an array of the device here. */
  async store(encoder: GPUCommandEncoder, array: GPUBuffer, range: PlacedPlanes): Promise<void> {
    const { planeBytes } = this;
    for (const { slice, from, to } of this.parts(range)) {
      const buffer = await this.slices.toWrite(slice);
      const source = (range.at + from - range.from) * planeBytes;
      encoder.copyBufferToBuffer(array, source, buffer, (from - slice * this.planes) * planeBytes, (to - from) * planeBytes); // prettier-ignore
    }
  }

  /** The parts of a range by slices. */
  private parts({ from, to }: Range): (Range & { readonly slice: number })[] {
    const parts = [];
    for (let at = from; at < to;) {
      const slice = Math.floor(at / this.planes);
      const end = Math.min(to, (slice + 1) * this.planes);
      parts.push({ slice, from: at, to: end });
      at = end;
    }
    return parts;
  }
}
