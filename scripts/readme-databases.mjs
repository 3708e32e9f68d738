import { execFileSync } from 'node:child_process';

/**
 * Databases of their own on the PostgreSQL of TEST_DATABASE_URL.
 * @param {string | undefined} server its URL; undefined where there is none
 */
export function readmeDatabases(server) {
  const made = [];
  const psql = (statement) =>
    execFileSync('psql', ['-qX', server, '-c', statement], { stdio: ['ignore', 'ignore', 'inherit'] });
  return {
    there: server !== undefined,
    /** The URL of a new and empty one. */
    make() {
      const name = `nova_readme_${process.pid}_${made.length}`;
      psql(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`);
      made.push(name);
      const url = new URL(server);
      url.pathname = `/${name}`;
      return url.href;
    },
    dropAll() {
      for (const name of made.splice(0)) psql(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
