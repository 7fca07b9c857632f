/** How long a change of loudness takes, s: short, and without a click. */
const RAMP_SECONDS = 0.02;

/** One of the sounds that are played together. */
export interface Lane {
  readonly id: string;
  readonly buffer: AudioBuffer;
  /** Factor of its samples. */
  readonly gain: number;
}

interface Playing {
  readonly startedAt: number;
  readonly lanes: readonly { readonly lane: Lane; readonly source: AudioBufferSourceNode; readonly gain: GainNode }[];
}

/**
 * Plays sounds side by side from one beginning, of which one is heard: the change from one to the other is heard at once,
 * in the midst of the sound.
 */
export class Player {
  private context: AudioContext | null = null;
  private master: GainNode | null = null;
  private playing: Playing | null = null;
  private volume = 1;

  /** @throws DOMException for bytes that the browser cannot read. */
  async decode(wav: Uint8Array): Promise<AudioBuffer> {
    return this.open().context.decodeAudioData(wav.slice().buffer);
  }

  /** @param onEnd When all have come to their ends; not if they are stopped. */
  async play(lanes: readonly Lane[], heard: string, onEnd: () => void): Promise<void> {
    this.stop();
    const { context, master } = this.open();
    await context.resume();
    // What is scheduled in the past begins late: a little ahead, all begin at the same sample.
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

  /** Makes another of the sounds heard. */
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

  /** Since the beginning, s; null when nothing is played. */
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

  /** To 1/e of the way within a third of the time. */
  private ramp({ gain }: GainNode, to: number): void {
    gain.setTargetAtTime(to, this.context!.currentTime, RAMP_SECONDS / 3);
  }
}
