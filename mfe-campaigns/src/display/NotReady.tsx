import type { Campaign } from '@switchboard/contracts/campaigns';
import { Banner, Link, Stack } from '@switchboard/design-system';
import { ApiError, HelpLink } from '@switchboard/platform';
import styled from 'styled-components';

interface Problem {
  reason: string;
  message: string;
}

const List = styled.ul`
  margin: 0;
  padding-inline-start: 1.25em;
`;

/** What prevents a campaign from calling, if the API refused for that reason; null for any other error. */
export function readinessProblems(error: unknown): Problem[] | null {
  if (!(error instanceof ApiError) || error.reason !== 'campaign_not_ready') return null;
  const { problems } = error.details as { problems?: Problem[] };
  return problems && problems.length > 0 ? problems : null;
}

/** The page on which a problem can be fixed; null if the message itself explains it. */
export function placeOf(
  reason: string,
  template: Campaign['feature_template'],
): { label: string; href: string } | null {
  const ofTemplate = { label: template.name, href: `/feature-templates/${template.id}` };
  switch (reason) {
    case 'no_outbound_number':
    case 'dates_over':
      return { label: 'Settings', href: '?tab=settings' };
    case 'invalid_configuration':
      return { label: 'Details', href: '?tab=details' };
    case 'assistant_not_published':
      return { label: 'Assistants', href: '/assistants' };
    case 'no_callable_lead':
      return { label: 'Leads', href: '?tab=leads' };
    case 'minutes_used_up':
      return ofTemplate;
    default:
      return null;
  }
}

interface NotReadyProps {
  title?: string;
  problems: readonly Problem[];
  template: Campaign['feature_template'];
}

/** Everything that prevents a campaign from calling, each with a link to the page that fixes it. */
export function NotReady({ title = 'This campaign cannot call anybody yet', problems, template }: NotReadyProps) {
  return (
    <Banner tone="danger" role="alert" title={title}>
      <Stack gap={1}>
        <List>
          {problems.map(({ reason, message }) => {
            const place = placeOf(reason, template);
            return (
              <li key={reason}>
                {message} {place && <Link href={place.href}>{place.label}</Link>}
              </li>
            );
          })}
        </List>
        <HelpLink article="campaign">How to run a campaign</HelpLink>
      </Stack>
    </Banner>
  );
}
