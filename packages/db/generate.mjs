/**
 * Writes the Prisma client to src/generated from prisma/schema.prisma, with the packages behind `prisma
 * generate`. The command itself is no dependency (docs/decisions/0020-a-light-install.md).
 */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

// Only the CommonJS builds of Prisma's inner packages resolve.
const require = createRequire(import.meta.url);
const { PrismaClientTsGenerator } = require('@prisma/client-generator-ts');
const { getGenerator, loadSchemaContext } = require('@prisma/internals');

const schemaContext = await loadSchemaContext({
  schemaPath: { cliProvidedPath: fileURLToPath(new URL('../../prisma/schema.prisma', import.meta.url)) },
  printLoadMessage: false,
});
const generator = await getGenerator({
  schemaContext,
  registry: { 'prisma-client': { type: 'in-process', generator: new PrismaClientTsGenerator() } },
  skipDownload: true,
});
try {
  await generator.generate();
} finally {
  generator.stop();
}
