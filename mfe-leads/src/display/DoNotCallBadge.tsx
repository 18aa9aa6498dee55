import { Badge, visuallyHidden } from '@switchboard/design-system';
import { badgedNameNarrowPx } from '@switchboard/design-system/data';
import { IconBan } from '@switchboard/design-system/icons';
import styled from 'styled-components';

// A narrow cell shows only the icon; screen readers and hovering reveal the text.
const Narrowing = styled(Badge)`
  @container badged-name (max-width: ${badgedNameNarrowPx}px) {
    & > span {
      ${visuallyHidden}
    }
  }
`;

/** Marks a lead whose number is on the do-not-call list. */
export function DoNotCallBadge() {
  return (
    <Narrowing tone="danger" icon={<IconBan />} title="Do not call">
      Do not call
    </Narrowing>
  );
}
