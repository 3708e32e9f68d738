import type { Like } from '../../../texts/counted.ts';
import type { cvTexts as en } from './en.ts';

export const cvTexts: Like<typeof en> = {
  'cvs.title': 'Leer CV',
  'cvs.files': 'Archivos de CV',
  'cvs.hint':
    'PDF, DOCX o DOC: elíjalos o suéltelos aquí. {most} a la vez. No se escribe nada hasta que usted lo diga.',
  'cvs.none': 'Cada CV se lee por separado. Usted revisa lo encontrado y crea el candidato.',
  'cvs.tooMany': '{most} CV a la vez. Cree o descarte algunos y vuelva a dar estos: {files}',
  'cvs.progress': '{done} de {count} leídos',
  'cvs.waiting': 'En espera …',
  'cvs.reading': 'Leyendo …',
  'cvs.pages': { one: '{count} página', other: '{count} páginas' },
  'cvs.pagesRead': '{read} de {total} páginas leídas',
  'cvs.sure': 'Seguro',
  'cvs.check': 'Revisar',
  'cvs.notFound': 'No encontrado',
  'cvs.edited': 'Editado',
  'cvs.attach': 'Adjuntar a {reference}',
  'cvs.discard': 'Descartar',
  'cvs.leaveOut': 'Quitar {name}',
  'cvs.duplicate': 'Esta persona ya existe:',
  'cvs.isThere':
    '{title} ya existe. Adjunte el CV a {reference}; si es otra persona, cree un segundo candidato.',
  'cvs.becameCandidate': 'Creado:',
  'cvs.attachedTo': 'Adjuntado a',
  'cvs.attached': '{name} adjuntado a {title}.',
  'cvs.discarded': '{name} descartado.',
};
