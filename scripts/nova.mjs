// The operator's command: as scripts/start.mjs, but silent about the build, for its standard output belongs to programs.
import('./launch.mjs')
  .then(({ launch }) => launch({ app: 'nova', quiet: true }))
  .catch((error) => {
    process.stderr.write(`${error && error.message ? error.message : error}\n`);
    process.exit(1);
  });
