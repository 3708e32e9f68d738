import { limitNames, type Limits, planNames, type SiteLanguage, siteLanguages } from '@nova/contract';
import {
  type AccountChanges,
  readAccountLimits,
  closeJobSite,
  createAccount,
  type CreatedAccount,
  type JobSite,
  findJobSite,
  type LimitChanges,
  listAccounts,
  openJobSite,
  setAccountLimits,
  updateAccount,
} from '@nova/features';
import { Command, InvalidArgumentError } from 'commander';
import { leafCommand, mustChange, novaLine, addRequiredOption } from '../command-line.ts';
import type { Screens } from '../terminal.ts';
import type { Shell } from '../shell.ts';
import { shortTime, textTable } from '../output-text.ts';
import { summaries } from '../summaries.ts';

export const accountCommand = (shell: Shell): Command =>
  new Command('account')
    .description(summaries.account)
    .addCommand(createCommand(shell))
    .addCommand(updateCommand(shell))
    .addCommand(listCommand(shell))
    .addCommand(accountLimitsCommand(shell))
    .addCommand(accountSiteCommand(shell));

interface AccountOptions {
  readonly name: string;
  readonly plan?: string;
  readonly timeZone?: string;
  readonly currency?: string;
}

const createCommand = (shell: Shell): Command =>
  addRequiredOption(
    leafCommand('create', 'create an account with master data in every group'),
    '--name <name>',
    'name of the agency',
    { ask: shell.ask, question: 'What is the agency called?' },
  )
    .option('--plan <plan>', `${planNames.join(', ')}; UNLIMITED when left out`)
    .option('--time-zone <zone>', 'IANA name such as Europe/Berlin; UTC when left out')
    .option('--currency <code>', 'ISO 4217 code; EUR when left out')
    .action((options: AccountOptions) =>
      shell.run(async ({ database }) => {
        const account = await createAccount(database, options);
        const next = novaLine(`user create --account ${account.id} --name NAME --email EMAIL`);
        return {
          document: account,
          text: `Created the account ${describeAccount(account)}.\nNext, its first user: ${next}`,
        };
      }),
    );

const describeAccount = ({ id, name, plan, timeZone, currency }: CreatedAccount): string =>
  `${name} (${id}), plan ${plan}, time zone ${timeZone}, currency ${currency}`;

const updateCommand = (shell: Shell): Command =>
  leafCommand('update', 'change the name, plan, time zone or currency of an account')
    .argument('<id>', 'the account')
    .option('--name <name>', 'name of the agency')
    .option('--plan <plan>', planNames.join(', '))
    .option('--time-zone <zone>', 'IANA name such as Europe/Berlin')
    .option('--currency <code>', 'ISO 4217 code')
    .addHelpText('after', '\nServers notice a change within 5 seconds; what is stored stays as it is.')
    .action((id: string, { json: _json, ...changes }: AccountChanges & { readonly json?: true }) =>
      shell.run(async ({ database }) => {
        mustChange(changes);
        const account = await updateAccount(database, id, changes);
        return { document: account, text: `The account is now ${describeAccount(account)}.` };
      }),
    );

const listCommand = (shell: Shell): Command =>
  leafCommand('list', 'list all accounts').action(() =>
    shell.run(async ({ database, streams }) => {
      const accounts = await listAccounts(database);
      const head = [
        'id',
        'name',
        'plan',
        'time zone',
        'currency',
        'users',
        'candidates',
        'companies',
        'created',
      ];
      const rows = accounts.map((one) => [
        ...[one.id, one.name, one.plan, one.timeZone, one.currency],
        ...[one.users, one.candidates, one.companies, shortTime(one.createdOn)],
      ]);
      const none = `There is no account yet. Create one: ${novaLine('account create --name NAME')}`;
      return { document: accounts, text: rows.length === 0 ? none : textTable(head, rows, streams) };
    }),
  );

const accountLimitsCommand = (shell: Shell): Command =>
  leafCommand('limits', 'show the limits in force for an account, or change them')
    .argument('<id>', 'the account')
    .option(
      '--set <name=value>',
      'a number, none for no limit, plan for what the plan says; may be repeated',
      readChange,
    )
    .addHelpText('after', `\nLimits: ${limitNames.join(', ')}.\nServers notice a change within 5 seconds.`)
    .action((id: string, { set = {} }: { readonly set?: LimitChanges }) =>
      shell.run(async ({ database, streams }) => {
        const changed = Object.keys(set).length > 0;
        const limits = changed
          ? await setAccountLimits(database, id, set)
          : await readAccountLimits(database, id);
        return { document: limits, text: limitsTable(limits, streams) };
      }),
    );

/** Reads one `--set`: a number if the value is one, else its text, which the rule checks. */
function readChange(text: string, before: LimitChanges = {}): LimitChanges {
  const [, name, value] = /^\s*([^=]+?)\s*=\s*(.+?)\s*$/u.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    throw new InvalidArgumentError(
      'Write it as readsPerMinute=5, readsPerMinute=none or readsPerMinute=plan.',
    );
  }
  return { ...before, [name]: /^-?\d+(?:\.\d+)?$/u.test(value) ? Number(value) : value.toLowerCase() };
}

const limitsTable = (limits: Limits, screens: Screens): string =>
  textTable(
    ['limit', 'at most'],
    limitNames.map((name) => [name, limits[name] ?? 'none']),
    screens,
  );

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

const accountSiteCommand = (shell: Shell): Command =>
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
        const siteOptions = { ...looks, userId: user };
        const changes = Object.fromEntries(
          Object.entries(siteOptions).filter(([, value]) => value !== undefined),
        );
        const isChange = open === true || Object.keys(changes).length > 0;
        const site = isChange ? await openJobSite(database, id, changes) : await findJobSite(database, id);
        return {
          document: site,
          text: site === null ? formatClosedSite(id) : siteText(site, environment.JOBS_SITE, streams),
        };
      }),
    );

const formatClosedSite = (id: string): string =>
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
