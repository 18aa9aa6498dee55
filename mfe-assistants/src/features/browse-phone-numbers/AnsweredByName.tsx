import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { Link, Text } from '@switchboard/design-system';
import { useAnswererName } from '../choose-numbers/useAnswererName.ts';

/** Who answers an inbound number; nothing for one that only calls. */
export function AnsweredByName({ number: { type, assistant_id: id } }: { number: PhoneNumber }) {
  const name = useAnswererName(id);
  if (type === 'outbound') return null;
  return id ? <Link href={`/assistants/${id}`}>{name}</Link> : <Text tone="muted">Not answered</Text>;
}
