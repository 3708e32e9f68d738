import type { Like } from '../../../texts/counted.ts';
import type { cvTexts as en } from './en.ts';

export const cvTexts: Like<typeof en> = {
  'cvs.title': 'Lebensläufe lesen',
  'cvs.files': 'Lebensläufe',
  'cvs.hint':
    'PDF, DOCX oder DOC: auswählen oder hier ablegen. Bis zu {most} auf einmal. Nichts wird geschrieben, bevor Sie es sagen.',
  'cvs.none':
    'Jeder Lebenslauf wird für sich gelesen. Sie prüfen, was gefunden wurde, und legen den Kandidaten an.',
  'cvs.tooMany':
    '{most} Lebensläufe auf einmal. Legen Sie einige an oder verwerfen Sie sie, und geben Sie dann diese erneut: {files}',
  'cvs.progress': '{done} von {count} gelesen',
  'cvs.waiting': 'Wartet …',
  'cvs.reading': 'Wird gelesen …',
  'cvs.pages': { one: '{count} Seite', other: '{count} Seiten' },
  'cvs.pagesRead': '{read} von {total} Seiten gelesen',
  'cvs.sure': 'Sicher',
  'cvs.check': 'Prüfen',
  'cvs.notFound': 'Nicht gefunden',
  'cvs.edited': 'Geändert',
  'cvs.attach': 'An {reference} anhängen',
  'cvs.discard': 'Verwerfen',
  'cvs.leaveOut': '{name} weglassen',
  'cvs.duplicate': 'Diese Person gibt es schon:',
  'cvs.isThere':
    '{title} gibt es schon. Hängen Sie den Lebenslauf an {reference} an; ist es jemand anderes, legen Sie einen zweiten Kandidaten an.',
  'cvs.becameCandidate': 'Angelegt:',
  'cvs.attachedTo': 'Angehängt an',
  'cvs.attached': '{name} an {title} angehängt.',
  'cvs.discarded': '{name} verworfen.',
};
