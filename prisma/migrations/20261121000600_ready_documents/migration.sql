-- Documents kept ready beside their records (packages/domain/src/records/ready-documents.ts). A document counts while it was
-- made of the row's present version: `version` is that row's xmin, and `updatedOn`, which moves forward, tells versions apart
-- whose transaction numbers are the same after a restore. It is all made of other rows: unlogged, it costs no WAL, and is
-- empty after a crash. It goes with its record. A migration that changes what nova_iso or another function of a document
-- yields has to empty these tables.
DO $do$
DECLARE
  kind record;
BEGIN
  FOR kind IN
    SELECT * FROM (VALUES
      ('candidate', 'candidates'), ('company', 'companies'), ('contact', 'contacts'), ('lead', 'leads'),
      ('opportunity', 'opportunities'), ('job', 'jobs'), ('placement', 'placements')
    ) AS k(name, records)
  LOOP
    EXECUTE format($sql$
      CREATE UNLOGGED TABLE %1$I (
        "accountId" uuid NOT NULL, id uuid NOT NULL,
        version xid NOT NULL, "updatedOn" timestamptz(3) NOT NULL, shape integer NOT NULL, document text NOT NULL,
        PRIMARY KEY ("accountId", id),
        FOREIGN KEY ("accountId", id) REFERENCES %2$I ("accountId", id) ON DELETE CASCADE);
      -- In the row and as it is: moving it out, or compressing it, would cost each read more than the space is worth.
      ALTER TABLE %1$I ALTER COLUMN document SET STORAGE MAIN, SET (toast_tuple_target = 8160);
    $sql$, kind.name || '_documents', kind.records);
  END LOOP;
END
$do$;
