/** What all views share: the compute device, what the machine is busy with, files. */
export const window = {
  processor: 'the processor',
  fastest: 'the fastest device (looking for a GPU…)',
  noGpu: 'a GPU (none found)',
  uses: {
    run: 'a run is in progress',
    bench: 'a benchmark of the stencils is in progress',
    calibration: 'a calibration is in progress',
    verification: 'a verification is in progress',
  },
  busy: 'This machine is busy with a run or a benchmark.',
  busyRemedy: 'Wait until it is done, or cancel it.',
  busyWith: (use: string) => `This machine is busy: ${use}.`,
  stopped: (what: string) => `${what}: stopped.`,
  downloads: 'the downloads of this browser',
};
