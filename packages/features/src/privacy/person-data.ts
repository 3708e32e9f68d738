import type { ListEntity } from '../lists/distribution-lists-contract.ts';
import type { privacyState } from './person-data-contract.ts';
import type { Archive, Context, JsonText } from '@nova/core';
import type { z } from 'zod';
import { exportPerson } from './export/export-person.ts';
import { setHold } from './holds.ts';
import type { OfPerson, PersonId } from './persons.ts';
import { getPrivacyState } from './privacy-state.ts';

/** Creates the verbs about all data of a kind of person (docs/interface/privacy.md). */
export function personDataVerbs<Name extends ListEntity>(entity: Name) {
  const personIn = (input: OfPerson<Name>): PersonId => ({ entity, recordId: input[`${entity}Id`] });
  return {
    /** @throws FORBIDDEN, NOT_FOUND */
    privacy: (ctx: Context, input: OfPerson<Name>): Promise<JsonText<z.output<typeof privacyState>>> =>
      getPrivacyState(ctx, personIn(input)),
    /**
     * @returns the person's id
     * @throws FORBIDDEN, NOT_FOUND, VALIDATION_ERROR, CONFLICT
     */
    setHold: (
      ctx: Context,
      input: OfPerson<Name> & { readonly hold: boolean; readonly reason?: string | null | undefined },
    ): Promise<string> => setHold(ctx, personIn(input), input),
    /** @throws FORBIDDEN, NOT_FOUND */
    exportPerson: (ctx: Context, input: OfPerson<Name>): Promise<Archive> =>
      exportPerson(ctx, personIn(input)),
  };
}
