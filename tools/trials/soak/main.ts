import { parseArgs } from 'node:util';
import { setStage } from '../src/stage/stage.ts';
import { soak } from './soak.ts';
import { tell } from './tell.ts';

/** `npm run trial -- soak --minutes 10`: loads a server on its own PostgreSQL and Redis. */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    connections: { type: 'string', default: '64' },
    'per-second': { type: 'string', default: '300' },
  },
});
const [minutes, connections, perSecond] = [values.minutes, values.connections, values['per-second']].map(
  Number,
);
if (!minutes || !connections || !perSecond)
  throw new Error('Minutes, connections and per-second are numbers above 0.');

const stage = await setStage({ proxied: false });
try {
  const verdict = tell(await soak(stage, { minutes, connections, perSecond }));
  if (!verdict) process.exitCode = 1;
} finally {
  await stage.strikeDown();
}
