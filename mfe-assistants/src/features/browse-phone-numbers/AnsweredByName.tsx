import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { Link, Text } from '@switchboard/design-system';
import styled from 'styled-components';
import { useAnswererName } from '../choose-numbers/useAnswererName.ts';

/** Fits most names; the rest is in the tooltip. On a phone it leaves room for the column of types. */
const Name = styled(Text)`
  max-inline-size: min(16rem, 45cqi);
`;

/** The assistant that answers an inbound number; nothing for an outbound-only number. */
export function AnsweredByName({ number: { type, assistant_id: id } }: { number: PhoneNumber }) {
  const name = useAnswererName(id);
  if (type === 'outbound') return null;
  if (!id) return <Text tone="muted">Not answered</Text>;
  return (
    <Name truncate>
      <Link href={`/assistants/${id}`}>{name}</Link>
    </Name>
  );
}
