// Opens the embedded database in the folder of the first argument as a server does, and keeps it until its input ends.
import { openDatabase } from '@nova/db';

const database = await openDatabase({ dataDir: process.argv[2], role: 'server' });
await database.migrate();
console.log('open');
process.stdin.resume().on('end', () => database.close());
