import type { LeadWhatsApp } from '@switchboard/contracts/whatsapp-messages';
import { Banner, Link, Moment, Text } from '@switchboard/design-system';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import type { ReactNode } from 'react';
import { sourceLabels } from './doNotCallSources.ts';

type OptOut = NonNullable<LeadWhatsApp['opt_out']>;

/** Why a lead is neither called nor written to, as far as it is known; asked for only where that is so. */
export function useOptOut(leadId: string, isOptedOut: boolean): OptOut | null {
  const { data } = useQuery({
    ...endpointQuery('GET /api/leads/:id/whatsapp', { params: { id: leadId } }),
    enabled: isOptedOut,
  });
  return (isOptedOut && data?.opt_out) || null;
}

/** How it became known, when, and what shows it. */
function OptOutWhy({ optOut: { source, reason, evidence, created_at } }: { optOut: OptOut }) {
  return (
    <>
      <Text as="p">
        {sourceLabels[source]}, <Moment at={created_at} />
        {reason && `: ${reason}`}
      </Text>
      {evidence && (
        <Text as="p" tone="muted" size="sm">
          {evidence}
        </Text>
      )}
    </>
  );
}

interface OptedOutProps {
  phoneNumber: string;
  optOut: OptOut | null;
  /** What is off because of it, in a sentence. */
  children: ReactNode;
  actions?: ReactNode;
}

/** Says that somebody asked not to be called or written to, and why it is known. */
export function OptedOut({ phoneNumber, optOut, children, actions }: OptedOutProps) {
  return (
    <Banner
      tone="danger"
      title="Do not call"
      actions={actions ?? <Link href={`/do-not-call?search=${encodeURIComponent(phoneNumber)}`}>See the list</Link>}
    >
      <p>{children}</p>
      {optOut && <OptOutWhy optOut={optOut} />}
    </Banner>
  );
}
