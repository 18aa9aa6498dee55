import type { Member } from '@switchboard/contracts/members';
import { Avatar, Stack, Text } from '@switchboard/design-system';

/** A person with name and e-mail address; oneself is marked. */
export function MemberName({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const { full_name: name, email } = member.user;
  return (
    <Stack direction="row" gap={2}>
      <Avatar name={name || email} size="sm" aria-hidden="true" />
      <Stack gap={0}>
        <Text weight="medium">
          {name || email}
          {isSelf && <Text tone="muted"> (you)</Text>}
        </Text>
        {name && (
          <Text size="xs" tone="muted">
            {email}
          </Text>
        )}
      </Stack>
    </Stack>
  );
}
