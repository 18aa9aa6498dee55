import type { LeadWhatsApp } from '@switchboard/contracts/whatsapp-messages';
import { Banner, Link } from '@switchboard/design-system';
import { useCan } from '@switchboard/platform';
import type { ReactNode } from 'react';
import { OptedOut } from '../../display/OptedOut.tsx';
import { closedWindow, type SendingNumber } from './messageWords.ts';

const settings = '/organization-settings?tab=whatsapp';

/** Source: specification 02 §8. */
const noNumbers =
  'No active WhatsApp numbers available. Please configure a WhatsApp number in organization settings first.';

function NoNumber({ text }: { text: string }) {
  const canManage = useCan('whatsapp.manage');
  return (
    <Banner tone="warning" actions={<Link href={settings}>{canManage ? 'Connect WhatsApp' : 'See the settings'}</Link>}>
      {text}
    </Banner>
  );
}

/** Why the lead can't be written to, shown in place of the composer; null if nothing prevents it. */
export function composerLock(
  { lead, opt_out, numbers }: LeadWhatsApp,
  number: SendingNumber | undefined,
  now: number,
): ReactNode {
  if (opt_out)
    return (
      <OptedOut phoneNumber={lead.phone_number} optOut={opt_out}>
        {lead.name} asked not to be called or written to.
      </OptedOut>
    );
  if (!lead.is_valid)
    return <Banner tone="warning">This phone number cannot be written to. Correct it at the lead first.</Banner>;
  if (!number || numbers.every(({ status }) => status !== 'active')) return <NoNumber text={noNumbers} />;
  if (number.status !== 'active')
    return <NoNumber text="This number is not connected. Choose another one, or connect it." />;
  const closed = closedWindow(number, now);
  if (closed)
    return (
      <Banner tone="warning" title="The 24-hour window is closed">
        {closed}
      </Banner>
    );
  return null;
}
