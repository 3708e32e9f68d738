import { importTests } from '../../../jest.suite.ts';

await importTests(import.meta.url);
