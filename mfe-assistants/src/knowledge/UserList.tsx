import type { KnowledgeUser } from '@switchboard/contracts/knowledge';
import { Link, Stack, Text } from '@switchboard/design-system';

function placeOf({ in_draft, in_live_version }: KnowledgeUser): string {
  if (in_draft && in_live_version) return 'in the draft and in the live version';
  return in_draft ? 'in the draft' : 'in the live version';
}

/** The assistants that use a knowledge base, and where each uses it. */
export function UserList({ users: { total, first } }: { users: { total: number; first: readonly KnowledgeUser[] } }) {
  return (
    <Stack as="ul" gap={2} aria-label="Assistants that use it">
      {first.map((user) => (
        <li key={user.id}>
          <Link href={`/assistants/${user.id}`}>{user.name}</Link>{' '}
          <Text size="sm" tone="muted">
            {placeOf(user)}
          </Text>
        </li>
      ))}
      {total > first.length && (
        <Text as="li" tone="muted">
          and {total - first.length} more
        </Text>
      )}
    </Stack>
  );
}
