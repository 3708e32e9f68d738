import { importTests } from '../../../jest.suite.mjs';

await importTests(import.meta.url, { part: 2, of: 2 });
