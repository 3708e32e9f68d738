import { importTests } from '../../../jest.suite.ts';

await importTests(import.meta.url, { part: 2, of: 3 });
