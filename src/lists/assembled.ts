/** A page of WebAssembly's memory, bytes. */
const PAGE = 65_536;

/** Memory of WebAssembly. */
export interface AssemblyMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** What is used of WebAssembly: only some surroundings have types for it. */
interface Assembly {
  readonly Module: new (binary: Uint8Array) => object;
  readonly Memory: new (size: { readonly initial: number }) => AssemblyMemory;
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
}

const { WebAssembly: assembly } = globalThis as unknown as { readonly WebAssembly: Assembly };

/** Programs that this thread has read, by their text in base64; null for those that it may not use. */
const known = new Map<string, object | null>();

/**
 * What a program in WebAssembly exports; undefined where there is no WebAssembly, and where a page may not use it.
 *
 * @param binary The program, in base64.
 * @param imports [module][name] What it takes from outside; called only where there is WebAssembly.
 */
export function assembled(binary: string, imports: () => object): object | undefined {
  try {
    let module = known.get(binary);
    // Each attempt where it is forbidden would be reported by the page.
    if (module === null) return undefined;
    if (!module) {
      module = new assembly.Module(Uint8Array.from(atob(binary), (character) => character.charCodeAt(0)));
      known.set(binary, module);
    }
    return new assembly.Instance(module, imports()).exports;
  } catch {
    if (!known.has(binary)) known.set(binary, null);
    return undefined;
  }
}

/** A memory of one page. @throws Error where there is no WebAssembly */
export function assemblyMemory(): AssemblyMemory {
  return new assembly.Memory({ initial: 1 });
}

/** Makes a memory at least so many bytes long. @returns whether there is so much */
export function enlarge(memory: AssemblyMemory, bytes: number): boolean {
  const missing = bytes - memory.buffer.byteLength;
  try {
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    return true;
  } catch {
    return false;
  }
}
