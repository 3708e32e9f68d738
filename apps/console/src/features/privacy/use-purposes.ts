import { useQuery } from '@tanstack/react-query';
import type { Answers, RowOf } from '../../api/answers.ts';
import type { Page } from '../../api/client.ts';
import { asked, longLived } from '../../api/queries.ts';

export type Purpose = RowOf<Answers['privacy']['purposes']>;

export const purposesQuery = asked<Page<Purpose>>('privacy.purposes', { size: 100 });

const none: readonly Purpose[] = [];

/**
 * Returns the purposes for which the agency uses data.
 * @param isOn false for a person who may not read them; the result is then empty
 */
export const usePurposes = (isOn: boolean): readonly Purpose[] =>
  useQuery({ ...purposesQuery, ...longLived, enabled: isOn }).data?.data ?? none;
