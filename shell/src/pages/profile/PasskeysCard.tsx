import { type Passkey, RenamePasskey } from '@switchboard/contracts/account';
import { maxPasskeyNameLength, maxPasskeys } from '@switchboard/contracts/session.limits';
import { Button, Card, IconButton, isolated, Loaded, Moment, Stack, Text } from '@switchboard/design-system';
import { Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { TextField } from '@switchboard/design-system/forms';
import { IconEdit, IconTrash } from '@switchboard/design-system/icons';
import { ConfirmDialog, FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { endpointMutation, endpointQuery, useMutation, useQuery } from '@switchboard/platform/query';
import { useMemo, useState } from 'react';
import styled from 'styled-components';
import { canUsePasskeys } from '../../session/passkeys.ts';
import { AddPasskey } from './AddPasskey.tsx';

const stale = ['GET /api/account/passkeys'] as const;

/** On a phone it takes more lines than one, and so does a name in one long word. */
const Whole = styled(Text)`
  white-space: normal;
  overflow-wrap: anywhere;
`;

const columns: readonly TableColumn<Passkey>[] = [
  {
    id: 'name',
    header: 'Passkey',
    isRowHeader: true,
    cell: ({ name, is_backed_up }) => (
      <TwoLines>
        <Whole dir="auto">{name}</Whole>
        <Whole size="sm" tone="muted" weight="regular">
          {is_backed_up ? 'Kept in a password manager or account' : 'On one device only'}
        </Whole>
      </TwoLines>
    ),
  },
  {
    id: 'used',
    header: 'Last used',
    width: 112,
    cell: ({ last_used_at }) =>
      last_used_at ? <Moment at={last_used_at} isDayOnly /> : <Text tone="muted">Never</Text>,
  },
  {
    id: 'created',
    header: 'Added',
    width: 190,
    hideBelow: 520,
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
];

function Rename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useSaveForm(RenamePasskey, {
    values: { name: passkey.name },
    save: (body) => request('PATCH /api/account/passkeys/:id', { params: { id: passkey.id }, body }),
    stale,
    done: 'The passkey was renamed',
    failed: 'The passkey was not renamed',
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} size="sm" title={`Rename ${isolated(passkey.name)}`} submitLabel="Rename" onClose={onClose}>
      <TextField name="name" label="Name" maxLength={maxPasskeyNameLength} />
    </FormDialog>
  );
}

function Remove({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const remove = useMutation(
    endpointMutation('DELETE /api/account/passkeys/:id', {
      stale,
      done: 'The passkey was removed',
      failed: 'The passkey was not removed',
    }),
  );
  return (
    <ConfirmDialog
      tone="danger"
      title={`Remove ${isolated(passkey.name)}?`}
      description="It can no longer be used to sign in. Remove it from your device or password manager as well."
      confirmLabel="Remove"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: passkey.id } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

type Open = { dialog: 'rename' | 'remove'; passkey: Passkey } | 'add' | null;

/** The person's passkeys: signing in by fingerprint, face or PIN, instead of the password and a code. */
export function PasskeysCard() {
  const passkeys = useQuery(endpointQuery('GET /api/account/passkeys'));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const withActions = useMemo<TableColumn<Passkey>[]>(
    () => [
      ...columns,
      {
        id: 'actions',
        header: 'Actions',
        isHeaderHidden: true,
        width: 84,
        align: 'end',
        cell: (passkey) => (
          <Stack direction="row" gap={1} justify="end">
            <IconButton
              size="sm"
              label={`Rename ${isolated(passkey.name)}`}
              icon={<IconEdit />}
              onPress={() => setOpen({ dialog: 'rename', passkey })}
            />
            <IconButton
              size="sm"
              label={`Remove ${isolated(passkey.name)}`}
              icon={<IconTrash />}
              onPress={() => setOpen({ dialog: 'remove', passkey })}
            />
          </Stack>
        ),
      },
    ],
    [],
  );
  const table = { label: 'Passkeys', columns: withActions, getRowId: ({ id }: Passkey) => id, skeletonRows: 1 };
  const isFull = (passkeys.data?.length ?? 0) >= maxPasskeys;
  return (
    <Card
      title="Passkeys"
      titleLevel={2}
      description="Sign in with your fingerprint, face or device PIN instead of a password and code. Your password keeps working too."
      actions={canUsePasskeys() && !isFull ? <Button onPress={() => setOpen('add')}>Add a passkey</Button> : undefined}
    >
      <Loaded query={passkeys} failed="Failed to load your passkeys" loading={<Table {...table} rows={[]} isLoading />}>
        {(rows) =>
          rows.length > 0 ? (
            <Table {...table} rows={rows} rowLines={2} />
          ) : (
            <Text as="p" tone="muted">
              {canUsePasskeys()
                ? 'You have none yet.'
                : "You have no passkeys, and this browser can't create one here."}
            </Text>
          )
        }
      </Loaded>
      {open === 'add' && <AddPasskey onClose={close} />}
      {open !== null && open !== 'add' && open.dialog === 'rename' && <Rename passkey={open.passkey} onClose={close} />}
      {open !== null && open !== 'add' && open.dialog === 'remove' && <Remove passkey={open.passkey} onClose={close} />}
    </Card>
  );
}
