/** The documented members in hand-written SQL. */
export const documentSelect = (table: string): string => `
  SELECT c.id, c.reference, c."firstName", c."lastName", c.email, c."alternateEmail", c.mobile, c."homePhone", c."workPhone",
    c."linkedIn", c.facebook, c.twitter, c."jobTitle", c."currentEmployer",
    coalesce(c.location, nullif(concat_ws(', ', c.city, c.country), '')) AS location,
    c.overview, c."internalNotes", c."dateOfBirth", c."createdOn", c."updatedOn", c."lastActivityDate",
    c."ownerId", o.name AS "ownerName", c."sourceId", so.name AS "sourceName", c."statusId", st.name AS "statusName",
    c."desiredSalaryCurrency", c."desiredSalaryTenure", c."noticePeriod", c."desiredSalary", c.rating,
    c."doNotContact", c."rightToWork", c."workPermit", c."hasCv", c."inPipeline", c.placed, c."anonymisedOn",
    (SELECT row_to_json(a) FROM (SELECT c.street, c.city, c.state, c.country, c.postcode) a) AS address,
    c.skills, c.tags, c."customFields", c."educationHistory", c."employmentHistory", c.languages
  FROM ${table} c
  LEFT JOIN users o ON o."accountId" = c."accountId" AND o.id = c."ownerId"
  LEFT JOIN master_data st ON st."accountId" = c."accountId" AND st.id = c."statusId"
  LEFT JOIN master_data so ON so."accountId" = c."accountId" AND so.id = c."sourceId"`;
