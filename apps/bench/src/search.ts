import { databaseName, readOptions } from './bench-options.ts';
import { openDataSet } from './data/data-set.ts';

/** `npm run bench:search`: the query language over a million records. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const options = readOptions(process.argv.slice(2), { rows: 1_000_000, seconds: 3, rounds: 1 });
const dataSet = await openDataSet({ ...options, database: databaseName(options, options.rows), say });
say(`${dataSet.database} holds the data.`);
if (!options.keep) await dataSet.drop();
