import { documentKind, kinds } from '@nova/contract';

export const companies = documentKind(kinds.company);
