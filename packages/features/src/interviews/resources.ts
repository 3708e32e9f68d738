import { documentKind, kinds } from '@nova/contract';

export const interviews = documentKind(kinds.interview);
