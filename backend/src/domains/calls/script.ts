import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { CallDirection } from '@switchboard/contracts/calls';
import { fillSpoken } from '@switchboard/contracts/placeholders';
import { systemPromptOf } from '@switchboard/contracts/system-prompt';
import type { calls } from '../../generated/prisma/client.ts';
import type { Services } from '../../services.ts';
import { endpointing } from '../../voice/agent/settings.ts';
import { mannerWithMachines } from '../../voice/call-handling/voicemail.ts';
import { spokenIn } from '../assistant-tests/fill-config.ts';
import { readSnapshots } from '../assistants/versions.ts';
import { campaignVariables } from './campaign-variables.ts';
import type { Script } from './carrier.ts';
import { readEssence } from './essence.ts';

/** The assistant, organization and campaign of a script. */
interface About {
  /** The version that the call uses. */
  assistant: AssistantConfig | null;
  organization_name: string;
  /** The values of the campaign's form. */
  configuration: unknown;
}

/** The variables for the texts of a call. The lead's values win over the campaign's. */
export function variablesOf(
  { organization_name, configuration }: Omit<About, 'assistant'>,
  call: Pick<calls, 'lead_name' | 'variables'>,
): Record<string, string> {
  const [first = '', ...others] = call.lead_name.split(' ');
  return {
    ...campaignVariables(configuration),
    first_name: first,
    last_name: others.join(' '),
    name: call.lead_name,
    organization: organization_name,
    ...Object.fromEntries(Object.entries(call.variables as Record<string, string>).filter(([, value]) => value !== '')),
  };
}

/** What the assistant says in a call, with the lead's and the organization's names filled in. */
export async function scriptFrom(about: About, call: calls): Promise<Script> {
  const { assistant, organization_name } = about;
  const variables = variablesOf(about, call);
  const essence = assistant ? await readEssence(call.organization_id, systemPromptOf(assistant)) : '';
  return {
    direction: call.direction as CallDirection,
    assistant_name: assistant?.name ?? 'the assistant',
    first_message: spokenIn(assistant?.first_message || 'Hello, how can I help you today?', variables),
    end_call_message: spokenIn(assistant?.end_call_message || 'Goodbye, have a great day!', variables),
    lead_first_name: call.lead_name.split(' ')[0] || 'The lead',
    organization_name,
    seed: call.id,
    max_seconds: call.max_seconds,
    ...(assistant
      ? {
          prompt: fillSpoken(essence, variables),
          end_of_turn_ms: endpointing(assistant.configuration).minDelay,
          notice: spokenIn(assistant.configuration.noticeMessage, variables),
          is_recorded: assistant.configuration.recordCalls,
          voicemail_manner: mannerWithMachines(assistant.configuration),
          voicemail_message: spokenIn(assistant.configuration.voicemailMessage, variables),
        }
      : {}),
  };
}

/** The same, given only the call's row. */
export async function scriptOf({ db }: Pick<Services, 'db'>, call: calls): Promise<Script> {
  const [snapshotOf, organization, campaign] = await Promise.all([
    readSnapshots(db, call.organization_id, [call]),
    db.organizations.findFirst({ where: { id: call.organization_id }, select: { name: true } }),
    call.campaign_id
      ? db.campaigns.findFirst({ where: { id: call.campaign_id }, select: { configuration_data: true } })
      : null,
  ]);
  const configuration = campaign?.configuration_data;
  return scriptFrom({ assistant: snapshotOf(call), organization_name: organization?.name ?? '', configuration }, call);
}
