/**
 * `npm run migration:new -- NAME` writes prisma/migrations/<timestamp>_NAME/migration.sql from the difference
 * between the migrations and prisma/schema.prisma. Needs the built package.
 */
import { createMigration } from '../dist/migrations/new-migration.js';

const name = process.argv[2] ?? '';
if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Usage: npm run migration:new -- NAME   (lower case letters, digits and underscores)');
  process.exitCode = 1;
} else {
  console.log(await createMigration(name));
}
