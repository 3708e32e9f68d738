import type { ImportType } from '@nova/contract';
import { transferKinds } from './kinds/transfer-kinds.ts';

/** Whether a line of the type is known again by what it says, such as a user by the email: it needs no id of the caller. */
export const isKnownWithoutId = (type: ImportType): boolean => transferKinds[type].lineKey !== undefined;
