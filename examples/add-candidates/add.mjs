// Creates candidates and tells what became of each: KEY=nova_sk_… node add.mjs URL
import { createNovaClient, NovaApiError } from '@nova/client';

const [url = 'http://127.0.0.1:3000'] = process.argv.slice(2);
const nova = createNovaClient({ url, apiKey: process.env.KEY ?? '' });

const people = [
  { firstName: 'Mary', lastName: 'Jackson', email: 'mary.jackson@example.com', skills: ['Aerodynamics'] },
  { firstName: 'Katherine', email: 'not an address' },
];

for (const person of people) {
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ');
  try {
    const id = await nova.candidates.create(person);
    console.log(`${name}: created ${id}`);
  } catch (error) {
    if (!(error instanceof NovaApiError)) throw error;
    if (error.code === 'DUPLICATE') console.log(`${name}: there already, ${error.data}`);
    else if (error.code === 'VALIDATION_ERROR')
      console.log(
        `${name}: left out, ${error.issues.map(({ path, message }) => `${path} ${message}`).join('; ')}`,
      );
    else throw error;
  }
}
