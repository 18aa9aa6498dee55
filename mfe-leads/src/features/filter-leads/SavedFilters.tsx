import type { SavedFilter } from '@switchboard/contracts/saved-filters';
import { IconButton, isolated, Stack } from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';
import { IconEdit, IconMore, IconTrash } from '@switchboard/design-system/icons';
import { ConfirmDialog, Menu } from '@switchboard/design-system/overlays';
import { useCan } from '@switchboard/platform';
import { endpointMutation, endpointRows, useMutation, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import type { LeadFilterState } from '../../filters/useLeadFilter.ts';
import { wordsOf } from '../../filters/useLeadFilter.ts';
import { SavedFilterDialog } from './SavedFilterDialog.tsx';
import { isSame, wordsGiven } from './sameFilter.ts';

function Delete({ saved, onClose }: { saved: SavedFilter; onClose: () => void }) {
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/saved-filters/:id', {
      stale: 'saved_filter.changed',
      done: 'Saved filter deleted',
      failed: 'Failed to delete the filter',
    }),
  );
  return (
    <ConfirmDialog
      tone="danger"
      title={`Delete the filter “${isolated(saved.name)}”?`}
      description={`${saved.is_shared ? 'It is removed for everyone in the organization. ' : ''}No lead is deleted, and the list stays as it is.`}
      confirmLabel="Delete filter"
      isPending={isPending}
      onConfirm={() => mutate({ params: { id: saved.id } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** The saved filters; the one that matches the address is selected. */
export function SavedFilters({ filter }: { filter: LeadFilterState }) {
  const { data: all = [] } = useQuery(endpointRows('GET /api/saved-filters'));
  const canManage = useCan('custom_field.manage');
  const canWrite = useCan('lead.write');
  const [dialog, setDialog] = useState<{ kind: 'edit' | 'delete'; saved: SavedFilter } | null>(null);
  const close = () => setDialog(null);
  if (all.length === 0) return null;
  const here = wordsGiven(filter);
  const chosen = all.find((saved) => isSame(wordsOf(saved.filter), here));
  const mayChange = chosen && canWrite && (chosen.is_own || canManage);
  return (
    <Stack direction="row" gap={2} align="end" wrap>
      <div style={{ flex: '0 1 20rem', minInlineSize: 0 }}>
        <Select
          label="Saved filter"
          placeholder="Choose a saved filter"
          options={all.map(({ id, name, is_shared, is_own, created_by_name }) => ({
            id,
            label: name,
            description: is_shared
              ? is_own
                ? 'Shared by you'
                : `Shared by ${isolated(created_by_name ?? 'a program')}`
              : undefined,
          }))}
          value={chosen?.id ?? null}
          onChange={(id) => {
            const saved = all.find((one) => one.id === id);
            if (saved) filter.replace(wordsOf(saved.filter));
          }}
        />
      </div>
      {mayChange && (
        <Menu
          label={`What to do with ${isolated(chosen.name)}`}
          trigger={<IconButton label={`What to do with ${isolated(chosen.name)}`} icon={<IconMore />} />}
          items={[
            {
              id: 'edit',
              label: 'Rename or share',
              icon: <IconEdit />,
              onAction: () => setDialog({ kind: 'edit', saved: chosen }),
            },
            {
              id: 'delete',
              label: 'Delete',
              icon: <IconTrash />,
              tone: 'danger',
              onAction: () => setDialog({ kind: 'delete', saved: chosen }),
            },
          ]}
        />
      )}
      {dialog?.kind === 'edit' && <SavedFilterDialog saved={dialog.saved} onClose={close} />}
      {dialog?.kind === 'delete' && <Delete saved={dialog.saved} onClose={close} />}
    </Stack>
  );
}
