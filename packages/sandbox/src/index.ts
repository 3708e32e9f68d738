export {
  createPool,
  JobFailure,
  PoolBusyError,
  type JobFailureCause,
  type Pool,
  type PoolOptions,
  type PoolStats,
  type RunOptions,
} from './pool.ts';
