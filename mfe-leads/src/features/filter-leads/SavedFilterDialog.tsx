import type { SavedFilter, SavedFilterInput } from '@switchboard/contracts/saved-filters';
import { savedFilterLimits } from '@switchboard/contracts/saved-filters.limits';
import { Switch, TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { z } from 'zod';

const Named = z.object({
  name: z
    .string('Name is required')
    .trim()
    .min(1, 'Name is required')
    .max(savedFilterLimits.name, `Name must be at most ${savedFilterLimits.name} characters`),
  is_shared: z.boolean(),
});

type SavedFilterDialogProps = { onClose: () => void } & (
  | { saved: SavedFilter; filter?: undefined }
  | { saved?: undefined; filter: SavedFilterInput['filter'] }
);

/** Names the current filter, or renames a saved one. */
export function SavedFilterDialog({ saved, filter, onClose }: SavedFilterDialogProps) {
  const form = useSaveForm(Named, {
    values: { name: saved?.name ?? '', is_shared: saved?.is_shared ?? false },
    save: (named) =>
      saved
        ? request('PATCH /api/saved-filters/:id', { params: { id: saved.id }, body: named })
        : request('POST /api/saved-filters', { body: { ...named, filter: filter ?? {} } }),
    stale: 'saved_filter.changed',
    done: saved ? 'Saved filter updated' : 'Filter saved',
    failed: 'Failed to save the filter',
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={saved ? 'Rename or share the filter' : 'Save filter'}
      description="It keeps the conditions, not the leads: leads that match later are found too."
      submitLabel={saved ? 'Save Changes' : 'Save Filter'}
      onClose={onClose}
    >
      <TextField name="name" label="Name" isRequired autoComplete="off" placeholder="Renewals this quarter" />
      <Switch name="is_shared" label="Share with everyone in the organization" />
    </FormDialog>
  );
}
