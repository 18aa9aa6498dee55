import { useCan, useFlag } from '@switchboard/platform';
import { endpointQuery, endpointRows, useQueries, useQuery } from '@switchboard/platform/query';
import { type PlaceholderSource, placeholderNames, sourceOf } from '../../prompts/placeholders.ts';
import { useSettledFields } from '../../prompts/useSettledFields.ts';

/** The texts with placeholders that a call fills in. */
const filledTexts = [
  'first_message',
  'system_prompt',
  'end_call_message',
  'configuration.voicemailMessage',
  'configuration.noticeMessage',
  'idle_message',
  'idle_hangup_message',
  'call_about',
] as const;

/** The fields of a form; fields within a group are `group.field`. */
function fieldNames(schema: unknown, above = ''): string[] {
  const properties = (schema as { properties?: Record<string, unknown> } | null)?.properties ?? {};
  return Object.entries(properties).flatMap(([name, below]) => {
    const inside = fieldNames(below, `${above}${name}.`);
    return inside.length > 0 ? inside : [`${above}${name}`];
  });
}

/** The forms of the campaigns that an assistant calls for, and their fields. */
function useCampaignFields(assistantId: string): string[] {
  const canRead = useCan('template.read');
  const canReadForms = useCan('campaign.read');
  const isOn = useFlag('featureTemplates');
  const hasCampaigns = useFlag('campaigns');
  const isRead = canRead && canReadForms && isOn && hasCampaigns;
  const { data = [] } = useQuery({ ...endpointRows('GET /api/feature-templates'), enabled: isRead });
  const own = data.filter(({ agent_id }) => agent_id === assistantId);
  return useQueries({
    queries: own.map(({ id }) => endpointQuery('GET /api/feature-templates/:id/form', { params: { id } })),
    combine: (forms) => [...new Set(forms.flatMap((form) => fieldNames(form.data?.schema)))],
  });
}

/** Every placeholder in the form's texts, and what fills it in. */
export function usePlaceholders(assistantId: string): { name: string; source: PlaceholderSource }[] {
  const canReadLeads = useCan('lead.read');
  const hasLeads = useFlag('leads');
  const { data: own = [] } = useQuery({ ...endpointRows('GET /api/custom-fields'), enabled: canReadLeads && hasLeads });
  const campaign = useCampaignFields(assistantId);
  const texts = useSettledFields<(string | undefined)[]>(filledTexts);
  const known = { own: own.map(({ key }) => key), campaign };
  return placeholderNames(texts).map((name) => ({ name, source: sourceOf(name, known) }));
}
