import type { Like } from '../../../texts/counted.ts';
import type { cvTexts as en } from './en.ts';

export const cvTexts: Like<typeof en> = {
  'cvs.title': 'Lire des CV',
  'cvs.files': 'Fichiers de CV',
  'cvs.hint':
    'PDF, DOCX ou DOC : choisissez-les ou déposez-les ici. {most} à la fois. Rien n’est écrit avant que vous le disiez.',
  'cvs.none': 'Chaque CV est lu à part. Vous vérifiez ce qui a été trouvé, puis créez le candidat.',
  'cvs.tooMany': '{most} CV à la fois. Créez-en ou écartez-en quelques-uns, puis redonnez ceux-ci : {files}',
  'cvs.progress': '{done} sur {count} lus',
  'cvs.waiting': 'En attente …',
  'cvs.reading': 'Lecture …',
  'cvs.pages': { one: '{count} page', other: '{count} pages' },
  'cvs.pagesRead': '{read} pages lues sur {total}',
  'cvs.sure': 'Sûr',
  'cvs.check': 'À vérifier',
  'cvs.notFound': 'Non trouvé',
  'cvs.edited': 'Modifié',
  'cvs.attach': 'Joindre à {reference}',
  'cvs.discard': 'Écarter',
  'cvs.leaveOut': 'Retirer {name}',
  'cvs.duplicate': 'Cette personne existe déjà :',
  'cvs.isThere':
    '{title} existe déjà. Joignez le CV à {reference} ; si c’est une autre personne, créez un second candidat.',
  'cvs.becameCandidate': 'Créé :',
  'cvs.attachedTo': 'Joint à',
  'cvs.attached': '{name} joint à {title}.',
  'cvs.discarded': '{name} écarté.',
};
