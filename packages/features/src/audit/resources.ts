import type { ResourceDocumentation } from '@nova/contract';

export const audit: ResourceDocumentation = {
  title: 'Audit trail',
  singular: 'AuditEvent',
  description: 'Who changed what and when.',
  ofAdmins: 'ALL',
};
