import type { ApplicationMailKind } from '../application-mails-contract.ts';
import type { SiteLanguage } from '@nova/contract';
import type { MailTemplates } from '@nova/mail';

const createTemplate = (subject: string, ...paragraphs: readonly string[]): MailTemplates => ({
  subject,
  text: paragraphs.join('\n\n'),
  html: null,
  preheader: null,
});

/**
 * Default templates. The applicant's mail repeats nothing of the form: otherwise a stranger could send any text to
 * any address in the agency's name (docs/interface/mail.md#mails-about-applications).
 */
export const builtInTemplates: Readonly<
  Record<ApplicationMailKind, Readonly<Record<SiteLanguage, MailTemplates>>>
> = {
  APPLICANT: {
    en: createTemplate(
      'Your application: {{ job }}',
      'Hello,',
      'we have received your application for “{{ job }}” ({{ reference }}). We will look at it and get in touch with you.',
      'If you did not apply, somebody entered your address by mistake, and you need not do anything.',
      '{{ agency }}',
    ),
    de: createTemplate(
      'Ihre Bewerbung: {{ job }}',
      'Guten Tag,',
      'Ihre Bewerbung als „{{ job }}“ ({{ reference }}) ist bei uns eingegangen. Wir sehen sie uns an und melden uns bei Ihnen.',
      'Falls Sie sich nicht beworben haben, hat jemand Ihre Adresse irrtümlich angegeben, und Sie brauchen nichts zu tun.',
      '{{ agency }}',
    ),
    fr: createTemplate(
      'Votre candidature : {{ job }}',
      'Bonjour,',
      'nous avons bien reçu votre candidature au poste « {{ job }} » ({{ reference }}). Nous allons l’examiner et reviendrons vers vous.',
      'Si vous n’avez pas postulé, quelqu’un a indiqué votre adresse par erreur et vous n’avez rien à faire.',
      '{{ agency }}',
    ),
    es: createTemplate(
      'Su candidatura: {{ job }}',
      'Hola:',
      'Hemos recibido su candidatura para «{{ job }}» ({{ reference }}). La revisaremos y nos pondremos en contacto con usted.',
      'Si no ha presentado ninguna candidatura, alguien ha indicado su dirección por error y no tiene que hacer nada.',
      '{{ agency }}',
    ),
    it: createTemplate(
      'La Sua candidatura: {{ job }}',
      'Buongiorno,',
      'abbiamo ricevuto la Sua candidatura per «{{ job }}» ({{ reference }}). La esamineremo e La contatteremo.',
      'Se non si è candidato, qualcuno ha inserito il Suo indirizzo per errore e non deve fare nulla.',
      '{{ agency }}',
    ),
    nl: createTemplate(
      'Uw sollicitatie: {{ job }}',
      'Goedendag,',
      'wij hebben uw sollicitatie voor “{{ job }}” ({{ reference }}) ontvangen. Wij bekijken die en nemen contact met u op.',
      'Als u niet hebt gesolliciteerd, heeft iemand uw adres per vergissing opgegeven en hoeft u niets te doen.',
      '{{ agency }}',
    ),
  },
  OWNER: {
    en: createTemplate(
      'New application: {{ job }}',
      'Hello {{ ownerName }},',
      '{{ name }} has applied for “{{ job }}” ({{ reference }}) on the web.',
      '{{ agency }}',
    ),
    de: createTemplate(
      'Neue Bewerbung: {{ job }}',
      'Guten Tag {{ ownerName }},',
      '{{ name }} hat sich im Web als „{{ job }}“ ({{ reference }}) beworben.',
      '{{ agency }}',
    ),
    fr: createTemplate(
      'Nouvelle candidature : {{ job }}',
      'Bonjour {{ ownerName }},',
      '{{ name }} a postulé en ligne au poste « {{ job }} » ({{ reference }}).',
      '{{ agency }}',
    ),
    es: createTemplate(
      'Nueva candidatura: {{ job }}',
      'Hola, {{ ownerName }}:',
      '{{ name }} ha presentado una candidatura en la web para «{{ job }}» ({{ reference }}).',
      '{{ agency }}',
    ),
    it: createTemplate(
      'Nuova candidatura: {{ job }}',
      'Buongiorno {{ ownerName }},',
      '{{ name }} si è candidato sul web per «{{ job }}» ({{ reference }}).',
      '{{ agency }}',
    ),
    nl: createTemplate(
      'Nieuwe sollicitatie: {{ job }}',
      'Goedendag {{ ownerName }},',
      '{{ name }} heeft via het web gesolliciteerd voor “{{ job }}” ({{ reference }}).',
      '{{ agency }}',
    ),
  },
};
