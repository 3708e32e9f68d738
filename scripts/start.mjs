// Starts the server: checks what it needs, builds what has changed, and becomes it. Runs from any folder.
import('./launch.mjs')
  .then(async ({ launch, endWithNpm }) => {
    await endWithNpm('start');
    await launch({ app: 'server', quiet: false });
  })
  .catch((error) => {
    process.stderr.write(`${error && error.message ? error.message : error}\n`);
    process.exit(1);
  });
