import { ConfigError } from '@nova/config';
import { NovaError } from '@nova/contract';
import { busyWith, DatabaseError, isDiskFull, isUnavailable, sqlState } from '@nova/db';
import { EmbeddedError } from '@nova/embedded';
import { FileStoreError } from '@nova/files';
import { CommanderError } from 'commander';

/** An error as `--json` prints it. */
export interface Complaint {
  readonly error: string;
  readonly message: string;
}

export function complaintAbout(error: unknown): Complaint {
  if (error instanceof NovaError) return { error: error.code, message: formatMessage(error) };
  if (error instanceof ConfigError) return { error: 'CONFIGURATION', message: error.complaints.join(' ') };
  if (error instanceof DatabaseError || error instanceof EmbeddedError)
    return { error: error.code, message: error.message };
  if (error instanceof CommanderError) return { error: 'USAGE', message: usageMessage(error) };
  if (error instanceof FileStoreError) return { error: 'FILE_STORE', message: error.message };
  const aboutFile = fileComplaint(error);
  if (aboutFile) return aboutFile;
  if (isDiskFull(error)) {
    const message = 'The disk of the database is full. Make room, and run it again.';
    return { error: 'UNAVAILABLE', message };
  }
  if (sqlState(error) === queryCanceled) {
    const message =
      'The database took too long for a statement, or its operator stopped it. Run it again when there is less to do, or set STATEMENT_TIMEOUT_MS higher.';
    return { error: 'UNAVAILABLE', message };
  }
  const busy = busyWith(error);
  if (busy !== undefined) return { error: 'UNAVAILABLE', message: `${busy} Run it again in a moment.` };
  if (isUnavailable(error)) {
    const message = 'The database cannot be reached. Check that it runs, and DATABASE_URL.';
    return { error: 'UNAVAILABLE', message };
  }
  return { error: 'INTERNAL_ERROR', message: error instanceof Error ? error.message : String(error) };
}

/** PostgreSQL's code for `query_canceled`. */
const queryCanceled = '57014';

const fileReasons: Readonly<Record<string, string>> = {
  ENOENT: 'it is not there',
  EACCES: 'this user may not. Run it as its owner, or give it to this user',
  EPERM: 'this user may not. Run it as its owner, or give it to this user',
  EROFS: 'the file system is read-only',
  EEXIST: 'it is there already. Name another',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  ENOSPC: 'the disk is full. Make room, and run it again',
  EDQUOT: 'the disk quota is used up. Make room, and run it again',
};

/** Only errors of files have a path; those of sockets have an address. */
function fileComplaint(error: unknown): Complaint | undefined {
  if (!(error instanceof Error && 'path' in error && typeof error.path === 'string' && 'code' in error))
    return undefined;
  const reason = fileReasons[String(error.code)];
  if (reason === undefined) return undefined;
  return { error: 'FILE', message: `${error.path} cannot be used: ${reason}.` };
}

function formatMessage({ code, message, details }: NovaError): string {
  if (code !== 'VALIDATION_ERROR' || details.issues === undefined) return message;
  return details.issues.map((issue) => `${formatOption(issue.path)} ${issue.message}.`).join(' ');
}

const optionFields: ReadonlySet<string> = new Set([
  ...['name', 'plan', 'timeZone', 'currency'],
  ...['email', 'team', 'restrictToTeam', 'billing', 'role', 'expires'],
  ...['slug', 'language', 'accent', 'websiteUrl', 'imprintUrl', 'privacyUrl'],
]);

const formatOption = (field: string): string =>
  optionFields.has(field) ? `--${field.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}` : field;

function usageMessage({ code, message }: CommanderError): string {
  const sentence =
    code === 'commander.help' ? 'a command is missing' : message.replace(/^error: /u, '').trim();
  const ended = /[.?!)]$/u.test(sentence) ? sentence : `${sentence}.`;
  return `${ended.charAt(0).toUpperCase()}${ended.slice(1)} \`--help\` shows what there is.`;
}
