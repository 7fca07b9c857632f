/**
 * Holds every pipeline of a device until the device is destroyed. For an equal kernel with equal constants Dawn returns
 * the pipeline that is still alive. If it was collected, the software GPU compiles it again, which takes up to seconds.
 */
export function keepPipelines(device: GPUDevice): void {
  const kept: GPUComputePipeline[] = [];
  const create = device.createComputePipelineAsync.bind(device);
  device.createComputePipelineAsync = async (descriptor) => {
    const pipeline = await create(descriptor);
    kept.push(pipeline);
    return pipeline;
  };
  void device.lost.then(() => {
    kept.length = 0;
  });
}
