import { lazy, Suspense } from 'react';
import type { RecordFormProps } from './record-form-dialog.tsx';

const RecordFormDialog = lazy(() => import('./record-form-dialog.tsx'));

/** Asks for a new record. Its fields are loaded only when it opens, because screens do not need them. */
export const RecordForm = (props: RecordFormProps) => (
  <Suspense fallback={null}>
    <RecordFormDialog {...props} />
  </Suspense>
);
