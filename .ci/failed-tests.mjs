// A reporter of node:test: a line of JSON for each test that failed.
export default async function* tellFailed(events) {
  for await (const { type, data } of events) {
    const { failureType, message, cause } = data.details?.error ?? {};
    // What contains a failed test fails with it.
    if (type !== 'test:fail' || failureType === 'subtestsFailed') continue;
    const reason = typeof cause === 'object' && cause !== null ? (cause.stack ?? cause.message) : message;
    yield `${JSON.stringify({ file: data.file, test: data.name, message: String(reason) })}\n`;
  }
}
