import { Skeleton, Stack } from '@switchboard/design-system';
import { lazy, Suspense } from 'react';
import type { SchemaFormProps } from './schemaFormProps.ts';

const load = () => import('./LoadedSchemaForm.tsx');
const Loaded = lazy(() => load().then((file) => ({ default: file.LoadedSchemaForm })));

/** What forms are made with, for the query of a dialog that cannot be sent without. */
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

/** A form out of its JSON Schema. What it is made with is loaded when the first one is shown. */
export function SchemaForm(props: SchemaFormProps) {
  return (
    <Suspense fallback={<FieldsSkeleton />}>
      <Loaded {...props} />
    </Suspense>
  );
}
