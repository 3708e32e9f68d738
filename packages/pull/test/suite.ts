import { importTests } from '../../../jest.suite.mjs';

await importTests(import.meta.url);
