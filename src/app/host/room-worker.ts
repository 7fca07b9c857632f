import { jobWorker, ROOM_JOBS, type RoomAnswer, type RoomQuestion } from '../../room/slabs/jobs.ts';
import { finishAreaResponse } from '../areas/area-job.ts';
import { factoriseCloud, weighCloud } from '../direction/cloud-weights.ts';
import { finishDirection } from '../direction/direction-job.ts';
import { countSample } from '../plan/census-sample.ts';
import { finishResponse } from '../render/finish-job.ts';

/** The work of a thread that counts and prepares rooms and finishes responses, question after question. */
export const roomWorker = (): ((question: RoomQuestion) => RoomAnswer) =>
  jobWorker([
    ...ROOM_JOBS,
    countSample,
    finishResponse,
    finishAreaResponse,
    factoriseCloud,
    weighCloud,
    finishDirection,
  ]);
