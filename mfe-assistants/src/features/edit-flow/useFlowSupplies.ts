import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { leadVariables } from '@switchboard/contracts/calls.limits';
import { useCan, useFlag } from '@switchboard/platform';
import { endpointQuery, endpointRows, useQuery } from '@switchboard/platform/query';
import { useMemo } from 'react';
import { isOpenSlot, slotDetails } from '../../display/slotOption.ts';
import type { FlowSupplies } from './FlowContext.ts';

const offered = 100;

// The variables that every call fills in. Source: `readSurroundings` of the API.
const usualVariables: readonly string[] = [...leadVariables, 'organization'];

function toolsOf({ functions, tools, knowledge_base_ids }: Given): FlowSupplies['tools'] {
  return [
    ...functions.map(({ name, parameters }) => ({
      name,
      parameters: parameters.map((parameter) => ({ name: parameter.name, required: parameter.required })),
    })),
    ...tools.map(({ type }) => ({ name: type as string, parameters: [] })),
    ...(knowledge_base_ids.length > 0 ? [{ name: 'search_knowledge', parameters: [] }] : []),
  ];
}

type Given = Pick<AssistantConfig, 'functions' | 'tools' | 'knowledge_base_ids'>;

/** The resources for the nodes of an assistant's flow: its own tools and documents, other assistants, and slots. */
export function useFlowSupplies(assistantId: string, given: Given): FlowSupplies {
  const canReadKnowledge = useCan('knowledge.read');
  const canReadSlots = useCan('slot.read');
  const hasSlots = useFlag('slots');
  const canReadLeads = useCan('lead.read');
  const hasLeads = useFlag('leads');
  const knowledge = useQuery({
    ...endpointRows('GET /api/knowledge-bases', { query: { sort: 'name' } }),
    enabled: canReadKnowledge,
  });
  const assistants = useQuery(endpointRows('GET /api/assistants', { query: { status: 'published' } }));
  const slots = useQuery({
    ...endpointQuery('GET /api/slots', { query: { limit: offered } }),
    enabled: canReadSlots && hasSlots,
  });
  const ownFields = useQuery({ ...endpointRows('GET /api/custom-fields'), enabled: canReadLeads && hasLeads });
  return useMemo(
    () => ({
      tools: toolsOf(given),
      transferTargets: given.tools.flatMap((tool) =>
        tool.type === 'transfer_call' ? tool.targets.map(({ name }) => name).filter(Boolean) : [],
      ),
      knowledge: (knowledge.data ?? []).filter(({ id }) => given.knowledge_base_ids.includes(id)),
      assistants: (assistants.data ?? []).filter(({ id }) => id !== assistantId),
      slots: (slots.data?.items ?? [])
        .filter((slot) => isOpenSlot(slot))
        .map((slot) => ({ id: slot.id, name: slot.name, details: slotDetails(slot) })),
      variables: [...usualVariables, ...(ownFields.data ?? []).map(({ key }) => key)],
    }),
    [given, knowledge.data, assistants.data, slots.data, ownFields.data, assistantId],
  );
}
