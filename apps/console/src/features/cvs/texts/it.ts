import type { Like } from '../../../texts/counted.ts';
import type { cvTexts as en } from './en.ts';

export const cvTexts: Like<typeof en> = {
  'cvs.title': 'Leggi CV',
  'cvs.files': 'File dei CV',
  'cvs.hint':
    'PDF, DOCX o DOC: sceglili o trascinali qui. {most} alla volta. Nulla viene scritto prima che tu lo dica.',
  'cvs.none': 'Ogni CV è letto a sé. Controlli ciò che è stato trovato e crei il candidato.',
  'cvs.tooMany': '{most} CV alla volta. Creane o scartane alcuni, poi ridai questi: {files}',
  'cvs.progress': '{done} di {count} letti',
  'cvs.waiting': 'In attesa …',
  'cvs.reading': 'Lettura …',
  'cvs.pages': { one: '{count} pagina', other: '{count} pagine' },
  'cvs.pagesRead': '{read} di {total} pagine lette',
  'cvs.sure': 'Sicuro',
  'cvs.check': 'Da verificare',
  'cvs.notFound': 'Non trovato',
  'cvs.edited': 'Modificato',
  'cvs.attach': 'Allega a {reference}',
  'cvs.discard': 'Scarta',
  'cvs.leaveOut': 'Ometti {name}',
  'cvs.duplicate': 'Questa persona c’è già:',
  'cvs.isThere':
    '{title} c’è già. Allega il CV a {reference}; se è un’altra persona, crea un secondo candidato.',
  'cvs.becameCandidate': 'Creato:',
  'cvs.attachedTo': 'Allegato a',
  'cvs.attached': '{name} allegato a {title}.',
  'cvs.discarded': '{name} scartato.',
};
