// Builds the whole tree: what changed of it, and nothing else.
import('./launch.mjs')
  .then(async ({ checkSetup, root }) => {
    checkSetup();
    const { build } = await import('./build/build.mjs');
    await build({ root, quiet: false });
  })
  .catch((error) => {
    process.stderr.write(`${error && error.message ? error.message : error}\n`);
    process.exit(1);
  });
