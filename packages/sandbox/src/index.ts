export { JobFailure, PoolBusyError, type JobFailureCause } from './job-failure.ts';
export { createPool, type Pool, type PoolOptions, type PoolStats, type RunOptions } from './pool.ts';
