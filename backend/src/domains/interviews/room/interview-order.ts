import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { placeholdersOf } from '@switchboard/contracts/filled-texts';
import type { Context } from '../../../context.ts';
import { writeNetworks } from '../../../outgoing/public-addresses.ts';
import type { AgentTool, TalkOrder, ToolOutcome } from '../../../voice/agent/messages.ts';
import { agentServices } from '../../assistant-tests/agent-services.ts';
import { fillConfig } from '../../assistant-tests/fill-config.ts';
import { readSnapshots } from '../../assistants/versions.ts';
import { fillVariables } from '../../calls/lead-variables.ts';
import { pronunciationsOf } from '../../pronunciations/pronunciations.service.ts';
import type { RunningInterview } from '../interview-row.ts';
import { cannotReply, readScript, type Script, variablesOf } from '../session/script.ts';

/** Seconds of silence that end an answer: long enough not to cut off a thinking candidate. The script waits as in the sandbox. */
const answerSeconds = { script: 4, model: 2 };

/** Seconds of speech that make the interviewer stop speaking. */
const interruptSeconds = 2.5;

/** An interviewer can only hang up: a candidate under assessment books and buys nothing. */
const tools: AgentTool[] = [
  {
    name: 'end_call',
    description: 'End the interview when the last question was answered, or the person wants to stop.',
    parameters: { type: 'object', properties: {}, required: [] },
    said_meanwhile: '',
  },
];

export async function runInterviewTool(name: string): Promise<ToolOutcome> {
  const isEnd = name === 'end_call';
  const shown_to_model = isEnd ? 'The interview ends.' : 'This tool does not exist in an interview.';
  return { is_ok: isEnd, shown_to_model, said: null, hangs_up: isEnd };
}

/** Instructions added to the assistant's own prompt if the link has questions. */
const told = ({ organization, candidate, questions }: Script) =>
  [
    `You hold a video interview of ${organization} with ${candidate.first_name}. You have introduced yourself and asked the first question already.`,
    'Ask these questions in this order and in these words, one at a time, and listen to the whole answer before the next one:',
    ...questions.map((question, index) => `${index + 1}. ${question}`),
    'Do not judge, score or praise answers, and infer nothing about anybody from voice or face. When the last one was answered, call end_call.',
  ].join('\n');

function heldBy(config: AssistantConfig, script: Script, isModel: boolean, hasQuestions: boolean): AssistantConfig {
  const seconds = isModel ? answerSeconds.model : answerSeconds.script;
  const { configuration } = config;
  // A simulated interviewer introduces itself before the first words of its flow.
  const notice = !isModel && script.byFlow ? script.greeting : '';
  const isAsked = hasQuestions || (!isModel && !script.byFlow);
  const hello = isModel ? script.introduction : script.greeting;
  return {
    ...config,
    // A list of questions is asked in order, whatever the answers are.
    conversation: isModel || script.byFlow ? config.conversation : 'prompt',
    ...(isAsked ? { first_message: `${hello} ${script.questions[0] ?? ''}` } : {}),
    ...(hasQuestions ? { system_prompt: `${config.system_prompt}\n\n${told(script)}`.trim() } : {}),
    end_call_message: script.closing,
    configuration: {
      ...configuration,
      // The candidate has already agreed to the notice, and a thinking candidate isn't asked whether they are there.
      noticeMessage: notice,
      idleTimeout: 0,
      idleTime: 0,
      waitSeconds: Math.max(seconds, configuration.waitSeconds),
      // A cough or a word of assent does not cut a question off.
      voiceSeconds: Math.max(interruptSeconds, configuration.voiceSeconds),
    },
  };
}

/** The agent's input for an interview: the assistant version that it uses, with the questions of its link. */
export async function orderOfInterview(
  context: Context,
  interview: RunningInterview,
  room: { id: string; began_at: Date | null },
): Promise<TalkOrder> {
  const { db, organization, organizationId } = context;
  const lead = await db.leads.findFirstOrThrow({ where: { id: interview.lead_id } });
  const snapshot = (await readSnapshots(db, organizationId, [interview]))(interview);
  if (!snapshot) throw new Error('The interview goes by no version of an assistant');
  const given = variablesOf(interview.metadata);
  const names = [...new Set([...Object.keys(given), ...placeholdersOf(snapshot)])];
  const variables = { ...given, ...fillVariables(names, given, lead, organization.name) };
  // The questions of the link replace the assistant's conversation.
  const hasQuestions = interview.questions.length > 0;
  const config = fillConfig(hasQuestions ? { ...snapshot, conversation: 'prompt' } : snapshot, variables);
  const services = await agentServices(context, config);
  const isModel = services.llm !== null;
  const script = await readScript(db, context, { ...interview, has_model: isModel });
  const from = room.began_at ?? interview.now;
  return {
    id: room.id,
    config: heldBy(config, script, isModel, hasQuestions),
    tools,
    services,
    pronunciations: await pronunciationsOf(context, interview.assistant_id),
    private_networks: writeNetworks(context.env.privateNetworks),
    organization_name: organization.name,
    organization_id: organizationId,
    flow: { variables },
    time_zone: organization.time_zone,
    max_seconds: Math.max(1, (interview.ends_at.getTime() - from.getTime()) / 1000),
    recording_path: null,
    interview: {
      script: isModel
        ? null
        : {
            ...{ questions: script.questions, closing: script.closing, cannot_reply: cannotReply(interview) },
            ...(script.byFlow && { by_flow: true as const }),
          },
    },
  };
}
