import { pageTurn } from '../../platform/page-turn.ts';
import { seamless } from './seamless.ts';

/** Duration of a change of loudness, s: short, but without a click. */
const RAMP_SECONDS = 0.02;
/** How far ahead sounds are started, s, so that all start at the same sample; a start in the past would be late. */
const AHEAD_SECONDS = 0.03;

/** One of the sounds played together. All have the same sample rate. */
export interface Lane {
  readonly id: string;
  /** Samples of its parts, which are added: the direct sound, if it can have its own gain, and the rest. */
  readonly direct: Float32Array | null;
  readonly rest: Float32Array;
}

/** Factors of a lane's samples. */
export interface LaneGains {
  readonly lane: number;
  /** Of the direct sound, beside that of the lane. */
  readonly direct: number;
}

/** A stretch that is played again and again, s. */
export interface LoopRange {
  readonly from: number;
  readonly to: number;
}

/** Sounds in the form that a player takes. */
export interface LoadedLane {
  readonly id: string;
  readonly direct: AudioBuffer | null;
  readonly rest: AudioBuffer;
}

interface PlayingLane {
  readonly id: string;
  readonly sources: readonly AudioBufferSourceNode[];
  /** Of this sound among the others. */
  readonly gain: GainNode;
  readonly directGain: GainNode | null;
}

interface Playing {
  /** Time of the audio context at which playing began. */
  readonly startedAt: number;
  /** Position in the sound at that time, s. */
  readonly from: number;
  readonly lanes: readonly PlayingLane[];
  /** Brings all in and out without a click. */
  readonly fade: GainNode;
}

/**
 * Plays several sounds in parallel, one of them audible. The user can switch to another at any moment, without a gap,
 * because all run at the same position.
 */
export class Player {
  private context: AudioContext | null = null;
  private master: GainNode | null = null;
  private lanes: readonly LoadedLane[] = [];
  private gains: ReadonlyMap<string, LaneGains> = new Map();
  private heard = '';
  private playing: Playing | null = null;
  private loop: LoopRange | null = null;
  /** The looped stretch of each part, made when it is first played. */
  private readonly stretches = new Map<AudioBuffer, AudioBuffer>();
  private volume = 1;
  /** Duration of the longest sound, s. */
  durationSeconds = 0;

  /** @param onEnd Called when the sounds have ended by themselves. */
  constructor(private readonly onEnd: () => void) {}

  /** Rate at which sounds should be made, Hz. */
  get sampleRate(): number {
    return this.open().context.sampleRate;
  }

  /** Copies sounds to where they can be played; the page can do other things meanwhile. */
  async prepare(lanes: readonly Lane[]): Promise<readonly LoadedLane[]> {
    const { context } = this.open();
    const length = Math.max(1, ...lanes.map(({ rest }) => rest.length));
    const buffer = async (samples: Float32Array): Promise<AudioBuffer> => {
      // All are as long as the longest, so that they loop together.
      const made = context.createBuffer(1, length, context.sampleRate);
      made.copyToChannel(samples as Float32Array<ArrayBuffer>, 0);
      await pageTurn();
      return made;
    };
    const loaded: LoadedLane[] = [];
    for (const { id, direct, rest } of lanes) {
      loaded.push({ id, direct: direct && (await buffer(direct)), rest: await buffer(rest) });
    }
    return loaded;
  }

  /** Replaces the sounds by prepared ones. What plays goes on with the new ones at the same position. */
  load(lanes: readonly LoadedLane[]): void {
    const at = this.position();
    this.lanes = lanes;
    this.stretches.clear();
    this.durationSeconds = lanes.length > 0 ? lanes[0].rest.length / this.open().context.sampleRate : 0;
    if (at !== null) this.start(Math.min(at, this.durationSeconds));
  }

  /** @param from Position, s. */
  async play(from: number): Promise<void> {
    await this.open().context.resume();
    this.start(from);
  }

  /** @returns the position, s; null if nothing played. */
  pause(): number | null {
    const at = this.position();
    if (this.context) this.silence(this.context.currentTime);
    return at;
  }

  /** Plays on from another position, s. */
  seek(to: number): void {
    if (this.playing) this.start(to);
  }

  /** @param loop Null to play to the end. */
  setLoop(loop: LoopRange | null): void {
    const at = this.position();
    this.loop = loop;
    this.stretches.clear();
    if (at !== null) this.start(at);
  }

  /** Makes another sound the audible one. */
  hear(id: string): void {
    this.heard = id;
    this.applyGains();
  }

  setGains(gains: ReadonlyMap<string, LaneGains>): void {
    this.gains = gains;
    this.applyGains();
  }

  /** @param volume 0 to 1. */
  setVolume(volume: number): void {
    this.volume = volume;
    if (this.master) this.ramp(this.master, volume);
  }

  /** Position in the sound, s; null if nothing plays. */
  position(): number | null {
    if (!this.playing || !this.context) return null;
    const { startedAt, from } = this.playing;
    const at = from + Math.max(0, this.context.currentTime - startedAt);
    if (!this.loop || at < this.loop.to) return Math.min(at, this.durationSeconds);
    return this.loop.from + ((at - this.loop.from) % (this.loop.to - this.loop.from));
  }

  /** Starts at a position, and fades what plays over into it. */
  private start(position: number): void {
    const { context, master } = this.open();
    const { loop } = this;
    const from = loop && !(position >= loop.from && position < loop.to) ? loop.from : position;
    const startedAt = context.currentTime + AHEAD_SECONDS;
    this.silence(startedAt);
    // In the middle of a sound it would click. At the beginning, a sound begins by itself, an impulse at once.
    const fade = new GainNode(context, { gain: from > 0 ? 0 : 1 });
    fade.connect(master);
    if (from > 0) fade.gain.setTargetAtTime(1, startedAt, RAMP_SECONDS / 3);
    const lanes = this.lanes.map(({ id, direct, rest }) => {
      const { lane, direct: part } = this.gainsOf(id);
      const gain = new GainNode(context, { gain: id === this.heard ? lane : 0 });
      gain.connect(fade);
      const directGain = direct && new GainNode(context, { gain: part });
      directGain?.connect(gain);
      const sources = [
        { whole: rest, into: gain },
        ...(direct && directGain ? [{ whole: direct, into: directGain }] : []),
      ].map(({ whole, into }) => {
        const buffer = loop ? this.stretchOf(whole, loop) : whole;
        const source = new AudioBufferSourceNode(context, { buffer, loop: loop !== null });
        source.connect(into);
        source.start(startedAt, loop ? from - loop.from : from);
        return source;
      });
      return { id, sources, gain, directGain };
    });
    const playing = { startedAt, from, lanes, fade };
    this.playing = playing;
    const [first] = lanes;
    if (!first) return;
    first.sources[0].onended = () => {
      if (this.playing !== playing) return;
      this.playing = null;
      this.onEnd();
    };
  }

  /** The part of a sound that a loop repeats; the whole sound as it is. */
  private stretchOf(whole: AudioBuffer, { from, to }: LoopRange): AudioBuffer {
    const { context } = this.open();
    const [first, end] = [from, to].map((seconds) => Math.round(seconds * context.sampleRate));
    if (first === 0 && end >= whole.length) return whole;
    const there = this.stretches.get(whole);
    if (there) return there;
    const samples = seamless(whole.getChannelData(0), first, end, Math.round(RAMP_SECONDS * context.sampleRate));
    const made = context.createBuffer(1, samples.length, context.sampleRate);
    made.copyToChannel(samples, 0);
    this.stretches.set(whole, made);
    return made;
  }

  /** @param at When what plays begins to fade, time of the audio context. */
  private silence(at: number): void {
    const { playing } = this;
    this.playing = null;
    if (!playing) return;
    const { fade, lanes } = playing;
    fade.gain.setTargetAtTime(0, at, RAMP_SECONDS / 3);
    for (const { sources } of lanes) for (const source of sources) source.stop(at + 4 * RAMP_SECONDS);
  }

  private applyGains(): void {
    for (const { id, gain, directGain } of this.playing?.lanes ?? []) {
      const { lane, direct } = this.gainsOf(id);
      this.ramp(gain, id === this.heard ? lane : 0);
      if (directGain) this.ramp(directGain, direct);
    }
  }

  private gainsOf(id: string): LaneGains {
    return this.gains.get(id) ?? { lane: 0, direct: 1 };
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
