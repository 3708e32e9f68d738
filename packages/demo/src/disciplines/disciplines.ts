import type { Discipline } from './discipline.ts';
import { dataAndAnalytics } from './data-and-analytics.ts';
import { engineering } from './engineering.ts';
import { finance } from './finance.ts';
import { humanResources } from './human-resources.ts';
import { informationTechnology } from './information-technology.ts';
import { legal } from './legal.ts';
import { logisticsAndSupplyChain } from './logistics-and-supply-chain.ts';
import { marketing } from './marketing.ts';
import { medicalAndNursing } from './medical-and-nursing.ts';
import { sales } from './sales.ts';

/** All that the agency recruits for: technology comes up most often, so it stands first. */
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
