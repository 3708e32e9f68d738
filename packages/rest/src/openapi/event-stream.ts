import { eventStream, eventStreamInput, listEvents } from '@nova/features/contract';
import { buildExampleInput } from '../examples/example-input.ts';
import type { Operation, Parameter } from './document-types.ts';

const { lastEventId } = eventStreamInput.shape;

const exampleCursor = buildExampleInput(listEvents).cursor;

/** Browsers send this header to resume a stream. */
const lastEvent: Parameter = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: lastEventId.description ?? '',
  schema: { type: 'string', examples: [exampleCursor] },
};

/**
 * The stream (docs/interface/events.md#streams) has many answers, so it cannot be an endpoint of the contract. It takes
 * the feed's parameters except the limit, and fails as the feed does.
 */
export const createStreamOperation = (feed: Operation): Operation => {
  const { '200': piece, ...failures } = feed.responses;
  return {
    ...feed,
    operationId: eventStream.procedure.replace('.', '_'),
    summary: 'Follow the feed of events',
    description:
      'Events as they come, as server-sent events, until either side ends it: `id` is the cursor behind the event, `event` its type, `data` the event as JSON. It begins with what comes from now on, or behind the cursor.',
    parameters: [
      ...feed.parameters.filter((parameter) => !('name' in parameter && parameter.name === 'limit')),
      lastEvent,
    ],
    responses: {
      '200': {
        description: 'The stream. A line of comment comes every 15 seconds.',
        headers: piece?.headers ?? {},
        content: {
          'text/event-stream': {
            schema: {
              type: 'string',
              description: 'Server-sent events; the `data` of each is an `Event`, in one line.',
            },
          },
        },
      },
      ...failures,
    },
    'x-trpc-procedure': eventStream.procedure,
    'x-codeSamples': [
      {
        lang: 'Shell',
        label: 'curl',
        source: `curl -N -H "X-Api-Key: $KEY" 'http://127.0.0.1:3000/api/nova${eventStream.path}?types=candidate.*'`,
      },
      {
        lang: 'TypeScript',
        label: 'TypeScript',
        source: [
          `import { createNovaClient } from '@nova/client';`,
          ``,
          `const nova = createNovaClient({ url: 'http://127.0.0.1:3000', apiKey: process.env.KEY ?? '' });`,
          `for await (const event of nova.events.stream({ types: 'candidate.*' })) console.log(event.type, event.object.id);`,
        ].join('\n'),
      },
    ],
  };
};
