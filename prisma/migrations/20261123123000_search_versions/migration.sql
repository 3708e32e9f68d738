-- What an account's records of a kind are found by, as it is now: all the versions of its slots together. A writer gives any one slot
-- that nobody holds another version (nova_search_changed). They have no foreign key: records that go with their account change a version too
-- (nova_forget_versions). Half of each page is left free, so that a change stays within it.
CREATE TABLE search_versions (
  "accountId" uuid NOT NULL, kind text NOT NULL, slot uuid NOT NULL, version uuid NOT NULL,
  PRIMARY KEY ("accountId", kind, slot)) WITH (fillfactor = 50);
