import { documentKind, kinds } from '@nova/contract';

export const jobs = documentKind(kinds.job);

export const applications = documentKind(kinds.application);
