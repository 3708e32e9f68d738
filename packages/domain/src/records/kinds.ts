/** The kinds of records that carry a reference, with their table and the prefix of their references (CONTRACT section 4). */
export const recordKinds = {
  candidate: { table: 'candidates', prefix: 'CAN', name: 'candidate' },
  company: { table: 'companies', prefix: 'COM', name: 'company' },
  contact: { table: 'contacts', prefix: 'CON', name: 'contact' },
  lead: { table: 'leads', prefix: 'LEA', name: 'lead' },
  opportunity: { table: 'opportunities', prefix: 'OPP', name: 'opportunity' },
  placement: { table: 'placements', prefix: 'PLA', name: 'placement' },
  interview: { table: 'interviews', prefix: 'INT', name: 'interview' },
  job: { table: 'jobs', prefix: 'JOB', name: 'job' },
  campaign: { table: 'campaigns', prefix: 'CMP', name: 'campaign' },
} as const;

export type RecordKind = keyof typeof recordKinds;

export const recordKindNames = Object.keys(recordKinds) as readonly RecordKind[];
