import type { llm } from '@livekit/agents';
import type { FlowField, FlowValue } from '@switchboard/contracts/flows/fields';
import type { FlowReaders } from '@switchboard/contracts/flows/walk/values';
import { turnsOf } from '../agent/practice-turns.ts';
import { answerFrom, passagesIn } from '../practice/look-up.ts';
import { anythingElse } from '../practice/phrases.ts';
import type { Instructions, ReplyByRules } from '../practice/turns.ts';
import { closestIntent } from './closest-intent.ts';
import type { Talking, Thinker } from './thinker.ts';

interface PracticeOptions {
  about: Omit<Instructions, 'systemPrompt' | 'tools'>;
  readers(): FlowReaders;
  reply: ReplyByRules;
  /** Counts an answer of the practice model. */
  count(): void;
}

const questionFor = ({ label, name }: FlowField): string =>
  `What is your ${(label.trim() || name.replaceAll('_', ' ')).toLowerCase()}?`;

const lastSaidIn = ({ items }: llm.ChatContext): string | null => {
  const last = items.findLast((item) => item.type === 'message' && item.role === 'user');
  return last?.type === 'message' ? (last.textContent ?? '') : null;
};

/** Collects fields one after another: the requested field accepts any text, the others only values of their format. */
function collect({ action, fields, chat }: Talking, readers: FlowReaders) {
  const said = lastSaidIn(chat);
  const found: Record<string, FlowValue> = {};
  const missing = fields.filter(({ name }) => action.known[name] === undefined);
  if (said !== null)
    for (const [index, field] of missing.entries()) {
      const value = index === 0 || field.type !== 'text' ? readers.read(field, said) : null;
      if (value !== null) found[field.name] = value;
    }
  return { found, next: missing.find(({ name }) => found[name] === undefined) };
}

/** The practice model at the nodes of a flow. It needs no account, and the same conversation takes the same path. */
export function practiceThinker({ about, readers, reply, count }: PracticeOptions): Thinker {
  return {
    async classify({ said, choices }) {
      count();
      return closestIntent(said, choices);
    },
    async reply(talking, output) {
      const { action, chat, tools } = talking;
      count();
      if (action.collects.length > 0) {
        const { found, next } = collect(talking, readers());
        if (next) output.say(questionFor(next));
        return { type: 'replied', goal: !next, fields: found };
      }
      const known = tools.map(({ name, description, parameters }) => ({
        name,
        description,
        parameters: parameters as Instructions['tools'][number]['parameters'],
      }));
      const systemPrompt = action.instruction;
      const { say, call, isOver = false } = await reply(turnsOf(chat), { ...about, systemPrompt, tools: known });
      if (call) {
        output.say(say);
        if (output.call(call.name, call.arguments)) return null;
      }
      // The practice model has nothing more to ask or explain: the flow continues.
      const isDone = isOver || say.endsWith(anythingElse);
      output.say(isDone && action.goal.trim() !== '' ? say.replace(anythingElse, '').trim() : say);
      return { type: 'replied', goal: isDone, fields: {} };
    },
    async answer(question, passages, output) {
      count();
      const found = answerFrom(question, passagesIn(passages));
      if (found !== null) output.say(found);
      return found !== null;
    },
  };
}
