import type { LeadWhatsApp } from '@switchboard/contracts/whatsapp-messages';
import { Banner, Link, Moment, Text } from '@switchboard/design-system';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import type { ReactNode } from 'react';
import { sourceLabels } from './doNotCallSources.ts';

type OptOut = NonNullable<LeadWhatsApp['opt_out']>;

/** Why a lead may be neither called nor written to, as far as it is known. Only loaded for leads that opted out. */
export function useOptOut(leadId: string, isOptedOut: boolean): OptOut | null {
  const { data } = useQuery({
    ...endpointQuery('GET /api/leads/:id/whatsapp', { params: { id: leadId } }),
    enabled: isOptedOut,
  });
  return (isOptedOut && data?.opt_out) || null;
}

/** How and when the opt-out became known, and its evidence. */
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
  /** What is disabled because of it, in a sentence. */
  children: ReactNode;
  actions?: ReactNode;
}

/** Shows that a person asked not to be called or written to, and how that is known. */
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
