import { pageTurn } from '../../platform/page-turn.ts';
import type { Orientation } from '../../../../src/app/index.ts';
import { EarsNode, grouped, loadEars, type FieldSound, type LoadedField } from './field-lane.ts';
import { seamless } from './seamless.ts';

/** Duration of a change of loudness, s: short, but without a click. */
const RAMP_SECONDS = 0.02;
/** How far ahead sounds are started, s, so that all start at the same sample; a start in the past would be late. */
const AHEAD_SECONDS = 0.03;
/** How long ears go on after they are replaced, s: until what they play has faded out and their filters have ended. */
const AFTER_SECONDS = 0.5;

/** One of the sounds played together. All have the same sample rate. */
export interface Lane {
  readonly id: string;
  /** Samples of its parts, which are added: the direct sound, if it can have its own gain, and the rest. */
  readonly direct: Float32Array | null;
  readonly rest: Float32Array;
  /** Its coefficients, if it is heard with two ears: they are played in place of its parts. */
  readonly field?: FieldSound | null;
}

/** Factors of a lane's samples. */
export interface LaneGains {
  readonly lane: number;
  /** Factor of the direct sound, beside that of the lane. */
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
  readonly field: LoadedField | null;
}

interface PlayingLane {
  readonly id: string;
  readonly sources: readonly AudioBufferSourceNode[];
  /** Gains of this sound among the others: one, or with two ears one for each group of channels. */
  readonly gains: readonly GainNode[];
  readonly directGain: GainNode | null;
}

interface Playing {
  /** Time of the audio context at which playing began. */
  readonly startedAt: number;
  /** Position in the sound at that time, s. */
  readonly from: number;
  readonly lanes: readonly PlayingLane[];
  /** Bring all in and out without a click: one for all that goes to the destination, others before ears. */
  readonly fades: readonly GainNode[];
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
  private orientation: Orientation = { yawDegrees: 0, pitchDegrees: 0, rollDegrees: 0 };
  /** The ears of the loaded lanes. They stay while sounds are started and stopped. */
  private ears: ReadonlyMap<string, EarsNode> = new Map();
  private earsLoaded: Promise<void> | null = null;
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
    const buffer = async (channels: readonly Float32Array[]): Promise<AudioBuffer> => {
      // All are as long as the longest, so that they loop together.
      const made = context.createBuffer(channels.length, length, context.sampleRate);
      for (const [channel, samples] of channels.entries()) {
        made.copyToChannel(samples.subarray(0, length) as Float32Array<ArrayBuffer>, channel);
        await pageTurn();
      }
      return made;
    };
    const loaded: LoadedLane[] = [];
    for (const { id, direct, rest, field } of lanes) {
      if (field) await (this.earsLoaded ??= loadEars(context));
      const buffers: AudioBuffer[] = [];
      for (const channels of grouped(field?.channels ?? [])) buffers.push(await buffer(channels));
      loaded.push({
        id,
        direct: direct && !field ? await buffer([direct]) : null,
        rest: await buffer([rest]),
        field: field ? { buffers, ears: field.ears } : null,
      });
    }
    return loaded;
  }

  /** Replaces the sounds by prepared ones. What plays goes on with the new ones at the same position. */
  load(lanes: readonly LoadedLane[]): void {
    const at = this.position();
    const { context, master } = this.open();
    this.lanes = lanes;
    this.stretches.clear();
    for (const each of this.ears.values()) each.end(AFTER_SECONDS * context.sampleRate);
    this.ears = new Map(
      lanes.flatMap(({ id, field }) => (field ? [[id, new EarsNode(context, field, this.orientation)] as const] : [])),
    );
    for (const { node } of this.ears.values()) node.connect(master);
    this.durationSeconds = lanes.length > 0 ? lanes[0].rest.length / context.sampleRate : 0;
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

  /** Turns the head of those who hear with two ears, also while it plays. */
  turn(orientation: Orientation): void {
    this.orientation = orientation;
    for (const ears of this.ears.values()) ears.turn(orientation);
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
    const fades: GainNode[] = [];
    // In the middle of a sound it would click. At the beginning, a sound begins by itself, an impulse at once.
    const fadeInto = (into: AudioNode, input: number): GainNode => {
      const fade = new GainNode(context, { gain: from > 0 ? 0 : 1, channelInterpretation: 'discrete' });
      fade.connect(into, 0, input);
      if (from > 0) fade.gain.setTargetAtTime(1, startedAt, RAMP_SECONDS / 3);
      fades.push(fade);
      return fade;
    };
    const fade = fadeInto(master, 0);
    const source = (whole: AudioBuffer, into: AudioNode, earlier = 0): AudioBufferSourceNode => {
      const buffer = loop ? this.stretchOf(whole, loop) : whole;
      const made = new AudioBufferSourceNode(context, { buffer, loop: loop !== null });
      made.connect(into);
      made.start(startedAt - earlier, loop ? from - loop.from : from);
      return made;
    };
    const lanes = this.lanes.map(({ id, direct, rest, field }): PlayingLane => {
      const { lane, direct: part } = this.gainsOf(id);
      const gainInto = (into: AudioNode): GainNode => {
        const gain = new GainNode(context, { gain: id === this.heard ? lane : 0, channelInterpretation: 'discrete' });
        gain.connect(into);
        return gain;
      };
      const ears = this.ears.get(id);
      if (field && ears) {
        const gains = field.buffers.map((_, input) => gainInto(fadeInto(ears.node, input)));
        // The filters of the ears are late.
        const sources = field.buffers.map((whole, i) => source(whole, gains[i], field.ears.latencySeconds));
        return { id, sources, gains, directGain: null };
      }
      const gain = gainInto(fade);
      const directGain = direct && new GainNode(context, { gain: part });
      directGain?.connect(gain);
      const sources = [source(rest, gain), ...(direct && directGain ? [source(direct, directGain)] : [])];
      return { id, sources, gains: [gain], directGain };
    });
    const playing = { startedAt, from, lanes, fades };
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
    const made = context.createBuffer(whole.numberOfChannels, end - first, context.sampleRate);
    for (let channel = 0; channel < whole.numberOfChannels; channel++) {
      const samples = whole.getChannelData(channel);
      made.copyToChannel(seamless(samples, first, end, Math.round(RAMP_SECONDS * context.sampleRate)), channel);
    }
    this.stretches.set(whole, made);
    return made;
  }

  /** @param at When what plays begins to fade, time of the audio context. */
  private silence(at: number): void {
    const { playing } = this;
    this.playing = null;
    if (!playing) return;
    const { fades, lanes } = playing;
    for (const fade of fades) fade.gain.setTargetAtTime(0, at, RAMP_SECONDS / 3);
    for (const { sources } of lanes) for (const source of sources) source.stop(at + 4 * RAMP_SECONDS);
  }

  private applyGains(): void {
    for (const { id, gains, directGain } of this.playing?.lanes ?? []) {
      const { lane, direct } = this.gainsOf(id);
      for (const gain of gains) this.ramp(gain, id === this.heard ? lane : 0);
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
