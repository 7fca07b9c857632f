/** A GPU that the caller owns: the caller destroys the device when the work is done. */
export interface ProvidedGpu {
  readonly device: GPUDevice;
  /** Name for reports. */
  readonly adapterName: string;
  /** All facts about adapter and driver. Unlike the name, it changes with either. */
  readonly identity: string;
  /** Whether it is a software driver that runs on the processor. */
  readonly fallback: boolean;
}

/** Gets a GPU, or null if there is none. */
export type GpuProvider = () => Promise<ProvidedGpu | null>;
