import type { Lead } from '@switchboard/contracts/leads';
import { type SlotProps, useOrganization } from '@switchboard/platform';
import { useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { prefillVariables } from '../../assistants/prefillVariables.ts';
import { publishedAssistants } from '../../assistants/publishedAssistants.ts';
import { outboundNumbers } from '../../phones/outboundNumbers.ts';
import { keepLastChoice, readLastChoice } from './lastChoice.ts';

/** The assistant, the number and the variables of a call that is being prepared. */
export function useCallChoice(lead: Lead | undefined, campaign?: SlotProps['lead.call.v1']['campaign']) {
  const assistants = useQuery(publishedAssistants());
  const numbers = useQuery(outboundNumbers());
  const organization = useOrganization();
  const [last] = useState(() => (campaign || !organization ? null : readLastChoice(organization.id)));
  const [assistantId, setAssistantId] = useState<string | null>(campaign?.assistant_id ?? last?.assistantId ?? null);
  const [chosenNumberId, setNumberId] = useState<string | null>(campaign?.phone_number_id ?? null);
  const [dialed, setDialed] = useState<string | null>(null);
  const [typed, setTyped] = useState<Record<string, Record<string, string>>>({});

  const assistant = assistants.data?.find(({ id }) => id === assistantId);
  // The API returns the default number first and omits retired ones.
  const preferred = numbers.data?.find(({ id }) => id === assistant?.preferred_phone_number_id);
  const used = last?.assistantId === assistantId && numbers.data?.find(({ id }) => id === last?.numberId);
  const numberId = chosenNumberId ?? (used ? used.id : (preferred?.id ?? numbers.data?.[0]?.id ?? null));
  const number = numbers.data?.find(({ id }) => id === numberId);
  const prefilled =
    lead && assistant
      ? prefillVariables(assistant.variables, lead, organization?.name ?? '', campaign?.configuration)
      : {};
  const variables = { ...prefilled, ...(assistantId ? typed[assistantId] : {}) };

  return {
    assistants,
    numbers,
    assistant,
    number,
    variables,
    /** The number of the lead that is dialed. */
    dialed: dialed ?? lead?.phone_number ?? '',
    dial: setDialed,
    hasTyped: Object.keys(typed).length > 0,
    /** The last call in this browser was placed with an assistant and a number that can still be used. */
    isRepeat: last !== null && assistant?.id === last.assistantId && number?.id === last.numberId,
    hasLast: last !== null,
    keep: () => {
      if (organization && assistant && number && !campaign)
        keepLastChoice(organization.id, { assistantId: assistant.id, numberId: number.id });
    },
    isSandbox: organization?.are_calls_simulated === true,
    chooseAssistant: setAssistantId,
    chooseNumber: setNumberId,
    setVariable: (name: string, value: string) => {
      if (!assistantId) return;
      setTyped((now) => ({ ...now, [assistantId]: { ...now[assistantId], [name]: value } }));
    },
  };
}

export type CallChoice = ReturnType<typeof useCallChoice>;
