// Imports the ES module by its full path: the package's main entry uses other internal names, and its browser entry
// has other exports.
import { WaveFile } from 'wavefile/index.js';
import { riffChunks } from './riff.ts';

/** The `fmt ` chunk: one field of the file each (Microsoft, "Multiple channel audio data and WAVE files", 2001). */
interface Format {
  readonly chunkSize: number;
  /** 1 for integers, 3 for floats, 0xfffe for the extensible format, where `subformat` says which. */
  readonly audioFormat: number;
  readonly numChannels: number;
  readonly sampleRate: number;
  readonly bitsPerSample: number;
  /** The GUID of the extensible format, in four words of 32 bits. Empty if the chunk is too short to hold it. */
  readonly subformat: readonly number[];
}

/** Members of wavefile 11 that are missing from its own types. */
interface Untyped {
  readonly fmt: Format;
  readonly data: { samples: Uint8Array };
  readonly supported_containers: string[];
  readonly signature: { readonly subChunks: readonly Chunk[] };
}

interface Chunk {
  readonly chunkId: string;
  readonly chunkSize: number;
  readonly chunkData: { readonly start: number; readonly end: number };
}

/** Containers of WAV files. */
export const CONTAINERS: readonly string[] = ['RIFF', 'RIFX', 'RF64', 'BW64'];

/**
 * A WAV file of the package wavefile, safe to open on files of any origin.
 *
 * Read and write samples as bytes, through `data.samples`. wavefile's own conversion is about a hundred times slower,
 * and it reads floats of the extensible format as integers.
 */
export class SoundFile extends (WaveFile as new () => WaveFile & Untyped) {
  constructor() {
    super();
    this.supported_containers.splice(0, Infinity, ...CONTAINERS);
  }

  /**
   * Replaces wavefile's walk over the chunks. Finds the first `fmt ` and the first `data` and skips all others.
   *
   * wavefile reads every chunk it knows and trusts the numbers there: a `cue ` chunk that claims 2^32 points fills the
   * memory, and many `LIST` chunks overflow the stack. It also takes the padding byte of an odd chunk for a sample.
   */
  getSubChunksIndex_(bytes: Uint8Array): Chunk[] {
    const found = new Map<string, Chunk>();
    for (const { name, start, end } of riffChunks(bytes)) {
      if ((name === 'fmt ' || name === 'data') && !found.has(name)) {
        found.set(name, { chunkId: name, chunkSize: end - start, chunkData: { start, end } });
      }
      if (found.size === 2) break;
    }
    return [...found.values()];
  }

  /** Replaces wavefile's look at sizes of 64 bits, which {@link riffChunks} knows. */
  readDs64Chunk_(): void {
    // Nothing to do.
  }
}
