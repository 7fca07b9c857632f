/**
 * Holds every pipeline of a device until the device is destroyed. Dawn gives out a living pipeline again for an equal
 * kernel with equal constants; a pipeline that was collected is compiled anew, which takes the software GPU up to seconds.
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
