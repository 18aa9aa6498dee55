import type { CustomField } from '@switchboard/contracts/custom-fields';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, endpointQuery, useFreshQuery, useMutation } from '@switchboard/platform/query';
import { leadsHave } from './fieldLabels.ts';

const filters = (count: number) =>
  count === 0
    ? ''
    : ` ${count === 1 ? 'A saved filter asks' : `${count} saved filters ask`} for it, and will find no leads.`;

/** Asks before a field is deleted, and shows how many leads have a value in it. */
export function DeleteCustomField({ field, onClose }: { field: CustomField; onClose: () => void }) {
  const { id, label } = field;
  const { data, error } = useFreshQuery(endpointQuery('GET /api/custom-fields/:id/use', { params: { id } }));
  const remove = useMutation(
    endpointMutation('DELETE /api/custom-fields/:id', {
      stale: 'custom_field.changed',
      done: 'Field deleted',
      failed: 'Failed to delete the field',
    }),
  );
  const used = data
    ? `${data.lead_count === 0 ? 'No lead has' : leadsHave(data.lead_count)} a value in it.${filters(data.saved_filter_count)}`
    : error
      ? 'The leads with a value in this field could not be counted.'
      : 'Counting the leads with a value in this field …';
  return (
    <ConfirmDialog
      onClose={onClose}
      tone="danger"
      title={`Delete ${label}?`}
      description={`${used} All values in this field are deleted with it, for everyone. This can't be undone.`}
      confirmLabel="Delete field"
      isPending={remove.isPending || (!data && !error)}
      onConfirm={() => remove.mutate({ params: { id } }, { onSuccess: onClose })}
    />
  );
}
