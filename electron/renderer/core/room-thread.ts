/** A thread in a browser that prepares rooms. */
import { roomWorker, type RoomQuestion } from '../../../src/app/index.ts';

const work = roomWorker();
onmessage = ({ data }: MessageEvent<RoomQuestion>): void => {
  const { output, transfer } = work(data);
  postMessage(output, { transfer: [...transfer] });
};
