import type { ApiKey } from '@switchboard/contracts/api-keys';
import { apiKeyRequestsPerMinute } from '@switchboard/contracts/api-keys.limits';
import {
  Badge,
  Button,
  EmptyState,
  Heading,
  IconKey,
  IconPlus,
  Link,
  Loaded,
  Moment,
  Stack,
  Text,
} from '@switchboard/design-system';
import { CodeBlock, Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { HelpLink } from '@switchboard/platform';
import { endpointRows, useOpenedRow, useQuery } from '@switchboard/platform/query';
import { oneOf, useAddress } from '@switchboard/platform/router';
import { useMemo } from 'react';
import { ConnectMcpClient } from './ConnectMcpClient.tsx';
import { CreateKeyDialog } from './CreateKeyDialog.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';
import { firstCommand, scopeLabels } from './scopes.ts';

type KeyState = 'works' | 'revoked' | 'expired' | 'refused';

function stateOf({ revoked, expires_at, app }: ApiKey): KeyState {
  if (revoked) return 'revoked';
  if (app?.is_allowed === false) return 'refused';
  return expires_at !== null && Date.parse(expires_at) <= Date.now() ? 'expired' : 'works';
}

const stateBadges = {
  revoked: { tone: 'danger', label: 'Revoked' },
  refused: { tone: 'danger', label: 'Refused' },
  expired: { tone: 'neutral', label: 'Expired' },
} as const;

function Expiry({ apiKey }: { apiKey: ApiKey }) {
  const state = stateOf(apiKey);
  if (state === 'works') return apiKey.expires_at === null ? 'Never' : <Moment at={apiKey.expires_at} isDayOnly />;
  const { tone, label } = stateBadges[state];
  return <Badge tone={tone}>{label}</Badge>;
}

const columns: readonly TableColumn<ApiKey>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    minWidth: 130,
    cell: (apiKey) => (
      <TwoLines>
        <Text truncate>{apiKey.name}</Text>
        {apiKey.app ? (
          <Text size="sm" tone="muted" weight="regular">
            Connected app, {apiKey.app.host}
          </Text>
        ) : (
          <Text mono size="sm" tone="muted" weight="regular">
            {apiKey.key_prefix}…
          </Text>
        )}
      </TwoLines>
    ),
  },
  {
    id: 'scopes',
    header: 'May',
    hideBelow: 560,
    cell: ({ scopes }) =>
      scopeLabels
        .filter(({ id }) => scopes.includes(id))
        .map(({ label }) => label.toLowerCase())
        .join(', '),
  },
  {
    id: 'created',
    header: 'Created',
    hideBelow: 760,
    cell: ({ created_at, created_by_name }) => (
      <TwoLines>
        <Moment at={created_at} isDayOnly />
        {created_by_name && (
          <Text size="sm" tone="muted">
            by {created_by_name}
          </Text>
        )}
      </TwoLines>
    ),
  },
  {
    id: 'used',
    header: 'Last used',
    hideBelow: 480,
    cell: ({ last_used_at, last_used_ip }) => (
      <TwoLines>
        <Moment at={last_used_at} />
        {last_used_ip && (
          <Text mono size="sm" tone="muted">
            {last_used_ip}
          </Text>
        )}
      </TwoLines>
    ),
  },
  { id: 'expires', header: 'Expires', cell: (apiKey) => <Expiry apiKey={apiKey} /> },
];

function NextStep({ working }: { working: ApiKey | undefined }) {
  if (!working) return null;
  return (
    <Stack gap={2}>
      <Heading level={3}>Use a key</Heading>
      <Text as="p" tone="muted">
        With the rest of {working.name} in place of the dots. A key may send {apiKeyRequestsPerMinute} requests a
        minute; every operation is described in the{' '}
        <Link href="/api/docs" target="_blank">
          API reference
        </Link>
        .
      </Text>
      <CodeBlock label="example request" value={firstCommand(`${working.key_prefix}…`, working.scopes)} />
    </Stack>
  );
}

/** The keys with which programs work in the organization. */
export function ApiKeysTab() {
  const [{ dialog }, change] = useAddress({ dialog: oneOf(['key']) });
  const keys = useQuery(endpointRows('GET /api/api-keys'));
  const revoking = useOpenedRow(keys.data);
  const withActions = useMemo<TableColumn<ApiKey>[]>(
    () => [
      ...columns,
      {
        id: 'actions',
        header: 'Actions',
        isHeaderHidden: true,
        width: 90,
        align: 'end',
        cell: (apiKey) =>
          ['works', 'refused'].includes(stateOf(apiKey)) ? (
            <Button size="sm" aria-label={`Revoke ${apiKey.name}`} onPress={() => revoking.open(apiKey)}>
              Revoke
            </Button>
          ) : null,
      },
    ],
    [revoking.open],
  );
  const create = (
    <Button variant="primary" icon={<IconPlus />} onPress={() => change({ dialog: 'key' })}>
      Create API key
    </Button>
  );
  const table = { label: 'API keys', columns: withActions, getRowId: ({ id }: ApiKey) => id, skeletonRows: 3 };
  return (
    <Stack gap={4}>
      <Stack direction="row" justify="between" align="center" gap={3} wrap>
        <Heading level={2}>API Keys</Heading>
        {keys.data && keys.data.length > 0 && create}
      </Stack>
      <Loaded query={keys} failed="Failed to fetch API keys" loading={<Table {...table} rows={[]} isLoading />}>
        {(rows) => {
          const working = rows.find((apiKey) => stateOf(apiKey) === 'works' && !apiKey.app);
          return (
            <Stack gap={5}>
              <Table
                {...table}
                rows={rows}
                rowLines={2}
                emptyState={
                  <EmptyState
                    icon={<IconKey />}
                    title="No API keys"
                    description="With a key, a program can read your leads, add new ones every night, or place calls."
                    action={create}
                  >
                    <HelpLink article="api-key">How to use a key</HelpLink>
                  </EmptyState>
                }
              />
              <NextStep working={working} />
              <ConnectMcpClient keyPrefix={working?.key_prefix ?? 'sbk_'} />
            </Stack>
          );
        }}
      </Loaded>
      {dialog && <CreateKeyDialog onClose={() => change({ dialog: null })} />}
      {revoking.row && <RevokeDialog apiKey={revoking.row} onClose={revoking.close} />}
    </Stack>
  );
}
