import { pricedLabel, unitFacts } from '@switchboard/contracts/cost-units';
import { moneyText } from '@switchboard/contracts/cost-words';
import type { Price } from '@switchboard/contracts/costs';
import {
  Badge,
  Button,
  EmptyState,
  Heading,
  IconPlus,
  Loaded,
  LoadMore,
  Moment,
  Stack,
  Text,
} from '@switchboard/design-system';
import { Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { IconTag } from '@switchboard/design-system/icons';
import { notifyError } from '@switchboard/platform';
import { endpointPages, useInfiniteQuery } from '@switchboard/platform/query';
import { oneOf, useAddress } from '@switchboard/platform/router';
import { PriceDialog } from './PriceDialog.tsx';

const failed = 'Failed to load the prices';

const columns: readonly TableColumn<Price>[] = [
  {
    id: 'provider',
    header: 'Provider',
    isRowHeader: true,
    minWidth: 110,
    cell: ({ provider, model }) => (
      <TwoLines>
        <Text weight="medium">{pricedLabel(provider)}</Text>
        <Text size="sm" tone="muted">
          {model || (provider === 'telephone' ? 'Every trunk' : 'Every model')}
        </Text>
      </TwoLines>
    ),
  },
  {
    id: 'price',
    header: 'Price',
    minWidth: 120,
    cell: ({ price, currency, unit }) => (
      <TwoLines>
        <Text mono>{moneyText(price, currency)}</Text>
        <Text size="sm" tone="muted">
          {unitFacts[unit].price}
        </Text>
      </TwoLines>
    ),
  },
  {
    id: 'valid_from',
    header: 'Valid from',
    width: 120,
    cell: ({ valid_from, is_current }) => (
      <TwoLines>
        <Text style={{ whiteSpace: 'nowrap' }}>{valid_from}</Text>
        {is_current && (
          <Badge style={{ justifySelf: 'start', alignSelf: 'start' }} tone="success">
            Now
          </Badge>
        )}
      </TwoLines>
    ),
  },
  {
    id: 'added',
    header: 'Added',
    minWidth: 150,
    hideBelow: 640,
    cell: ({ created_at, created_by_name }) => (
      <TwoLines>
        <Moment at={created_at} />
        <Text size="sm" tone="muted">
          {created_by_name ?? ''}
        </Text>
      </TwoLines>
    ),
  },
];

/** The Prices tab: the prices of calls and tests. */
export function PricesTab() {
  const [{ dialog }, change] = useAddress({ dialog: oneOf(['price']) });
  const prices = useInfiniteQuery(endpointPages('GET /api/prices'));
  const add = (
    <Button variant="primary" icon={<IconPlus />} onPress={() => change({ dialog: 'price' })}>
      Add Price
    </Button>
  );
  const table = { label: 'Prices', columns, getRowId: ({ id }: Price) => id, skeletonRows: 3 };
  return (
    <Stack gap={3}>
      <Stack direction="row" justify="between" align="center" gap={3} wrap>
        <Stack gap={1}>
          <Heading level={2}>Prices</Heading>
          <Text as="p" tone="muted">
            The prices of your providers and lines. Calls and tests use the price on the day they ended, so a new price
            doesn't change earlier costs. Built-in parts and simulated lines are free.
          </Text>
        </Stack>
        {add}
      </Stack>
      <Loaded query={prices} failed={failed} loading={<Table {...table} rows={[]} isLoading />}>
        {(rows) => (
          <Table
            {...table}
            rows={rows}
            rowLines={2}
            emptyState={
              <EmptyState
                icon={<IconTag />}
                title="No prices yet"
                description="Usage without a price is shown as “Not priced”."
                action={add}
              />
            }
            footer={<LoadMore query={prices} onFailed={(error) => notifyError(failed, error)} />}
          />
        )}
      </Loaded>
      {dialog && <PriceDialog onClose={() => change({ dialog: null })} />}
    </Stack>
  );
}
