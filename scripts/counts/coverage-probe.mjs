// Runs within the server whose sources are counted: tells the parent which functions of the project ran since it last asked.
import { Session } from 'node:inspector';

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

process.on('message', () =>
  session.post('Profiler.takePreciseCoverage', (_error, { result }) =>
    process.send(
      result
        .filter(
          ({ url }) => url.startsWith('file:') && !url.includes('/node_modules/') && url.includes('/dist/'),
        )
        .map(({ url, functions }) => ({
          url,
          // The first function is the module itself, which ran when it was loaded.
          offsets: functions
            .filter(({ functionName, ranges }) => ranges[0].count > 0 && functionName !== '')
            .map(({ ranges }) => ranges[0].startOffset),
        })),
    ),
  ),
);
