import * as c from '../../contract.ts';
import { findDrift, type TestAccount, through } from '../../testing/index.ts';
import type { Context } from '@nova/core';
import type { Database } from '@nova/db';
import { uploadFile } from '../../files/upload-file.ts';
import { indexCvTexts } from '../texts/index-cv-texts.ts';
import { CvTextReader, type CvTextServices } from '../texts/read-cv-text.ts';
import { cvOf } from './parsed-cv.ts';

export type ReadCv = CvTextServices['ports']['cv']['parse'];

/** Reads a content as its text. */
export const readPlainly: ReadCv = (bytes) =>
  Promise.resolve(cvOf({ text: new TextDecoder().decode(bytes) }));

/** A reader whose answer the test gives. */
export function pausedReader() {
  let begin = (): void => undefined;
  let answer = (_: string): void => undefined;
  const began = new Promise<void>((resolve) => (begin = resolve));
  const answered = new Promise<string>((resolve) => (answer = resolve));
  const parse: ReadCv = async () => {
    begin();
    return cvOf({ text: await answered });
  };
  return {
    parse,
    began,
    answer: (text: string) => {
      answer(text);
    },
  };
}

/** What tests of texts do in an account. */
export function cvTextsOf(agency: TestAccount, database: Database) {
  const { accountId, ctx: own } = agency;
  const servicesOf = (
    parse: ReadCv = readPlainly,
    ports: Partial<Context['ports']> = {},
  ): CvTextServices => ({
    database,
    ports: { ...own.ports, ...ports, cv: { parse } },
  });
  return {
    servicesOf,
    readerOf: (parse?: ReadCv, ports?: Partial<Context['ports']>) =>
      new CvTextReader(servicesOf(parse, ports), { accountId }),
    index: (parse?: ReadCv) =>
      indexCvTexts(servicesOf(parse), { accountId, workers: 2, signal: new AbortController().signal }),
    upload: (candidateId: string, text: string, { ctx = own, category = 'CV' } = {}) =>
      through(c.uploadFile, uploadFile)(ctx, { candidateId, category, file: new File([text], 'cv.pdf') }),
    /** @returns the candidates whose CV has the word */
    async find(word: string): Promise<readonly string[]> {
      const rows = await database.query<{ id: string }>(
        `SELECT t."candidateId" AS id FROM cv_texts t WHERE t."accountId" = $1 AND t.vector @@ plainto_tsquery('simple', $2)
         ORDER BY t."candidateId"`,
        [accountId, word],
      );
      return rows.map(({ id }) => id);
    },
    async rowOf(candidateId: string) {
      interface Row {
        readonly fileId: string;
        readonly text: string | null;
        readonly attempts: number;
        readonly leased: boolean;
      }
      const [row] = await database.query<Row>(
        `SELECT t."fileId", t.text, t.attempts, t."leasedBy" IS NOT NULL AS leased FROM cv_texts t
         WHERE t."accountId" = $1 AND t."candidateId" = $2`,
        [accountId, candidateId],
      );
      return row;
    },
    /** Ends the leases and pauses of the account. */
    lapse: () =>
      database.query(
        `UPDATE cv_texts SET "leaseUntil" = now() - interval '1 second' WHERE "accountId" = $1 AND "leaseUntil" IS NOT NULL`,
        [accountId],
      ),
    drift: () => findDrift(database, accountId),
  };
}
