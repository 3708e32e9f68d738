import type { Discipline } from './discipline.ts';
import {
  dataAndAnalytics,
  engineering,
  informationTechnology,
  logisticsAndSupplyChain,
  medicalAndNursing,
} from './technical.ts';
import { finance, humanResources, legal, marketing, sales } from './office.ts';

/** Technology is most frequent, so it stands first. */
export const disciplines: readonly Discipline[] = [
  informationTechnology,
  dataAndAnalytics,
  finance,
  engineering,
  sales,
  marketing,
  humanResources,
  medicalAndNursing,
  logisticsAndSupplyChain,
  legal,
];
