import { step, type Discipline } from './discipline.ts';

export const logisticsAndSupplyChain: Discipline = {
  sector: 'Logistics and supply chain',
  industries: ['Logistics', 'Transport', 'Retail', 'Food and beverage'],
  ladder: [
    step('Warehouse Operative', 'Entry level', 26_000, 31_000),
    step('Supply Chain Planner', 'Mid level', 42_000, 52_000),
    step('Logistics Manager', 'Manager', 58_000, 74_000),
  ],
  skills: [
    'Forklift',
    'Warehouse management',
    'Supply chain',
    'Procurement',
    'SAP',
    'Lean',
    'Excel',
    'Negotiation',
  ],
  majors: ['Logistics', 'Business Administration', 'Industrial Engineering'],
  duties: [
    'Ran a warehouse of 40,000 pallets',
    'Planned routes for ninety lorries a day',
    'Brought delivery on time to 98 per cent',
    'Moved a distribution centre without closing a day',
  ],
  contractShare: 0.3,
};
