import { base } from '../../jest.config.base.mjs';

/** Worker threads start slowly on a busy machine. */
export default { ...base, testTimeout: 60_000 };
