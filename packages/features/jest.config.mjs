import { suitesIn } from '../../jest.config.base.mjs';

export default suitesIn('src');
