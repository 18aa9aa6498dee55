import type { SchemaTemplateRow } from '@switchboard/contracts/schema-templates';
import { isolated, Skeleton, Stack, Text } from '@switchboard/design-system';
import { ConfirmDialog, Dialog } from '@switchboard/design-system/overlays';
import { endpointMutation, endpointQuery, useFreshQuery, useMutation } from '@switchboard/platform/query';

interface DeleteSchemaTemplateProps {
  template: Pick<SchemaTemplateRow, 'id' | 'name'>;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a schema template is deleted. One that is in use shows where and isn't deleted. */
export function DeleteSchemaTemplate({ template, onClose, onDeleted = onClose }: DeleteSchemaTemplateProps) {
  const uses = useFreshQuery({
    ...endpointQuery('GET /api/schema-templates/:id/uses', { params: { id: template.id } }),
    // Someone may have started to use it since the list was loaded.
    staleTime: 0,
  });
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/schema-templates/:id', {
      stale: 'schema_template.changed',
      done: 'Template deleted',
      failed: 'Failed to delete schema template',
    }),
  );
  const { total = 0, first = [] } = uses.data?.feature_templates ?? {};
  const title = `Delete “${isolated(template.name)}”?`;
  if (total > 0)
    return (
      <Dialog
        title={`“${isolated(template.name)}” is in use`}
        description={`It is the form of ${total === 1 ? '1 feature template' : `${total} feature templates`}. Delete ${total === 1 ? 'it' : 'them'} before you delete the schema template.`}
        size="sm"
        onClose={onClose}
      >
        <Stack as="ul" gap={1}>
          {first.map(({ id, name }) => (
            <Text as="li" key={id}>
              {name}
            </Text>
          ))}
          {total > first.length && (
            <Text as="li" tone="muted">
              and {total - first.length} more
            </Text>
          )}
        </Stack>
      </Dialog>
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={title}
      description="Are you sure you want to delete this template? Its versions are deleted too. This cannot be undone."
      confirmLabel="Delete"
      tone="danger"
      isPending={isPending || uses.isPending}
      onConfirm={() => mutate({ params: { id: template.id } }, { onSuccess: onDeleted })}
    >
      {uses.isPending && <Skeleton width="60%" />}
    </ConfirmDialog>
  );
}
