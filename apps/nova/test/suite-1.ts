import { importTests } from '../../../jest.suite.mjs';

await importTests(import.meta.url, { part: 1, of: 2 });
