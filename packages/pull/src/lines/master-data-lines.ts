import { masterDataGroups } from '@nova/contract';
import { z } from 'zod';
import type { Line } from './line-of.ts';

const items = z.array(z.looseObject({ id: z.string(), name: z.string() }));

export interface MasterDataLine extends Line {
  readonly group: string;
  readonly name: string;
  readonly position: number;
}

/** The other server's lists of master data, each in its order. Groups that the interface does not know are left out. */
export const masterDataLines = (groups: Readonly<Record<string, unknown>>): readonly MasterDataLine[] =>
  masterDataGroups.flatMap((group) => {
    const values = items.safeParse(groups[group]).data ?? [];
    return values.map(({ id, name }, position): MasterDataLine => ({
      type: 'masterData',
      id,
      group,
      name,
      position,
    }));
  });
