import type { Discipline } from './discipline.ts';
import {
  dataAndAnalytics,
  engineering,
  informationTechnology,
  logisticsAndSupplyChain,
  medicalAndNursing,
} from './technical.ts';
import { finance, humanResources, legal, marketing, sales } from './office.ts';

/** Disciplines by frequency. Technology is the most frequent one, so it is the first. */
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
