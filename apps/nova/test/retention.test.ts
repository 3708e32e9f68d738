import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestAccount } from '@nova/features/testing';
import { ServedFolder } from './served-folder.ts';

describe('nova retention', () => {
  let served: ServedFolder;

  beforeAll(async () => {
    served = await ServedFolder.open();
  });
  afterAll(() => served.close());

  it('counts for an account, and says which one it does not know', async () => {
    const { accountId } = await createTestAccount(served.database);
    const { code, stdout } = await served.nova('retention', 'run', '--dry-run', '--account', accountId);
    expect([code, stdout]).toEqual([0, 'The account has no retention rules.\n']);
    for (const unknown of ['nope', '00000000-0000-4000-8000-000000000000']) {
      const refused = await served.nova('retention', 'run', '--account', unknown);
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining(`no account "${unknown}"`) });
    }
  });
});
