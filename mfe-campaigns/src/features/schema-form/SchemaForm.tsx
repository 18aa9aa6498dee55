import { Skeleton, Stack } from '@switchboard/design-system';
import { lazy, Suspense } from 'react';
import type { SchemaFormProps } from './schemaFormProps.ts';

const load = () => import('./LoadedSchemaForm.tsx');
const Loaded = lazy(() => load().then((file) => ({ default: file.LoadedSchemaForm })));

/** The form library, as a query for dialogs that can't be sent without it. */
export const schemaFormCode = {
  queryKey: ['code of schema forms'],
  queryFn: () => load().then(() => true),
  staleTime: Infinity,
};

function FieldsSkeleton() {
  return (
    <Stack gap={4} role="status" aria-busy="true" aria-label="Loading the form">
      {['60%', '40%', '50%'].map((width) => (
        <Stack key={width} gap={2}>
          <Skeleton width={width} />
          <Skeleton shape="block" height={36} />
        </Stack>
      ))}
    </Stack>
  );
}

/** A form generated from its JSON Schema. The form library is loaded when the first form is shown. */
export function SchemaForm(props: SchemaFormProps) {
  return (
    <Suspense fallback={<FieldsSkeleton />}>
      <Loaded {...props} />
    </Suspense>
  );
}
