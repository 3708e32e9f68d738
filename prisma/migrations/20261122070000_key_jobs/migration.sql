-- Which of a client's jobs a PUBLIC key reads; keys made before read all of them, as until now.
ALTER TABLE "api_keys" ADD COLUMN "jobs" TEXT;
UPDATE "api_keys" SET "jobs" = 'all' WHERE "role" = 'PUBLIC';
