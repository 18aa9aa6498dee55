import type { ListedOrganization } from '@switchboard/contracts/session';
import { Absence, Moment, Text, tokens } from '@switchboard/design-system';
import styled from 'styled-components';

import { WaysOut } from '../../organizations/WaysOut.tsx';
import { usePageTitle } from '../../routing/usePageTitle.ts';
import { useAskAgain } from '../../session/useAskAgain.ts';

const Reason = styled.blockquote`
  margin: 0;
  padding-inline-start: ${tokens.space[3]};
  border-inline-start: ${tokens.line.mark} solid ${tokens.color.warningLine};
  white-space: pre-line;
`;

/** Replaces every page of an organization that the installation's operator has suspended. */
export function SuspendedOrganizationPage({ organization }: { organization: ListedOrganization }) {
  const { suspension, name } = organization;
  useAskAgain();
  usePageTitle(`${name} is suspended`);
  if (!suspension) return null;
  return (
    <main id="content">
      <Absence
        isPage
        title={`${name} is suspended`}
        titleLevel={1}
        tone="warning"
        actions={<WaysOut of={organization} />}
      >
        <Text as="p">
          The operator of this installation suspended it on <Moment at={suspension.at} />, for this reason:
        </Text>
        <Reason>{suspension.reason}</Reason>
        <Text as="p">
          Until it is reactivated, its calls stop, its API keys are refused and its webhooks wait. Nothing was deleted.
          This page opens automatically after reactivation.
        </Text>
      </Absence>
    </main>
  );
}
