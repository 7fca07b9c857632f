/** Duration of a change of loudness, s: short, but without a click. */
const RAMP_SECONDS = 0.02;

/** One of the sounds played together. */
export interface Lane {
  readonly id: string;
  readonly buffer: AudioBuffer;
  /** Factor of the samples. */
  readonly gain: number;
}

interface Playing {
  readonly startedAt: number;
  readonly lanes: readonly { readonly lane: Lane; readonly source: AudioBufferSourceNode; readonly gain: GainNode }[];
}

/**
 * Plays several sounds in parallel, one of them audible. The user can switch to another at any moment, without a break.
 */
export class Player {
  private context: AudioContext | null = null;
  private master: GainNode | null = null;
  private playing: Playing | null = null;
  private volume = 1;

  /** @throws DOMException if the browser cannot decode the bytes. */
  async decode(wav: Uint8Array): Promise<AudioBuffer> {
    return this.open().context.decodeAudioData(wav.slice().buffer);
  }

  /** @param onEnd Called when all sounds have ended; not if they are stopped. */
  async play(lanes: readonly Lane[], heard: string, onEnd: () => void): Promise<void> {
    this.stop();
    const { context, master } = this.open();
    await context.resume();
    // Scheduled slightly ahead, so that all sounds start at the same sample; a start in the past would be late.
    const startedAt = context.currentTime + 0.03;
    const started = lanes.map((lane) => {
      const gain = new GainNode(context, { gain: lane.id === heard ? lane.gain : 0 });
      const source = new AudioBufferSourceNode(context, { buffer: lane.buffer });
      source.connect(gain).connect(master);
      source.start(startedAt);
      return { lane, source, gain };
    });
    const playing = { startedAt, lanes: started };
    this.playing = playing;
    const longest = started.reduce((a, b) => (a.lane.buffer.duration >= b.lane.buffer.duration ? a : b));
    longest.source.onended = () => {
      if (this.playing !== playing) return;
      this.playing = null;
      onEnd();
    };
  }

  /** Makes another sound the audible one. */
  hear(id: string): void {
    for (const { lane, gain } of this.playing?.lanes ?? []) this.ramp(gain, lane.id === id ? lane.gain : 0);
  }

  /** @param volume 0 to 1. */
  setVolume(volume: number): void {
    this.volume = volume;
    if (this.master) this.ramp(this.master, volume);
  }

  stop(): void {
    const { playing, context } = this;
    this.playing = null;
    if (!playing || !context) return;
    for (const { source, gain } of playing.lanes) {
      this.ramp(gain, 0);
      source.stop(context.currentTime + 4 * RAMP_SECONDS);
    }
  }

  /** Time since the start, s; null if nothing plays. */
  position(): number | null {
    if (!this.playing || !this.context) return null;
    return Math.max(0, this.context.currentTime - this.playing.startedAt);
  }

  private open(): { context: AudioContext; master: GainNode } {
    this.context ??= new AudioContext();
    if (!this.master) {
      this.master = new GainNode(this.context, { gain: this.volume });
      this.master.connect(this.context.destination);
    }
    return { context: this.context, master: this.master };
  }

  /** Moves a gain exponentially; its time constant is a third of the ramp. */
  private ramp({ gain }: GainNode, to: number): void {
    gain.setTargetAtTime(to, this.context!.currentTime, RAMP_SECONDS / 3);
  }
}
