import { randomUUID } from 'node:crypto';
import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { Usage } from '@switchboard/contracts/costs';
import { noticeIn, withNotice } from '@switchboard/contracts/disclosures.limits';
import { systemPromptOf } from '@switchboard/contracts/system-prompt';
import type { HeldConversation } from '@switchboard/contracts/test-conversations';
import { maxTestTurns } from '@switchboard/contracts/test-conversations.limits';
import { maxTestSeconds } from '@switchboard/contracts/voice.limits';
import type { Context } from '../../context.ts';
import { writeNetworks } from '../../outgoing/public-addresses.ts';
import type { AgentServices } from '../../voice/agent/messages.ts';
import { createProviderClient } from '../../voice/services/provider-answer.ts';
import { fillConfig } from '../assistant-tests/fill-config.ts';
import { agentTools } from '../assistant-tests/test-tools.ts';
import { checkExpectation, type Held, worst } from './check-expectation.ts';
import type { Test } from './definition.ts';
import { nobody } from './fiction.ts';
import { judge, needsJudge } from './judge.ts';
import { mockTools } from './mock-tools.ts';

/** What is tested, and with what. */
export interface Tested {
  assistant_id: string;
  assistant_version: number | null;
  config: AssistantConfig;
  /** It says that it is automated before all else. */
  gives_notice: boolean;
  services: AgentServices;
}

/** A conversation that was held. */
interface HeldOnce {
  held: HeldConversation;
  /** What it and its judge used; null where that is not known. */
  usage: Usage[] | null;
}

/** Holds the conversation of a test once, and looks whether it went as expected. */
export async function holdConversation(
  context: Context,
  tested: Tested,
  test: Test,
  signal: AbortSignal,
): Promise<HeldOnce> {
  const { organization, agents, env } = context;
  const variables = { ...nobody, organization: organization.name, ...test.variables };
  const config = fillConfig(withNotice(tested.config, tested.gives_notice), variables);
  const { stt_configuration, configuration } = config;
  const notice = tested.gives_notice ? noticeIn(stt_configuration.language, configuration.recordCalls) : '';
  const uses: { name: string; arguments: Record<string, unknown> }[] = [];
  const { lines, reason, usage } = await agents.write(
    {
      id: randomUUID(),
      config,
      tools: agentTools(config),
      services: {
        llm: tested.services.llm,
        stt: null,
        tts: null,
        fallbacks: { llm: tested.services.fallbacks?.llm ?? [] },
      },
      private_networks: writeNetworks(env.privateNetworks),
      organization_name: organization.name,
      organization_id: context.organizationId,
      time_zone: organization.time_zone,
      callee: test.callee,
      max_turns: maxTestTurns,
      max_seconds: maxTestSeconds,
    },
    mockTools(context, tested, test.mocks, (name, given) => uses.push({ name, arguments: given })),
  );
  const held: Held = { lines, ended_reason: reason, uses, system_prompt: systemPromptOf(config), notice };
  const { llm } = tested.services;
  const judged = llm ? test.expectations.filter(needsJudge) : [];
  const client = llm && judged.length > 0 ? createProviderClient(llm, env.privateNetworks) : null;
  const judgement = client ? await judge(client, held, judged, signal).finally(() => client.close()) : null;
  const outcomes = test.expectations.map(
    (expectation) =>
      judgement?.outcomes.find((outcome) => outcome.expectation === expectation) ?? checkExpectation(held, expectation),
  );
  return {
    held: { lines, ended_reason: reason, verdict: worst(outcomes.map(({ verdict }) => verdict)), outcomes },
    usage: usage && [...usage, ...(judgement?.usage ?? [])],
  };
}
