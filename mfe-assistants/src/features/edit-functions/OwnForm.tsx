import type { ReactNode } from 'react';

// React hands a submit of a dialog on to the form that the dialog stands in, although the page has it elsewhere.
/** Keeps a dialog with a form of its own from sending the form around it. */
export function OwnForm({ children }: { children: ReactNode }) {
  return <div onSubmit={(event) => event.stopPropagation()}>{children}</div>;
}
