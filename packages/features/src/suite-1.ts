import { importTests } from '../../../jest.suite.ts';

await importTests(import.meta.url, { part: 1, of: 3 });
