export type { RayLaw, RayRoom, Triple } from './room/room.ts';
