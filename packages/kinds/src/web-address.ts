import { blankAsNull, text } from './values.ts';

/** What no address holds as it is: spaces, control and invisible characters, and what ends an attribute or a tag. */
const foreign = /[\s\p{C}<>"\\^`{|}]/u;

/** A host name or a handle: letters, digits and a few signs; percent only for what is not ASCII, so that it hides no sign. */
const bareName = /^[\p{L}\p{N}_](?:[\p{L}\p{N}\p{M}_.+'’~-]|%[89a-f][\da-f])*$/iu;

const handle = /^@[\p{L}\p{N}\p{M}_.-]+$/u;

/** Name, port, and the rest from the first slash, question mark or hash on. */
const bareParts = /^([^/?#:]*)(?::(\d{1,5}))?(?:[/?#].*)?$/u;

const isPort = (port: string | undefined): boolean => port === undefined || Number(port) <= 65_535;

/** What stands before a colon may be a scheme, and only a name with a dot in it is taken for a host with a port. */
function isBare(value: string): boolean {
  const [, name = '', port] = bareParts.exec(value) ?? [];
  return bareName.test(name) && isPort(port) && (port === undefined || name.includes('.'));
}

/** An address that browsers follow to a server: no other scheme, nobody's password, a host that can be one. */
const isWebUrl = (value: string): boolean =>
  /^https?:\/\/[^/?#@]+(?:[/?#]|$)/iu.test(value) && URL.canParse(value);

/** Whether a text is an http or https address, a bare host (with a port where it has a dot), or a handle. */
export const isWebAddress = (value: string): boolean =>
  !foreign.test(value) && (isWebUrl(value) || isBare(value) || handle.test(value));

/** How long an address may be: what browsers and proxies pass on. */
const longestAddress = 2_000;

/** A web address, a bare host or a handle; blank clears. */
export const optionalWebAddress = () =>
  text(longestAddress)
    .refine((value) => value === '' || isWebAddress(value), {
      message: 'must be an http or https address, a host or a handle',
    })
    .nullish()
    .transform(blankAsNull);
