import { NovaError } from '@nova/contract';
import { RefusedAddress } from '@nova/webhooks';
import type { Context } from '../context.ts';

/**
 * Refuses an address that nothing would be posted to (docs/interface/webhooks.md#inside-addresses).
 * @throws VALIDATION_ERROR at `url`
 */
export async function assertAddress({ ports }: Context, url: string): Promise<void> {
  try {
    await ports.webhooks.check(url);
  } catch (error) {
    if (!(error instanceof RefusedAddress)) throw error;
    throw new NovaError('VALIDATION_ERROR', `url: ${error.message}`, {
      issues: [{ path: 'url', message: error.message }],
    });
  }
}
