// Opens the embedded database in the folder of the first argument as a server does, and keeps it until its input ends.
import { openDatabase } from '@nova/db';
import { embeddedIn } from '@nova/embedded';

const database = await openDatabase(embeddedIn(process.argv[2], 'server'));
await database.migrate();
console.log('open');
process.stdin.resume().on('end', () => database.close());
