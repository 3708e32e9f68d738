/** SQL of what the account calls an application's stage; the stage's own name where it calls it nothing. */
export const stageName = (application: string): string =>
  `coalesce((SELECT m.name FROM master_data m WHERE m."accountId" = ${application}."accountId" AND m."group" = 'jobPipelineStages'
    AND m.code = ${application}."stageCode" ORDER BY m.position, m.name, m.id LIMIT 1), initcap(${application}."stageCode"))`;
