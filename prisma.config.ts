/** For Prisma's own command, which `npx` fetches where it is asked for; nothing of Nova reads this. */
export default {
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env['DATABASE_URL'] ?? '' },
};
