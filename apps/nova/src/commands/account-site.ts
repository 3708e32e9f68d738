import { siteLanguages, type SiteLanguage } from '@nova/contract';
import { closeJobSite, jobSiteOf, openJobSite, type JobSite } from '@nova/domain';
import type { Command } from 'commander';
import { leafCommand } from '../leaf-command.ts';
import { novaLine } from '../nova-line.ts';
import type { Shell } from '../shell.ts';
import type { Screens } from '../screens.ts';
import { textTable } from '../text-table.ts';

interface SiteOptions {
  readonly open?: true;
  readonly close?: true;
  readonly slug?: string;
  readonly user?: string;
  readonly language?: SiteLanguage;
  readonly accent?: string;
  readonly websiteUrl?: string;
  readonly imprintUrl?: string;
  readonly privacyUrl?: string;
}

export const accountSiteCommand = (shell: Shell): Command =>
  leafCommand('site', 'show an account’s job pages, open them, change what they are like, or close them')
    .argument('<id>', 'the account')
    .option('--open', 'open them; every option below does so too')
    .option('--slug <slug>', 'their address below /jobs/; made of the account’s name when left out')
    .option('--user <id>', 'the user for whom they read; the account’s first when left out')
    .option('--language <code>', `${siteLanguages.join(', ')}: where the visitor’s is none of them`)
    .option('--accent <colour>', 'colour of links and buttons, such as #1d4ed8')
    .option('--website-url <url>', 'the agency’s website; as the two below, an empty text takes it away')
    .option('--imprint-url <url>', 'the agency’s legal notice')
    .option('--privacy-url <url>', 'the agency’s privacy notice, which the form leads to')
    .option('--close', 'close them and revoke their key')
    .addHelpText('after', '\nServers show job pages with JOBS_SITE=1, and notice a change within 5 seconds.')
    .action((id: string, { open, close, user, ...looks }: SiteOptions) =>
      shell.run(async ({ database, environment, streams }) => {
        if (close === true) {
          const closed = await closeJobSite(database, id);
          return { document: null, text: `Closed the pages at /jobs/${closed.slug}; their key is revoked.` };
        }
        const given = { ...looks, userId: user };
        const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
        const isChange = open === true || Object.keys(changes).length > 0;
        const site = isChange ? await openJobSite(database, id, changes) : await jobSiteOf(database, id);
        return {
          document: site,
          text: site === null ? closedText(id) : siteText(site, environment.JOBS_SITE, streams),
        };
      }),
    );

const closedText = (id: string): string =>
  `The account has no job pages. Open them: ${novaLine(`account site ${id} --open`)}`;

function siteText(site: JobSite, isShown: boolean, screens: Screens): string {
  const rows = [
    ['address', `/jobs/${site.slug}`],
    ['language', site.language],
    ['accent', site.accent ?? ''],
    ['website', site.websiteUrl ?? ''],
    ['legal notice', site.imprintUrl ?? ''],
    ['privacy notice', site.privacyUrl ?? ''],
    ['key', site.keyId],
  ];
  const hint = isShown ? '' : '\n\nServers show them when JOBS_SITE=1 is set.';
  return textTable([site.name, ''], rows, screens) + hint;
}
