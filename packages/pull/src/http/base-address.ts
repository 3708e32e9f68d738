import { NovaError } from '@nova/contract';

const apiPath = '/api/nova';

/**
 * The address below which the other server's paths lie, made of what an operator types: with or without `/api/nova`.
 * @returns without a slash at its end
 * @throws BAD_REQUEST for what is no address of a server, or carries a name and password
 */
export function baseAddress(from: string): string {
  const url = URL.canParse(from) ? new URL(from) : undefined;
  if (!url || !/^https?:$/u.test(url.protocol) || url.hostname === '') {
    throw new NovaError(
      'BAD_REQUEST',
      '--from must be the address of a server, such as https://crm.example.com.',
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new NovaError(
      'BAD_REQUEST',
      '--from must not hold a name or a password; the key is given with --key.',
    );
  }
  const path = url.pathname.replace(/\/+$/u, '');
  return `${url.origin}${path.endsWith(apiPath) ? path : `${path}${apiPath}`}`;
}
