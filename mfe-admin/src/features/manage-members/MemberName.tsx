import type { UnreachedMember } from '@switchboard/contracts/mails';
import type { Member } from '@switchboard/contracts/members';
import { Avatar, Moment, Stack, Text } from '@switchboard/design-system';

interface MemberNameProps {
  member: Member;
  isSelf: boolean;
  /** The newest mail about their account was refused. */
  refusal: UnreachedMember | undefined;
}

/** A person with name and e-mail address; oneself is marked, and who cannot be mailed. */
export function MemberName({ member, isSelf, refusal }: MemberNameProps) {
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
        {refusal && (
          <Text size="xs" tone="danger">
            Mail could not be delivered <Moment at={refusal.failed_at} isDayOnly />
            {refusal.error && `: ${refusal.error}`}
          </Text>
        )}
      </Stack>
    </Stack>
  );
}
