import type { ActiveOrganization } from '@switchboard/contracts/session';
import { Card, DescriptionList, Stack, Text } from '@switchboard/design-system';
import { useCan } from '@switchboard/platform';
import { CopyButton } from '../../CopyButton.tsx';
import { DeleteOrganization } from './DeleteOrganization.tsx';
import { HandOver } from './HandOver.tsx';
import { LogoCard } from './LogoCard.tsx';
import { OperatorAccessCard } from './OperatorAccessCard.tsx';
import { OrganizationForm } from './OrganizationForm.tsx';
import { SecondFactorRule } from './SecondFactorRule.tsx';

/** Name, time zone and id of the active organization. */
export function GeneralTab({ organization }: { organization: ActiveOrganization }) {
  const canEdit = useCan('organization.update');
  const canSecure = useCan('organization.secure');
  const canHandOver = useCan('organization.hand_over');
  const canDelete = useCan('organization.delete');
  const id = (
    <Stack direction="row" gap={3} wrap>
      <Text mono>{organization.id}</Text>
      <CopyButton text={organization.id} what="organization ID" />
    </Stack>
  );
  const readOnly = [
    { term: 'Name', value: organization.name },
    { term: 'Time zone', value: organization.time_zone },
  ];
  return (
    <Stack gap={4}>
      <Card
        title="Organization"
        titleLevel={2}
        description={canEdit ? undefined : 'Only owners and admins can change the name and the time zone.'}
      >
        {canEdit ? (
          <OrganizationForm key={organization.id} organization={organization} />
        ) : (
          <DescriptionList items={readOnly} />
        )}
      </Card>
      {canEdit && <LogoCard organization={organization} />}
      <Card
        title="Organization ID"
        titleLevel={2}
        description="Identifies this organization in API requests and to support."
      >
        {id}
      </Card>
      {canSecure && <SecondFactorRule organization={organization} />}
      <OperatorAccessCard />
      {canHandOver && <HandOver organization={organization} />}
      {canDelete && <DeleteOrganization organization={organization} />}
    </Stack>
  );
}
