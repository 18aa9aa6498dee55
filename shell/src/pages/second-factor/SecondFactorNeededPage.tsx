import type { ActiveOrganization } from '@switchboard/contracts/session';
import { Absence, Button, IconLock } from '@switchboard/design-system';
import { notify } from '@switchboard/platform';
import { useState } from 'react';
import { WaysOut } from '../../organizations/WaysOut.tsx';
import { usePageTitle } from '../../routing/usePageTitle.ts';
import { enter } from '../../session/sessionActions.ts';
import { useSessionContext } from '../../session/useSessionContext.ts';
import { SetUpSecondFactor } from '../profile/SetUpSecondFactor.tsx';

/** Replaces every page of an organization that requires a second factor, for members who don't have one yet. */
export function SecondFactorNeededPage({ organization, target }: { organization: ActiveOrganization; target: string }) {
  const context = useSessionContext();
  const [isSettingUp, setSettingUp] = useState(false);
  usePageTitle('Second factor needed');
  const done = () => {
    notify({ title: 'Your second factor is on', tone: 'success' });
    void enter(context, target);
  };
  return (
    <main id="content">
      <Absence
        isPage
        title={`${organization.name} asks for a second factor`}
        titleLevel={1}
        tone="warning"
        icon={<IconLock />}
        actions={
          <>
            <Button variant="primary" onPress={() => setSettingUp(true)}>
              Set up a second factor
            </Button>
            <WaysOut of={organization} />
          </>
        }
      >
        <p>
          This organization requires a second factor. Set up an authenticator app on your phone: it takes a minute. If
          you have a passkey, log out and sign in with it instead.
        </p>
      </Absence>
      {isSettingUp && <SetUpSecondFactor onDone={done} onClose={() => setSettingUp(false)} />}
    </main>
  );
}
