-- The latest records whose words changed, latest first, and beside each the version before (nova_search_changed).
ALTER TABLE search_versions ADD COLUMN records uuid[] NOT NULL DEFAULT '{}', ADD COLUMN since uuid[] NOT NULL DEFAULT '{}';
