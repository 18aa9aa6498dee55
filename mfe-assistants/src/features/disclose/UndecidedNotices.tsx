import { noticeLaw } from '@switchboard/contracts/disclosures.limits';
import { Banner, Button, ButtonGroup, Link, Text } from '@switchboard/design-system';
import { useCan } from '@switchboard/platform';
import { endpointMutation, endpointQuery, useMutation, useQuery } from '@switchboard/platform/query';

const shown = 3;

/** Asks admins once about assistants that are older than the notice. Renders nothing if there are none. */
export function UndecidedNotices() {
  const mayDecide = useCan('assistant.disclose');
  const { data } = useQuery({ ...endpointQuery('GET /api/undecided-disclosures'), enabled: mayDecide });
  const { mutate, isPending } = useMutation(
    endpointMutation('POST /api/undecided-disclosures', {
      stale: 'assistant.changed',
      done: 'Decision saved',
      failed: 'Failed to save the decision',
    }),
  );
  const items = data?.items ?? [];
  if (!mayDecide || items.length === 0) return null;
  const left = items.length - shown;
  return (
    <Banner
      tone="warning"
      title="Should these assistants say that they are automated?"
      actions={
        <ButtonGroup>
          <Button size="sm" isDisabled={isPending} onPress={() => mutate({ body: { is_on: false } })}>
            Keep notice off
          </Button>
          <Button size="sm" variant="primary" isDisabled={isPending} onPress={() => mutate({ body: { is_on: true } })}>
            {items.length === 1 ? 'Turn on notice' : 'Turn on notice for all'}
          </Button>
        </ButtonGroup>
      }
    >
      These assistants were created before the AI notice existed. It tells callers that they are speaking with an AI
      and, if it applies, that the call is recorded. The law may require it ({noticeLaw}).
      <ul>
        {items.slice(0, shown).map(({ id, name }) => (
          <li key={id}>
            <Text truncate>
              <Link href={`/assistants/${id}`}>{name}</Link>
            </Text>
          </li>
        ))}
      </ul>
      {left > 0 && (left === 1 ? 'And 1 more.' : `And ${left} more.`)}
    </Banner>
  );
}
