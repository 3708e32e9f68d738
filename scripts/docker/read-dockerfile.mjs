/**
 * What a Dockerfile of two stages says.
 * @param {string} text
 * @returns {{ nodeVersions: string[], buildSteps: string[], settings: Record<string, string>, command: string[] }} the
 *   versions of its base images, the commands of its first stage, and the settings and the command of its second
 */
export function readDockerfile(text) {
  const lines = text
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const stages = [];
  for (const line of lines) {
    const [word, rest] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1).trim()];
    if (word === 'FROM') stages.push([]);
    stages.at(-1)?.push({ word, rest });
  }
  const of = (stage, wanted) => (stage ?? []).filter(({ word }) => word === wanted).map(({ rest }) => rest);
  const [build, ship] = stages;
  return {
    nodeVersions: stages
      .flatMap((stage) => of(stage, 'FROM'))
      .map((base) => /^node:([\d.]+)/.exec(base)?.[1] ?? base),
    buildSteps: of(build, 'RUN'),
    settings: Object.fromEntries(
      of(ship, 'ENV').flatMap((line) =>
        [...line.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
      ),
    ),
    command: JSON.parse(of(ship, 'CMD').at(-1) ?? '[]'),
  };
}
