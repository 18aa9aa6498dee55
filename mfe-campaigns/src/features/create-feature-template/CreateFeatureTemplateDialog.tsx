import { Button, ErrorState, Skeleton, Stack } from '@switchboard/design-system';
import { Dialog } from '@switchboard/design-system/overlays';
import { useQuery } from '@switchboard/platform/query';
import { useId, useState } from 'react';
import { templatePartsOptions } from '../../api/templateParts.ts';
import { CreateFeatureTemplateForm } from './CreateFeatureTemplateForm.tsx';

const fieldKeys = ['name', 'agent', 'schema', 'limits'];

function FieldsSkeleton() {
  return (
    <Stack gap={4} role="status" aria-busy="true" aria-label="Loading assistants and schema templates">
      {fieldKeys.map((key) => (
        <Stack key={key} gap={2}>
          <Skeleton width="30%" />
          <Skeleton shape="block" height={36} />
        </Stack>
      ))}
    </Stack>
  );
}

/** 'Create Template': loads what can be chosen, then shows the form. */
export function CreateFeatureTemplateDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [isCreating, setCreating] = useState(false);
  const { data, error, refetch, isFetching } = useQuery(templatePartsOptions());

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable={!isCreating}
      title="Create Template"
      description="A template joins an assistant with a form; campaigns are started from it."
      footer={
        <>
          <Button isDisabled={isCreating} onPress={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} isDisabled={!data} isPending={isCreating}>
            Create Template
          </Button>
        </>
      }
    >
      {data ? (
        <CreateFeatureTemplateForm
          id={formId}
          agents={data.assistants.map(({ id, name }) => ({ id, label: name }))}
          schemaTemplates={data.schemaTemplates.map(({ id, name }) => ({ id, label: name }))}
          onPendingChange={setCreating}
          onCreated={onClose}
        />
      ) : error ? (
        <ErrorState
          title="Failed to load required data"
          message={error.message}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <FieldsSkeleton />
      )}
    </Dialog>
  );
}
