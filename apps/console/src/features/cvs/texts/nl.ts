import type { Like } from '../../../texts/counted.ts';
import type { cvTexts as en } from './en.ts';

export const cvTexts: Like<typeof en> = {
  'cvs.title': 'Cv’s lezen',
  'cvs.files': 'Cv-bestanden',
  'cvs.hint':
    'PDF, DOCX of DOC: kies ze of zet ze hier neer. {most} tegelijk. Er wordt niets geschreven voordat u het zegt.',
  'cvs.none': 'Elk cv wordt apart gelezen. U controleert wat gevonden is en maakt de kandidaat aan.',
  'cvs.tooMany':
    '{most} cv’s tegelijk. Maak er een paar aan of gooi ze weg, en geef dan deze opnieuw: {files}',
  'cvs.progress': '{done} van {count} gelezen',
  'cvs.waiting': 'Wacht …',
  'cvs.reading': 'Wordt gelezen …',
  'cvs.pages': { one: '{count} pagina', other: '{count} pagina’s' },
  'cvs.pagesRead': '{read} van {total} pagina’s gelezen',
  'cvs.sure': 'Zeker',
  'cvs.check': 'Controleren',
  'cvs.notFound': 'Niet gevonden',
  'cvs.edited': 'Gewijzigd',
  'cvs.attach': 'Aan {reference} toevoegen',
  'cvs.discard': 'Weggooien',
  'cvs.leaveOut': '{name} weglaten',
  'cvs.duplicate': 'Deze persoon is er al:',
  'cvs.isThere':
    '{title} is er al. Voeg het cv toe aan {reference}; is het iemand anders, maak dan een tweede kandidaat aan.',
  'cvs.becameCandidate': 'Aangemaakt:',
  'cvs.attachedTo': 'Toegevoegd aan',
  'cvs.attached': '{name} toegevoegd aan {title}.',
  'cvs.discarded': '{name} weggegooid.',
};
