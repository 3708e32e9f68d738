import { documentKind, kinds } from '@nova/contract';

export const files = documentKind(kinds.file);
