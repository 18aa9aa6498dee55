import type { AccountSession } from '@switchboard/contracts/account';
import { Button, Card, formatTime, Loaded, Moment, Stack, Text } from '@switchboard/design-system';
import { Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, endpointQuery, useMutation, useQuery } from '@switchboard/platform/query';
import { useMemo, useState } from 'react';

const stale = ['GET /api/account/sessions'] as const;

function nameOf({ browser, system }: AccountSession): string {
  return [browser ?? 'Unknown browser', system].filter(Boolean).join(' on ');
}

const columns: readonly TableColumn<AccountSession>[] = [
  {
    id: 'device',
    header: 'Browser',
    isRowHeader: true,
    width: '100%',
    cell: (session) => (
      <TwoLines>
        <Text>{nameOf(session)}</Text>
        <Text mono size="sm" tone="muted" weight="regular">
          {session.ip_address ?? '–'}
        </Text>
      </TwoLines>
    ),
  },
  {
    id: 'used',
    header: 'Last used',
    width: 112,
    cell: ({ last_used_at, is_current }) => (
      <TwoLines>
        {is_current ? <Text tone="success">This browser</Text> : <Moment at={last_used_at} isDayOnly />}
        <Text size="sm" tone="muted">
          {is_current ? 'now' : formatTime(last_used_at)}
        </Text>
      </TwoLines>
    ),
  },
  {
    id: 'created',
    header: 'Signed in',
    width: 190,
    hideBelow: 520,
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
];

function SignOutOne({ session, onClose }: { session: AccountSession; onClose: () => void }) {
  const end = useMutation(
    endpointMutation('DELETE /api/account/sessions/:id', {
      stale,
      done: 'The browser was signed out',
      failed: 'The browser was not signed out',
    }),
  );
  return (
    <ConfirmDialog
      tone="danger"
      title={`Sign out ${nameOf(session)}?`}
      description="It is signed out with its next request. If you don't recognize it, change your password as well."
      confirmLabel="Sign out"
      isPending={end.isPending}
      onConfirm={() => end.mutate({ params: { id: session.id } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function SignOutOthers({ count, onClose }: { count: number; onClose: () => void }) {
  const end = useMutation(
    endpointMutation('DELETE /api/account/sessions', {
      stale,
      done: 'You are signed in here only',
      failed: 'The other browsers were not signed out',
    }),
  );
  return (
    <ConfirmDialog
      tone="danger"
      title="Sign out everywhere else?"
      description={`${count === 1 ? 'One other browser is' : `${count} other browsers are`} refused from the next request on.`}
      confirmLabel="Sign out"
      isPending={end.isPending}
      onConfirm={() => end.mutate({}, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** The browsers in which the person is signed in, each of which can be signed out from here. */
export function SessionsCard() {
  const sessions = useQuery(endpointQuery('GET /api/account/sessions'));
  const [ending, setEnding] = useState<AccountSession | 'others' | null>(null);
  const close = () => setEnding(null);
  const others = sessions.data?.filter(({ is_current }) => !is_current).length ?? 0;
  const withActions = useMemo<TableColumn<AccountSession>[]>(
    () => [
      ...columns,
      {
        id: 'actions',
        header: 'Actions',
        isHeaderHidden: true,
        width: 90,
        align: 'end',
        cell: (session) =>
          session.is_current ? null : (
            <Button size="sm" aria-label={`Sign out ${nameOf(session)}`} onPress={() => setEnding(session)}>
              Sign out
            </Button>
          ),
      },
    ],
    [],
  );
  const table = { label: 'Browsers', columns: withActions, getRowId: ({ id }: AccountSession) => id, skeletonRows: 2 };
  return (
    <Card
      title="Where you are signed in"
      titleLevel={2}
      description="Each browser with the network address that it last used. Locations aren't looked up."
      actions={others > 0 ? <Button onPress={() => setEnding('others')}>Sign out everywhere else</Button> : undefined}
    >
      <Stack gap={3}>
        <Loaded
          query={sessions}
          failed="Failed to load your browsers"
          loading={<Table {...table} rows={[]} isLoading />}
        >
          {(rows) => <Table {...table} rows={rows} rowLines={2} />}
        </Loaded>
      </Stack>
      {ending === 'others' && <SignOutOthers count={others} onClose={close} />}
      {ending !== null && ending !== 'others' && <SignOutOne session={ending} onClose={close} />}
    </Card>
  );
}
