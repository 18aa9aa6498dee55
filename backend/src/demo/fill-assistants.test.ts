import { randomUUID } from 'node:crypto';
import { AssistantConfig, proChanges, quickCreateConfig } from '@switchboard/contracts/assistant-config';
import { describe, expect, it } from 'vitest';
import { modelsAreKnown, voiceIsKnown } from '../domains/assistants/checks/models.ts';
import { promptIsThere } from '../domains/assistants/checks/prompts.ts';
import { schemaIsValid } from '../domains/assistants/checks/structured-schema.ts';
import { problemsOfTools } from '../domains/tools/publish-checks.ts';
import { configOf } from './fill-assistants.ts';
import { demoOrganizations } from './organizations.ts';

const all = demoOrganizations.flatMap(({ is_pro, assistants }) =>
  assistants.flatMap((assistant) => {
    const live = configOf(assistant);
    const versions = (assistant.earlier ?? []).map(({ was }) => ({ ...live, ...was }));
    return [...versions, live, { ...live, ...assistant.draft }].map((config) => ({ is_pro, config }));
  }),
);

describe('the assistants of the demo', () => {
  it('the API accepts every assistant of the demo on the plan of its organization', () => {
    for (const { is_pro, config } of all) {
      expect(AssistantConfig.parse(config)).toEqual(config);
      if (!is_pro) expect(proChanges(quickCreateConfig(config.name), config), config.name).toEqual([]);
    }
  });

  it('every demo assistant has a prompt and could be published', () => {
    const tools = { secretOrigins: new Map(), privateNetworks: [], slots: new Map(), missingFor: () => null };
    const promptTokens = { prompt: 0, tools: 0 };
    const facts = {
      today: '2026-11-28',
      fillable: new Set<string>(),
      providers: new Map(),
      tools,
      promptTokens,
      schemaProblem: null,
      knowledge: new Map(),
      offered: [],
      flow: null,
    };
    for (const { config } of all)
      for (const check of [modelsAreKnown, voiceIsKnown, promptIsThere, schemaIsValid])
        expect(check(config, facts), config.name).toEqual([]);
  });

  it('demo assistants have functions and tools that work unchanged', () => {
    const facts = {
      secretOrigins: new Map(),
      privateNetworks: [],
      slots: new Map(),
      missingFor: () => null,
      variables: new Set(['phone_number']),
    };
    expect(new Set(all.flatMap(({ config }) => config.functions.map(({ name }) => name)))).toEqual(
      new Set(['interview_details']),
    );
    for (const { config } of all)
      expect(problemsOfTools({ ...config, knowledge_base_ids: [randomUUID()] }, facts), config.name).toEqual([]);
  });

  it('demo assistants show three versions and a newer draft', () => {
    const [first] = demoOrganizations[0]?.assistants ?? [];
    expect(first?.earlier).toHaveLength(2);
    expect(Object.keys(first?.draft ?? {})).not.toEqual([]);
  });
});
