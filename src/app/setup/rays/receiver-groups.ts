import { RAY_BATCHES, type TraceRequest } from '../../../rays/trace/request.ts';

/** Energies that are traced together at most, numbers: 128 MB. */
const GROUP_NUMBERS = 16e6;

/**
 * Divides the receivers of a request into groups whose energies take little memory, in their order. The rays of all
 * groups are the same; only what they bring is counted for one group after the other.
 *
 * @param numbers Energies of a group at most.
 */
export function receiverGroups(request: TraceRequest, numbers = GROUP_NUMBERS): TraceRequest[] {
  const { receivers } = request;
  const most = Math.max(1, Math.floor(numbers / numbersOf(request)));
  const groups: TraceRequest[] = [];
  for (let from = 0; from === 0 || from < receivers.length; from += most) {
    groups.push(receivers.length <= most ? request : { ...request, receivers: receivers.slice(from, from + most) });
  }
  return groups;
}

/** Energies of one receiver. */
function numbersOf({ room, seconds, binSeconds, sectors, batchSeconds }: TraceRequest): number {
  const ofBatches = batchSeconds === undefined ? 0 : RAY_BATCHES * Math.ceil(seconds / batchSeconds);
  const ofSectors = sectors ? sectors.directions.length * Math.ceil(seconds / sectors.binSeconds) : 0;
  return room.bands.length * (Math.ceil(seconds / binSeconds) + ofSectors + ofBatches);
}
