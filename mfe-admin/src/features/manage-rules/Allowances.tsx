import type { ModuleAllowance } from '@switchboard/contracts/module-records';
import { Button, EmptyState, IconButton, IconPlus, Moment, Section, Text } from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { IconTrash } from '@switchboard/design-system/icons';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { notify } from '@switchboard/platform';
import { endpointMutation, endpointQuery, useMutation, useOpenedRow, useQuery } from '@switchboard/platform/query';
import { useMemo } from 'react';
import { moduleEndpoints } from '../../superadmin/assignment.ts';
import { LoadFailure } from '../../superadmin/LoadFailure.tsx';
import { notifyFailure } from '../../superadmin/refusals.ts';
import { rereading } from '../../superadmin/session.ts';
import { useModulePlace } from '../../superadmin/useModulePlace.ts';
import { AllowDialog } from './AllowDialog.tsx';

interface TakeProps {
  moduleId: string;
  allowance: ModuleAllowance;
  onClose: () => void;
}

function TakeDialog({ moduleId, allowance: { id, path }, onClose }: TakeProps) {
  const take = useMutation(
    endpointMutation('DELETE /api/modules/:id/allowances/:allowance_id', {
      stale: ['GET /api/modules/:id/allowances', ...moduleEndpoints],
      failed: (error) => notifyFailure('Failed to take the allowance back', error),
    }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      tone="danger"
      title={`Take ${path} back?`}
      description="A version that has this page is skipped from the next page load on, with the reason, until you allow it again."
      confirmLabel="Take it back"
      isPending={take.isPending}
      onConfirm={() =>
        take.mutate(
          { params: { id: moduleId, allowance_id: id } },
          {
            onSuccess: () => {
              notify({ title: 'Allowance taken back', description: path, tone: 'success' });
              onClose();
            },
          },
        )
      }
    />
  );
}

/** The pages that a module may have where another module, the shell or the super admin owns the addresses. */
export function Allowances({ moduleId }: { moduleId: string }) {
  const place = useModulePlace();
  const allowances = useQuery({
    ...endpointQuery('GET /api/modules/:id/allowances', { params: { id: moduleId } }),
    ...rereading,
  });
  const taking = useOpenedRow(allowances.data);
  const columns = useMemo<TableColumn<ModuleAllowance>[]>(
    () => [
      {
        id: 'path',
        header: 'Page',
        isRowHeader: true,
        minWidth: 140,
        cell: ({ path }) => <Text mono>{path}</Text>,
      },
      {
        id: 'granted',
        header: 'Allowed',
        minWidth: 150,
        cell: ({ granted_at, granted_by }) => (
          <>
            <div>
              <Moment at={granted_at} />
            </div>
            <Text as="div" size="xs" tone="muted">
              by {granted_by}
            </Text>
          </>
        ),
      },
      {
        id: 'actions',
        header: 'Actions',
        isHeaderHidden: true,
        width: 60,
        align: 'end',
        cell: (allowance) => (
          <IconButton
            size="sm"
            label={`Take ${allowance.path} back`}
            icon={<IconTrash />}
            onPress={() => taking.open(allowance)}
          />
        ),
      },
    ],
    [taking.open],
  );
  return (
    <Section
      title="Pages in other parts of the addresses"
      titleLevel={3}
      description="The first part of an address belongs to the module that has it first. Addresses below another module's are refused unless they are listed here."
      actions={
        <Button icon={<IconPlus />} onPress={() => place.open('allow')}>
          Allow a page…
        </Button>
      }
    >
      <LoadFailure what="the allowances" query={allowances} />
      {(allowances.data || allowances.isPending) && (
        <Table
          label="Allowed pages"
          columns={columns}
          rows={allowances.data ?? []}
          getRowId={({ id }) => id}
          isLoading={allowances.isPending}
          skeletonRows={1}
          emptyState={
            <EmptyState title="No page elsewhere" description="The module keeps to first parts of its own." />
          }
        />
      )}
      {place.dialog === 'allow' && <AllowDialog moduleId={moduleId} onClose={place.close} />}
      {taking.row && <TakeDialog moduleId={moduleId} allowance={taking.row} onClose={taking.close} />}
    </Section>
  );
}
