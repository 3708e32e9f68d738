import { anotherCaller, proofFor, send } from './apply.ts';
import { post, word, type Given } from './marked-person.ts';
import { smallPdf } from '@nova/testing';

export async function askAboutMarked(given: Given, paths: readonly string[]): Promise<void> {
  const campaignId = await post(given, '/campaigns', {
    name: 'Hello',
    subject: 'For {{ firstName }} {{ lastName }}',
    html: '<p>{{ email }} {{ jobTitle }}</p>',
    senderId: await post(given, '/mail/senders', { name: 'Una', email: 'una@agency.example' }),
  });
  for (const path of paths) {
    const recordId = path.split('/').at(-1);
    const { body } = await given.server.call('GET', path, { key: given.agency.privateKey });
    const { email } = (body as { data: { email: string } }).data;
    await post(given, `/campaigns/${campaignId}/preview`, { recordId });
    await post(given, `/campaigns/${campaignId}/test`, { recordId, to: [email] });
    await post(given, `/campaigns/${campaignId}/test`, { to: [email] });
  }
}

/**
 * Applied twice, with CVs and idempotency keys.
 * @returns the candidate's id
 */
export async function applyAsMarked(given: Given): Promise<string> {
  const { server, agency } = given;
  const jobId = await post(given, '/jobs', { title: 'Rigger', publishToWebsite: true });
  for (const time of ['once', 'twice']) {
    const own = (place: string): string => word(`${time}${place}`);
    const headers = { ...anotherCaller(), 'Idempotency-Key': crypto.randomUUID() };
    const proof = await proofFor(server, agency.publicKey, jobId, headers);
    const pdf = smallPdf([own('cvtext'), `${word('web')}@inbox.example`]);
    const form = {
      firstName: own('webfirst'),
      lastName: own('weblast'),
      email: `${word('web')}@inbox.example`,
      phone: '+44 99 55 77 6',
      coverText: own('letter'),
      consentText: own('consent'),
      cv: new File([new Uint8Array(pdf)], `${own('webcv')}.pdf`),
    };
    const answer = await send(server, agency.publicKey, jobId, { form: { ...form, ...proof }, headers });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  }
  const { body } = await server.call('GET', `/applications/list?jobId=${jobId}`, { key: agency.privateKey });
  const [application] = (body as { data: { candidateId: string }[] }).data;
  return application?.candidateId ?? '';
}
