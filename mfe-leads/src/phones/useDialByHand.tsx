import type { Lead } from '@switchboard/contracts/leads';
import type { CallWindowAnswer } from '@switchboard/contracts/scheduled-calls';
import { Banner, formatPhone } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { notify, request, useCan } from '@switchboard/platform';
import { type ReactNode, useCallback, useState } from 'react';
import { leadName } from '../display/leadName.ts';
import { clockText, timesThere } from '../display/zoneTimes.ts';

type DialedLead = Pick<Lead, 'id' | 'first_name' | 'last_name' | 'phone_number' | 'is_sample'>;

function dial(lead: DialedLead): void {
  notify({ title: `Calling ${leadName(lead)}...`, tone: 'info' });
  const link = document.createElement('a');
  link.href = `tel:${lead.phone_number.replace(/[^\d+]/g, '')}`;
  document.body.append(link);
  link.click();
  link.remove();
}

/** A call that waits for confirmation. Without an answer, the lead's local time couldn't be checked. */
interface Asked {
  lead: DialedLead;
  answer: CallWindowAnswer | null;
}

function timeOf(answer: CallWindowAnswer | null): string {
  if (!answer) return "The lead's local time couldn't be checked.";
  const zones = answer.possible_time_zones;
  return zones.length > 0 ? `It is ${timesThere(zones, new Date(answer.at))}.` : "The lead's local time isn't known.";
}

function hoursOf(answer: CallWindowAnswer | null): string {
  if (!answer) return 'It may be outside the hours in which calls go out there.';
  if (!answer.window) return answer.explanation;
  return `Calls go out from ${clockText(answer.window.start)} to ${clockText(answer.window.end)} there.`;
}

interface QuestionProps extends Asked {
  mayCall: boolean;
  onClose: () => void;
}

/** Asks before a call outside the lead's call window. Explains to a role that only calls within it why it can't. */
function ManualCallQuestion({ lead, answer, mayCall, onClose }: QuestionProps) {
  const time = timeOf(answer);
  return (
    <ConfirmDialog
      title={mayCall ? `${time} Call anyway?` : time}
      description={`${leadName(lead)}, ${formatPhone(lead.phone_number)}`}
      confirmLabel="Call Anyway"
      isConfirmDisabled={!mayCall}
      onConfirm={() => {
        onClose();
        dial(lead);
      }}
      onClose={onClose}
    >
      <Banner tone="warning">
        {mayCall ? hoursOf(answer) : `${hoursOf(answer)} Your role only calls within these hours.`}
      </Banner>
    </ConfirmDialog>
  );
}

interface DialByHand {
  dialByHand: (lead: DialedLead) => Promise<void>;
  /** The question before a call outside the lead's call window, which the caller renders; null if none is open. */
  question: ReactNode;
}

/** Passes a lead's number to the phone of the person at this computer. Asks first outside the lead's call window. */
export function useDialByHand(): DialByHand {
  const mayCall = useCan('call.any_time');
  const [asked, setAsked] = useState<Asked | null>(null);
  const dialByHand = useCallback(async (lead: DialedLead) => {
    if (lead.is_sample) {
      dial(lead);
      return;
    }
    const answer = await request('GET /api/leads/:id/call-window', { params: { id: lead.id } }).catch(() => null);
    if (answer?.is_allowed) dial(lead);
    else setAsked({ lead, answer });
  }, []);
  const question = asked && <ManualCallQuestion {...asked} mayCall={mayCall} onClose={() => setAsked(null)} />;
  return { dialByHand, question };
}
