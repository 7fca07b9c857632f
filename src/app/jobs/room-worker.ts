import { traceChunk } from '../../rays/trace/trace-chunk.ts';
import { MODE_JOBS } from '../../modes/mode-jobs.ts';
import { jobWorker, ROOM_JOBS, type RoomAnswer, type RoomQuestion } from '../../room/slab-jobs.ts';
import { finishAreaResponse } from '../outputs/areas/area-job.ts';
import { factoriseCloud, weighCloud } from '../outputs/response/cloud-weights.ts';
import { finishDirection } from '../outputs/response/direction-job.ts';
import { countSample } from '../planning/plan/census-sample.ts';
import { finishResponse } from '../outputs/response/finish-job.ts';
import { lookAtLength } from '../outputs/response/look-job.ts';
import { imagePaths } from '../setup/rays/high-parts.ts';
import { tryFinishing } from '../outputs/response/try-finishing.ts';
import { PLACES_JOBS } from './places/search-jobs.ts';

/** The work of a thread that prepares rooms, traces rays, finds modes and places, and finishes responses. */
export const roomWorker = (): ((question: RoomQuestion) => RoomAnswer) =>
  jobWorker([
    ...ROOM_JOBS,
    countSample,
    finishResponse,
    lookAtLength,
    tryFinishing,
    finishAreaResponse,
    factoriseCloud,
    weighCloud,
    finishDirection,
    imagePaths,
    traceChunk,
    ...MODE_JOBS,
    ...PLACES_JOBS,
  ]);
