import { documentKind, kinds } from '@nova/contract';

export const placements = documentKind(kinds.placement);
