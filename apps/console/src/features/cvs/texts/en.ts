import type { Counted } from '../../../texts/counted.ts';

export const cvTexts = {
  'cvs.title': 'Read CVs',
  'cvs.files': 'CV files',
  'cvs.hint':
    'PDF, DOCX or DOC: choose them, or drop them here. {most} at a time. Nothing is written before you say so.',
  'cvs.none': 'Each CV is read on its own. You check what was found, and create the candidate.',
  'cvs.tooMany': '{most} CVs at a time. Create or discard some, then give these again: {files}',
  'cvs.progress': '{done} of {count} read',
  'cvs.waiting': 'Waiting …',
  'cvs.reading': 'Reading …',
  'cvs.pages': { one: '{count} page', other: '{count} pages' },
  'cvs.pagesRead': '{read} of {total} pages read',
  'cvs.sure': 'Sure',
  'cvs.check': 'Check',
  'cvs.notFound': 'Not found',
  'cvs.edited': 'Edited',
  'cvs.attach': 'Attach to {reference}',
  'cvs.discard': 'Discard',
  'cvs.leaveOut': 'Leave out {name}',
  'cvs.duplicate': 'This person is there already:',
  'cvs.isThere':
    '{title} is there already. Attach the CV to {reference}; if this is somebody else, create a second candidate.',
  'cvs.becameCandidate': 'Created:',
  'cvs.attachedTo': 'Attached to',
  'cvs.attached': '{name} attached to {title}.',
  'cvs.discarded': '{name} discarded.',
} as const satisfies Readonly<Record<string, string | Counted>>;
