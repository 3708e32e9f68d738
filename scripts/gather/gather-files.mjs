// Files of other people's repositories, each known by repository, path, commit and SHA-256: gathered by whoever wants to measure
// with them, since their licences don't let us hand them on.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Brings what is missing to its place, and takes nothing that is another file than the one that was labelled.
 * @param files `{ repo, path, commit, sha256 }`
 * @param placeOf where a file goes
 * @param from where repositories are, {owner} and {name} standing for theirs: another server, or folders of clones
 * @returns the files that could not be had; each reason has been said on stderr
 */
export async function gatherFiles(files, placeOf, from) {
  const failed = [];
  const missing = [];
  for (const file of files) if (!(await isThere(file, placeOf))) missing.push(file);
  for (const wanted of groupsOf(missing, ({ repo, commit }) => `${repo} ${commit}`).values()) {
    try {
      for (const { file, bytes } of await fetchFiles(wanted, from)) await keep(file, bytes, placeOf);
    } catch (error) {
      failed.push(...wanted);
      process.stderr.write(`${wanted[0].repo}: ${String(error.stderr ?? error.message).trim()}\n`);
    }
  }
  return failed;
}

const isWhole = (bytes, file) => createHash('sha256').update(bytes).digest('hex') === file.sha256;

async function isThere(file, placeOf) {
  return isWhole(await readFile(placeOf(file)).catch(() => ''), file);
}

async function keep(file, bytes, placeOf) {
  if (!isWhole(bytes, file)) throw new Error(`${file.path} is not the file that was labelled`);
  await mkdir(dirname(placeOf(file)), { recursive: true });
  await writeFile(placeOf(file), bytes);
}

/** The bytes of some files of one commit; the server sends no more of the repository than they need. */
async function fetchFiles(wanted, from) {
  const [{ repo, commit }] = wanted;
  const [owner, name] = repo.split('/');
  const folder = await mkdtemp(join(tmpdir(), 'gathered-'));
  const git = (...line) =>
    run('git', ['-C', folder, ...line], {
      encoding: 'buffer',
      maxBuffer: 64 * 1024 * 1024,
      timeout: 300_000,
      env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
    });
  try {
    await git('init', '--quiet', '--bare');
    const address = from.replaceAll('{owner}', owner).replaceAll('{name}', name);
    await git('remote', 'add', 'origin', address);
    await git('config', 'remote.origin.promisor', 'true');
    await git('fetch', '--quiet', '--depth=1', '--filter=blob:none', 'origin', commit);
    const found = [];
    for (const file of wanted)
      found.push({ file, bytes: (await git('cat-file', 'blob', `${commit}:${file.path}`)).stdout });
    return found;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Node 20 has no Map.groupBy. */
export function groupsOf(list, keyOf) {
  const groups = new Map();
  for (const item of list) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
