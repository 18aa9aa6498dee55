import { randomUUID } from 'node:crypto';
import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { Usage } from '@switchboard/contracts/costs';
import { noticeIn, withNotice } from '@switchboard/contracts/notices';
import { systemPromptOf } from '@switchboard/contracts/system-prompt';
import type { Expectation, ExpectationOutcome, HeldConversation } from '@switchboard/contracts/test-conversations';
import { maxTestTurns } from '@switchboard/contracts/test-conversations.limits';
import { maxTestSeconds } from '@switchboard/contracts/voice.limits';
import type { Context } from '../../context.ts';
import { writeNetworks } from '../../outgoing/public-addresses.ts';
import type { AgentServices } from '../../voice/agent/messages.ts';
import { createProviderClient } from '../../voice/services/provider-answer.ts';
import { work } from '../../work/work.ts';
import { WorkFailed } from '../../work/work-failed.ts';
import { agentTools } from '../assistant-tests/agent-tools.ts';
import { fillConfig } from '../assistant-tests/fill-config.ts';
import { withHandOver } from '../tools/hand-over-assistant.ts';
import { type Held, worst } from './check-expectation.ts';
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

const undecided = (expectation: Expectation, explanation: string): ExpectationOutcome => ({
  ...{ expectation, verdict: 'undecided', line: null, explanation },
});

/** The outcomes of all expectations, in their order: those that a model judged, and those that are checked here. */
async function outcomesOf(
  organizationId: string,
  held: Held,
  expectations: readonly Expectation[],
  judged: readonly ExpectationOutcome[],
): Promise<ExpectationOutcome[]> {
  const found = new Map(judged.map((outcome) => [outcome.expectation, outcome]));
  const rest = expectations.filter((expectation) => !found.has(expectation));
  const checked = await work(organizationId, 'conversation.check-expectations', held, rest).catch((error: unknown) => {
    if (error instanceof WorkFailed) return rest.map((expectation) => undecided(expectation, error.message));
    throw error;
  });
  for (const [place, expectation] of rest.entries())
    found.set(expectation, checked[place] ?? undecided(expectation, 'This could not be checked.'));
  return expectations.flatMap((expectation) => found.get(expectation) ?? []);
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
  const noteUse = (name: string, given: Record<string, unknown>) => {
    uses.push({ name, arguments: given });
  };
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
      flow: { variables, ...(test.flow_start && { at: test.flow_start }) },
      callee: test.callee,
      max_turns: maxTestTurns,
      max_seconds: maxTestSeconds,
    },
    withHandOver(
      context,
      variables,
      mockTools(context, tested, test.mocks, noteUse),
      ({ assistant_id, version, config: its }) =>
        mockTools(context, { assistant_id, assistant_version: version, config: its }, test.mocks, noteUse),
    ),
  );
  const held: Held = { lines, ended_reason: reason, uses, system_prompt: systemPromptOf(config), notice };
  const { llm } = tested.services;
  const judged = llm ? test.expectations.filter(needsJudge) : [];
  const client = llm && judged.length > 0 ? createProviderClient(llm, env.privateNetworks) : null;
  const judgement = client ? await judge(client, held, judged, signal).finally(() => client.close()) : null;
  const outcomes = await outcomesOf(context.organizationId, held, test.expectations, judgement?.outcomes ?? []);
  return {
    held: { lines, ended_reason: reason, verdict: worst(outcomes.map(({ verdict }) => verdict)), outcomes },
    usage: usage && [...usage, ...(judgement?.usage ?? [])],
  };
}
