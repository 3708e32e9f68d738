import { Random } from '@nova/random';
import type pg from 'pg';

/** Different words of all CVs: what 100,000 CVs of one agency have, with names and typing errors. */
const vocabularySize = 300_000;
/** CVs in one statement. */
const batch = 50;

/** Returns the word of a rank; frequent words are short, as in a language. */
export function wordOfRank(rank: number): string {
  const syllables =
    'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu la me ni po ra se ti vo'.split(' ');
  let [rest, word] = [rank + 1, ''];
  while (rest > 0) {
    word += syllables[rest % syllables.length] ?? '';
    rest = Math.floor(rest / syllables.length);
  }
  return word;
}

/** Returns the cumulative frequency of ranks by the law of Zipf and Mandelbrot, as in texts of a language. */
function cumulate(): Float64Array {
  const sums = new Float64Array(vocabularySize);
  let sum = 0;
  for (let rank = 0; rank < vocabularySize; rank++) sums[rank] = sum += 1 / (rank + 2.7) ** 1.05;
  return sums;
}

function drawRank(sums: Float64Array, random: Random): number {
  const drawn = random.next() * (sums[vocabularySize - 1] ?? 0);
  let [low, high] = [0, vocabularySize - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) < drawn) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface CvTextsOptions {
  readonly accountId: string;
  /** Words of each CV. */
  readonly words: number;
  readonly onProgress: (cvs: number) => void;
}

/**
 * Gives each candidate of the account a CV with a text. Vectors are those of nova_words, since the words have letters
 * alone; the index and the words are made at the end.
 */
export async function loadCvTexts(
  client: pg.Client,
  { accountId, words, onProgress }: CvTextsOptions,
): Promise<void> {
  const sums = cumulate();
  const vocabulary = Array.from({ length: vocabularySize }, (_, rank) => wordOfRank(rank));
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM candidates WHERE "accountId" = $1 ORDER BY id',
    [accountId],
  );
  await client.query(
    'ALTER TABLE cv_texts DISABLE TRIGGER USER; ALTER TABLE stored_files DISABLE TRIGGER USER',
  );
  await client.query('DROP INDEX cv_texts_vector_idx');
  await client.query('SET synchronous_commit = off');
  await client.query(
    `INSERT INTO stored_files ("accountId", id, "candidateId", category, "fileName", "contentType", status)
     SELECT c."accountId", c.id, c.id, 'CV', 'cv.pdf', 'application/pdf', 'STORED' FROM candidates c WHERE c."accountId" = $1`,
    [accountId],
  );
  for (let from = 0; from < rows.length; from += batch) {
    const ids = rows.slice(from, from + batch).map(({ id }) => id);
    const texts = ids.map((_, at) => {
      const random = new Random(from + at + 1);
      return Array.from({ length: words }, () => vocabulary[drawRank(sums, random)]).join(' ');
    });
    await client.query(
      `INSERT INTO cv_texts ("accountId", "candidateId", "fileId", text, vector)
       SELECT $1, t.id, t.id, t.text, to_tsvector('simple', t.text) FROM unnest($2::uuid[], $3::text[]) AS t(id, text)`,
      [accountId, ids, texts],
    );
    onProgress(from + ids.length);
  }
  await client.query(
    `INSERT INTO cv_words ("accountId", word) SELECT $1, w.word FROM unnest($2::text[]) AS w(word)`,
    [accountId, vocabulary],
  );
  await client.query(`SET maintenance_work_mem = '512MB'`);
  await client.query(
    'CREATE INDEX cv_texts_vector_idx ON cv_texts USING gin ("accountId", vector) WHERE vector IS NOT NULL',
  );
  await client.query(
    'ALTER TABLE cv_texts ENABLE TRIGGER USER; ALTER TABLE stored_files ENABLE TRIGGER USER',
  );
  await client.query('VACUUM (ANALYZE) cv_texts');
  await client.query('VACUUM (ANALYZE) cv_words');
}
