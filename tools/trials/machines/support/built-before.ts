import { readdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from '../../src/stage/owned-process.ts';
import { projectRoot } from '../../src/stage/project-root.ts';

export interface BuiltBefore {
  readonly root: string;
  readonly commit: string;
  remove(): Promise<void>;
}

const ofDatabase = ['prisma', 'packages/kinds/src'];

/**
 * Builds UPGRADE_FROM, or the version before the database's last change, in a work tree.
 * @param folder within the project's file system, whose modules it links
 */
export async function buildBefore(folder: string): Promise<BuiltBefore> {
  const project = projectRoot();
  const git = (...args: string[]): Promise<string> => runToEnd('git', args, { cwd: project });
  const last = (await git('log', '-1', '--format=%H', '--', ...ofDatabase)).trim();
  const commit = (await git('rev-parse', '--short', process.env.UPGRADE_FROM ?? `${last}^`)).trim();
  const root = join(folder, 'before');
  await git('worktree', 'add', '--quiet', '--detach', root, commit);
  const remove = async (): Promise<void> => {
    await git('worktree', 'remove', '--force', root);
  };
  try {
    const workspaces = ['packages', 'apps'].flatMap((group) =>
      readdirSync(join(project, group)).map((name) => join(group, name)),
    );
    for (const place of ['', ...workspaces]) {
      const modules = join(project, place, 'node_modules');
      if (existsSync(modules) && existsSync(join(root, place)))
        await runToEnd('cp', ['-al', modules, join(root, place, 'node_modules')]);
    }
    await runToEnd(
      'npx',
      ['turbo', 'run', 'build', '--filter=@nova/server...', '--output-logs=errors-only'],
      {
        cwd: root,
        env: process.env,
      },
    );
  } catch (error) {
    await remove();
    throw error;
  }
  return { root, commit, remove };
}
