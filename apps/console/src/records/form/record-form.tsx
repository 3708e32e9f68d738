import { lazy, Suspense } from 'react';
import type { RecordFormProps } from './record-form-dialog.tsx';

const RecordFormDialog = lazy(() => import('./record-form-dialog.tsx'));

/** Asks for a new record. Its fields are loaded when it opens: a screen is shown without them. */
export const RecordForm = (props: RecordFormProps) => (
  <Suspense fallback={null}>
    <RecordFormDialog {...props} />
  </Suspense>
);
