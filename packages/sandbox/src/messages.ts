/** What a worker answers. `memory` is what its process holds now, in bytes. */
export type JobReply<Result> = ({ result: Result } | { failure: string }) & { memory: number };

/** What one process may cost: bytes that it holds in all, milliseconds of its processor time for one job. */
export interface WorkerBounds {
  memory: number;
  processorMs: number;
}

/** What a worker's watch sees of its main thread: `Int32Array` of the one flag below, then a `Float64Array` of the other. */
export interface WatchedState {
  /** 1 while a job runs. */
  busy: Int32Array<SharedArrayBuffer>;
  /** The processor time, in milliseconds, that the process had used when it began with the job. */
  began: Float64Array<SharedArrayBuffer>;
}

/** What the watch is started with. */
export interface WatchOrders extends WatchedState {
  bounds: WorkerBounds;
}
