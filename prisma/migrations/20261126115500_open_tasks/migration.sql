-- What a user is still to do, soonest first: most tasks are done after some years. Prisma knows no partial indexes.
CREATE INDEX "notes_open_tasks_idx" ON "notes" ("accountId", "assigneeId", "dueOn", "id") WHERE "doneOn" IS NULL;
