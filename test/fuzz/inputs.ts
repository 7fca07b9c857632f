import wavefile from 'wavefile';
import { MemoryFiles } from '../../src/app/ports/host/memory-files.ts';

/** A host's files with a single file. */
export const filesWith = (name: string, input: Uint8Array): MemoryFiles =>
  new MemoryFiles(new Map([[name, new Blob([Uint8Array.from(input)])]]));

/** A decay as a WAV file of 16 bits, or of floats. */
export function decayWav(format: 1 | 3): Uint8Array {
  const bits = format === 1 ? 16 : 32;
  const count = 12_000;
  const bytes = Buffer.alloc(44 + (count * bits) / 8);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(format, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(8000, 24);
  bytes.writeUInt32LE((8000 * bits) / 8, 28);
  bytes.writeUInt16LE(bits / 8, 32);
  bytes.writeUInt16LE(bits, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE((count * bits) / 8, 40);
  for (let n = 0; n < count; n++) {
    const sample = Math.exp(-n / 900) * Math.sin(n * n);
    if (format === 1) bytes.writeInt16LE(Math.round(32767 * sample), 44 + 2 * n);
    else bytes.writeFloatLE(sample, 44 + 4 * n);
  }
  return Uint8Array.from(bytes);
}

/** A WAV file in another container, of a few samples: with its bytes in the other order, or with sizes of 64 bits. */
export function containedWav(container: 'RIFX' | 'RF64'): Uint8Array {
  const samples = Array.from({ length: 4000 }, (_, n) => Math.round(32_000 * Math.exp(-n / 300) * Math.sin(n * n)));
  const file = new wavefile.WaveFile();
  file.fromScratch(1, 8000, '16', samples, { container });
  return file.toBuffer();
}
