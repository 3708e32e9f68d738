const followed = ['http', 'https', 'mailto', 'tel', 'sms'];
const shown = ['http', 'https', 'cid'];

/** The schemes of addresses that a mail's links and pictures may have. */
export const addressSchemes = { href: followed, src: shown } as const;

const attribute = / (href|src)="([^"]*)"/gu;

/** The same bytes as browsers see: they pass over blanks and controls. */
const seen = (address: string): string => address.replaceAll(/[\p{Cc} ]+/gu, '');

function isAllowed(name: 'href' | 'src', address: string): boolean {
  const written = seen(address);
  const scheme = /^([a-z][a-z0-9.+-]*):/iu.exec(written)?.[1]?.toLowerCase();
  if (scheme !== undefined) return addressSchemes[name].includes(scheme);
  return !/^[/\\]{2}/u.test(written);
}

/**
 * HTML of ours, whose attributes stand in double quotes, without the addresses that a mail may not have: what a record's value made
 * of a link that was sound before it was filled in.
 */
export const withoutBadAddresses = (html: string): string =>
  html.replaceAll(attribute, (found, name: 'href' | 'src', address: string) =>
    isAllowed(name, address) ? found : '',
  );
