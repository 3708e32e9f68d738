/**
 * Reads turbo's NDJSON: shows on standard error what is being built, and keeps what the steps said in case one fails.
 * @param {boolean} quiet show nothing
 */
export function buildProgress(quiet) {
  const { stderr } = process;
  const startedAt = Date.now();
  const steps = new Set();
  const said = [];
  const failed = new Set();
  let total = '';
  let running = '';
  let rest = '';

  const elapsed = () => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
  const line = (text) => stderr.write(stderr.isTTY ? `\r\x1b[2K${text}` : `${text}\n`);
  const draw = () => line(`Building ${running} (${steps.size} of ${total}) … ${elapsed()}`);
  const timer = quiet || !stderr.isTTY ? undefined : setInterval(() => running && draw(), 200);

  function readLine(text) {
    const message = parse(text);
    if (message.source === 'turbo') {
      total = /Running build in (\d+) package/.exec(message.text)?.[1] ?? total;
      return;
    }
    const [name, task] = message.source.split('#');
    if (/^cache (miss|bypass)/.test(message.text) && running === '' && !quiet && !stderr.isTTY)
      line('Building Nova …');
    if (task === 'build') steps.add(name);
    if (!message.text.startsWith('cache hit')) running = name;
    if (message.text.startsWith('npm error')) failed.add(name);
    if (!/^(cache |> |npm (?:warn|error)|$)/.test(message.text)) said.push({ name, text: message.text });
  }

  return {
    read(text) {
      const lines = (rest + text).split('\n');
      rest = lines.pop();
      lines.forEach(readLine);
    },
    /** What the steps that failed said; what all said where none says that it failed. */
    said: () =>
      said
        .filter(({ name }) => failed.size === 0 || failed.has(name))
        .map(({ name, text }) => `${name}: ${text}`)
        .join('\n'),
    end(succeeded) {
      clearInterval(timer);
      if (quiet || running === '') return;
      line(succeeded ? `Built Nova in ${elapsed()}.` : `The build failed after ${elapsed()}.`);
      if (stderr.isTTY) stderr.write('\n');
    },
  };
}

/** A line that is no JSON is turbo's own complaint, kept as said. */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return { source: 'turbo#complaint', text };
  }
}
