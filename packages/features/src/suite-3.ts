import { importTests } from '../../../jest.suite.ts';

await importTests(import.meta.url, { part: 3, of: 3 });
