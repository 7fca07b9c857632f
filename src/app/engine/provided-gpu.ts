/** A GPU handed in by a door, which owns it: the door destroys the device when the work is done. */
export interface ProvidedGpu {
  readonly device: GPUDevice;
  /** In words, for reports. */
  readonly adapterName: string;
  /** Adapter and driver, all that is told of them: other than the name it changes with either. */
  readonly identity: string;
  /** Whether it is a software driver that runs on the processor. */
  readonly fallback: boolean;
}

/** Gets a GPU, or null where there is none. */
export type GpuProvider = () => Promise<ProvidedGpu | null>;
