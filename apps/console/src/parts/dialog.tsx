import { lazy, Suspense } from 'react';
import type { DialogProps } from './modal-dialog.tsx';

const ModalDialog = lazy(() => import('./modal-dialog.tsx'));

/** A dialog with its title and a button to close it. Its code is loaded when the first one opens. */
export const Dialog = (props: DialogProps) => (
  <Suspense fallback={null}>
    <ModalDialog {...props} />
  </Suspense>
);
