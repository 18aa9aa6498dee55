import type { llm } from '@livekit/agents';
import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { followedFlow } from '@switchboard/contracts/filled-texts';
import type { FlowNode, NodeModel } from '@switchboard/contracts/flows/nodes';
import type { FlowLine } from '@switchboard/contracts/flows/walk/position';
import type { TalkOrder } from '../agent/messages.ts';
import { PracticeLlm, replyInTurn } from '../agent/practice-llm.ts';
import { instructionsOf } from '../call-handling/system-instructions.ts';
import { withUnheard } from '../interview/unheard-answers.ts';
import { nameFrom } from '../practice/speaking.ts';
import type { ReplyByRules } from '../practice/turns.ts';
import type { UsageMeter } from '../services/usage-meter.ts';
import { plainSpeech } from '../speech/plain-speech.ts';
import { FlowLlm } from './flow-llm.ts';
import { FlowStack, type TalkListener } from './flow-stack.ts';
import { FlowTalk, type FlowTalkOptions } from './flow-talk.ts';
import { modelThinker } from './model-thinker.ts';
import { nodeModelOf } from './node-models.ts';
import { flowOfOther, type OtherAssistant } from './other-assistant.ts';
import { practiceThinker } from './practice-thinker.ts';
import { flowReaders } from './readers.ts';
import type { Thinker } from './thinker.ts';
import { stepInWords } from './trace-in-words.ts';

type Order = Pick<TalkOrder, 'config' | 'organization_name' | 'time_zone' | 'tools' | 'flow' | 'resumed'> &
  Partial<Pick<TalkOrder, 'services' | 'interview'>>;

/** Creates a node's own model; null if it has no key, so that the assistant's model answers. */
export type ModelOfNode = (model: NodeModel) => llm.LLM | null;

/** The models of an assistant that takes a caller. `usual` is null if it has no key for one. */
export interface ModelsOfOther {
  usual: llm.LLM | null;
  ofNode: ModelOfNode;
}

/** The models that a flow uses in addition to that of the call's assistant. */
export interface FlowModels {
  ofNode: ModelOfNode;
  ofOther(other: OtherAssistant): ModelsOfOther;
}

const noOthers: FlowModels = { ofNode: () => null, ofOther: () => ({ usual: null, ofNode: () => null }) };

interface FlowListener {
  /** Receives each step, also in the words of the transcript. */
  onFlow?(line: FlowLine, words: string): void;
  /** Whether the current reply is the last one. */
  onReply(isOver: boolean): void;
  meter: UsageMeter;
}

const lettersOf = (texts: readonly string[]): string => texts.join('').replaceAll(/\s/g, '');

/** The words of a step that are still unsaid: all of them, or those of a second speaker. */
function unsaidOf(saying: readonly string[], said: readonly string[]): readonly string[] {
  if (said.length === 0) return saying;
  const spoken = lettersOf(said);
  const count = saying.findIndex((_, at) => at > 0 && lettersOf(saying.slice(0, at).map(plainSpeech)) === spoken);
  return count === -1 ? [] : saying.slice(count);
}

/** The last step of a conversation that another agent began, and what that agent left unsaid; null if it followed no flow. */
function resumedLine({ resumed }: Pick<TalkOrder, 'resumed'>): (FlowLine & { unsaid: readonly string[] }) | null {
  const lines = resumed?.lines ?? [];
  const at = lines.findLastIndex(({ flow }) => flow?.position);
  const step = lines[at]?.flow;
  if (!step) return null;
  const said = lines.slice(at + 1).flatMap(({ role, message }) => (role === 'assistant' ? [message] : []));
  return { ...step, unsaid: unsaidOf(step.saying ?? [], said) };
}

/** The model of an assistant that follows a flow. `own` is its model, or the practice model; null if it follows its prompt. */
export function createFlowModel(
  own: llm.LLM,
  order: Order,
  { onFlow, onReply, meter }: FlowListener,
  models: FlowModels = noOthers,
  reply: ReplyByRules = replyInTurn,
): FlowLlm | null {
  const { organization_name, time_zone, flow: start = { variables: {} } } = order;
  const flow = followedFlow(order.config);
  if (!flow) return null;
  const now = () => new Date().toLocaleString('sv-SE', { timeZone: time_zone }).replace(' ', 'T').slice(0, 16);
  // Without a transcriber, a simulated interviewer detects speech, but no words.
  const isDeaf = order.interview?.script != null && !order.services?.stt;
  const readers = () => (isDeaf ? withUnheard(flowReaders({ now: now() })) : flowReaders({ now: now() }));
  const count = () => meter.add({ part: 'model', provider: null, model: 'practice', unit: 'answers', quantity: 1 });

  const byModel = (model: llm.LLM, config: AssistantConfig) =>
    modelThinker({
      model,
      instructions: (text) => instructionsOf({ ...config, system_prompt: text, call_about: '' }, true),
    });
  const thinkerOf = (config: AssistantConfig, model: llm.LLM) => {
    const { name: assistantName, end_call_message: endCallMessage } = config;
    if (!(model instanceof PracticeLlm)) return byModel(model, config);
    return practiceThinker({
      about: { assistantName, organizationName: organization_name, endCallMessage },
      reply: (turns, about) => reply(turns, { ...about, now: now() }),
      ...{ readers, count },
    });
  };
  /** The thinker of each node: with its own model if it has one. */
  const thinkersOf = (config: AssistantConfig, { usual: its, ofNode }: ModelsOfOther) => {
    const usual = thinkerOf(config, its ?? own);
    const ofNodes = new Map<string, Thinker>();
    return (node: FlowNode | undefined): Thinker => {
      const named = nodeModelOf(node);
      if (!named) return usual;
      const key = JSON.stringify(named);
      const model = ofNodes.has(key) ? null : ofNode(named);
      if (!ofNodes.has(key)) ofNodes.set(key, model ? byModel(model, config) : usual);
      return ofNodes.get(key) ?? usual;
    };
  };
  const talkOf = (
    config: AssistantConfig,
    thinking: ModelsOfOther,
    begin: Pick<FlowTalkOptions, 'flow' | 'start' | 'resumed' | 'endText'>,
    to: TalkListener,
  ) =>
    new FlowTalk({
      ...begin,
      ...{ readers, now, isDeaf },
      thinker: thinkersOf(config, thinking),
      about: { assistantName: nameFrom(config.system_prompt) ?? config.name, organizationName: organization_name },
      onStep: (line) => to.onStep(line, stepInWords(begin.flow, line)),
      onEnd: () => to.onEnd(),
    });

  const before = resumedLine(order);
  const heard = before?.heard ?? 0;
  const inner = before?.inner ?? [];
  const unsaid = before?.unsaid ?? [];
  // The assistant that has the caller says it.
  const resumed = before?.position
    ? { position: before.position, heard, unsaid: inner.length === 0 ? unsaid : [] }
    : null;
  return new FlowLlm(
    new FlowStack<OtherAssistant>({
      own: (to) => {
        const begin = { flow, start, resumed, endText: order.config.end_call_message };
        return talkOf(order.config, { usual: own, ofNode: models.ofNode }, begin, to);
      },
      make: (other, { fields, returns, resumed: inner }, to) =>
        talkOf(
          other.config,
          models.ofOther(other),
          {
            flow: flowOfOther(other, fields),
            start: { variables: other.variables, known: fields },
            resumed: inner,
            // An assistant that gives the caller back doesn't say goodbye.
            endText: returns ? '' : other.config.end_call_message,
          },
          to,
        ),
      ...{ position: resumed?.position ?? null, resumed: inner, heard, unsaid },
      onStep: (line, words) => {
        onReply(false);
        onFlow?.(line, words);
      },
      onEnd: () => onReply(true),
    }),
  );
}
