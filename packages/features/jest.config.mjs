import { suites } from '../../jest.config.base.mjs';

export default suites;
