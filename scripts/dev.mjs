// Development: the server, restarted after each save. Arguments go to Node: npm run dev -- --inspect
import('./launch.mjs')
  .then(async ({ checkSetup, endWithNpm }) => {
    await endWithNpm('dev');
    checkSetup();
    const { develop } = await import('./dev/develop.mjs');
    await develop({ nodeOptions: process.argv.slice(2) });
  })
  .catch((error) => {
    process.stderr.write(`${error && error.message ? error.message : error}\n`);
    process.exit(1);
  });
