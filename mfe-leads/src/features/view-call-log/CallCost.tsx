import { costLines, costSum, whatIsMissing } from '@switchboard/contracts/cost-words';
import type { Cost } from '@switchboard/contracts/costs';
import { DescriptionList, Heading, Link, Stack, Text } from '@switchboard/design-system';
import { useCan } from '@switchboard/platform';

/** The cost of a call, part by part, at the prices when it ended. */
export function CallCost({ cost }: { cost: Cost }) {
  const missing = whatIsMissing(cost);
  const canPrice = useCan('price.manage');
  return (
    <Stack as="section" gap={1}>
      <Heading level={3}>Cost</Heading>
      <Text as="p">{costSum(cost)}</Text>
      {missing && (
        <Text as="p" size="sm" tone="muted">
          {missing} {canPrice && <Link href="/organization-settings?tab=prices">Prices</Link>}
        </Text>
      )}
      <DescriptionList items={costLines(cost)} />
    </Stack>
  );
}
