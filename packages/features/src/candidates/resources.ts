import { documentKind, kinds } from '@nova/contract';

export const candidates = documentKind(kinds.candidate);
