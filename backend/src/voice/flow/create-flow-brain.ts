import type { llm } from '@livekit/agents';
import { followedFlow } from '@switchboard/contracts/filled-texts';
import type { FlowLine } from '@switchboard/contracts/flows/walk/position';
import type { TalkOrder } from '../agent/messages.ts';
import { PracticeLlm, type ReplyByRules, replyInTurn } from '../agent/practice-llm.ts';
import { instructionsOf } from '../manners/system-instructions.ts';
import { nameFrom } from '../practice/speaking.ts';
import type { UsageMeter } from '../services/usage-meter.ts';
import { FlowLlm } from './flow-llm.ts';
import { type FlowResumed, FlowTalk } from './flow-talk.ts';
import { modelThinker } from './model-thinker.ts';
import { practiceThinker } from './practice-thinker.ts';
import { flowReaders } from './readers.ts';

type Order = Pick<TalkOrder, 'config' | 'organization_name' | 'time_zone' | 'tools' | 'flow' | 'resumed'>;

interface FlowListener {
  /** A step was made. */
  onFlow?(line: FlowLine): void;
  /** What was said is the last thing that is said, or is not. */
  onReply(isOver: boolean): void;
  meter: UsageMeter;
}

/** The last position of a conversation that another agent began; null where it followed no flow. */
export function resumedFlow({ resumed }: Pick<TalkOrder, 'resumed'>): FlowResumed | null {
  const last = resumed?.lines.findLast(({ flow }) => flow?.position)?.flow;
  return last?.position ? { position: last.position, heard: last.heard ?? 0 } : null;
}

/** What an assistant that follows a flow thinks with. `own` is its model, or the practice brain; null if it follows its prompt. */
export function createFlowBrain(
  own: llm.LLM,
  order: Order,
  { onFlow, onReply, meter }: FlowListener,
  reply: ReplyByRules = replyInTurn,
): FlowLlm | null {
  const { config, organization_name, time_zone, flow: start } = order;
  const flow = followedFlow(config);
  if (!flow) return null;
  const now = () => new Date().toLocaleString('sv-SE', { timeZone: time_zone }).replace(' ', 'T').slice(0, 16);
  const readers = () => flowReaders({ now: now() });
  const thinker =
    own instanceof PracticeLlm
      ? practiceThinker({
          about: {
            assistantName: config.name,
            organizationName: organization_name,
            endCallMessage: config.end_call_message,
          },
          readers,
          reply: (turns, about) => reply(turns, { ...about, now: now() }),
          count: () => meter.add({ part: 'model', provider: null, model: 'practice', unit: 'answers', quantity: 1 }),
        })
      : modelThinker({
          model: own,
          instructions: (text) => instructionsOf({ ...config, system_prompt: text, call_about: '' }, true),
        });
  const talk = new FlowTalk({
    ...{ flow, thinker, readers, now },
    about: { assistantName: nameFrom(config.system_prompt) ?? config.name, organizationName: organization_name },
    start: start ?? { variables: {} },
    resumed: resumedFlow(order),
    endText: config.end_call_message,
    onStep: (line) => {
      onReply(false);
      onFlow?.(line);
    },
    onEnd: () => onReply(true),
  });
  return new FlowLlm(talk);
}
