import { Loaded, Page, PageHeader, Skeleton, Stack } from '@switchboard/design-system';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { usePageTitle } from '../../routing/usePageTitle.ts';
import { AddressCard } from './AddressCard.tsx';
import { ConfirmAddress } from './ConfirmAddress.tsx';
import { NameCard } from './NameCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { WeeklySummaryCard } from './WeeklySummaryCard.tsx';

/** `/profile`: the account of the signed-in person, whatever organizations they are in. */
export function ProfilePage() {
  usePageTitle('Your profile');
  const account = useQuery(endpointQuery('GET /api/account'));
  return (
    <Page width="medium">
      <PageHeader title="Your profile" description="Your account, the same in every organization you are in." />
      <Stack gap={4}>
        <ConfirmAddress />
        <Loaded query={account} failed="Failed to load your account" loading={<Skeleton shape="block" height={240} />}>
          {(data) => (
            <>
              <NameCard account={data} />
              <AddressCard account={data} />
              <SecondFactorCard account={data} />
            </>
          )}
        </Loaded>
        <PasskeysCard />
        <PasswordCard />
        <SessionsCard />
        <WeeklySummaryCard />
      </Stack>
    </Page>
  );
}
