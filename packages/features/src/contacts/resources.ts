import { documentKind, kinds } from '@nova/contract';

export const contacts = documentKind(kinds.contact);
