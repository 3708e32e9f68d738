import type { OwnRules } from '../records/own-rules.ts';
import { assertNotOwnAncestor } from './assert-not-own-ancestor.ts';

/** A company cannot be its own ancestor (docs/interface/companies.md#update). */
export const companyRules: OwnRules = {
  async refuses({ parentCompanyId }, current, db) {
    if (typeof parentCompanyId === 'string' && parentCompanyId !== current.parentCompanyId)
      await assertNotOwnAncestor(db, String(current.id), parentCompanyId);
  },
};
