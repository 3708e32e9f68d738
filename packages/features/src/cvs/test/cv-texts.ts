import { newId } from '@nova/core';
import type { Database } from '@nova/db';

/** Gives a candidate a stored CV with this text; null is one that waits to be read. Returns the file's id. */
export async function addCvText(
  database: Database,
  accountId: string,
  candidateId: string,
  text: string | null,
): Promise<string> {
  const fileId = newId();
  await database.query(
    `INSERT INTO stored_files ("accountId", id, "candidateId", category, "fileName", "contentType", status, "storageKey")
     VALUES ($1::uuid, $2::uuid, $3::uuid, 'CV', 'cv.pdf', 'application/pdf', 'STORED', $2)`,
    [accountId, fileId, candidateId],
  );
  if (text !== null)
    await database.query('SELECT nova_store_cv_texts($1::uuid, $2::jsonb)', [
      accountId,
      JSON.stringify([{ fileId, text }]),
    ]);
  return fileId;
}
