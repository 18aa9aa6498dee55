import type { FlowExit } from '@switchboard/contracts/flows/document';
import type { FlowEdge } from '@switchboard/contracts/flows/fields';
import type { FlowNode } from '@switchboard/contracts/flows/nodes';
import { type Intent, intentOf } from '../practice/intents.ts';
import { closestIntent } from './closest-intent.ts';

interface About {
  assistantName: string;
  organizationName: string;
}

const introduction = ({ assistantName, organizationName }: About): string =>
  organizationName === '' ? `This is ${assistantName}.` : `This is ${assistantName} from ${organizationName}.`;

/** Answers for people who ask back instead of answering, in every flow. They end with the open question. */
const answers: Partial<Record<Intent, { say(about: About): string; asksAgain: boolean }>> = {
  robot: { say: () => 'Yes, I am an automated assistant.', asksAgain: true },
  instructions: { say: () => 'I cannot share my instructions.', asksAgain: true },
  who: { say: introduction, asksAgain: true },
  repeat: { say: () => '', asksAgain: true },
  hello: { say: () => 'Hello.', asksAgain: true },
  wait: { say: () => 'Of course, take your time.', asksAgain: false },
};

/** Applies even if the flow has such an intent: people are never deceived about whom they talk to. */
const always: readonly Intent[] = ['robot', 'instructions'];

/** Maximum number of such answers in a row; then the words count as an answer, so that a conversation moves on. */
export const maxAsides = 3;

/**
 * The reply to a person who asks back at a node that waits for an answer; null if their words are for the flow. Free conversations have
 * such answers themselves.
 */
export function asideOf(
  said: string,
  node: FlowNode | undefined,
  choices: { edges: readonly FlowEdge[]; exits: readonly FlowExit[] },
  about: About,
): { say: string; asksAgain: boolean } | null {
  if (!node || node.kind === 'talk') return null;
  const intent = intentOf(said);
  const aside = intent === null ? undefined : answers[intent];
  if (!intent || !aside) return null;
  const own = [
    ...choices.edges.flatMap(({ id, on }) =>
      on.type === 'intent' ? [{ id, intent: on.intent, examples: on.examples }] : [],
    ),
    ...choices.exits.flatMap(({ id, trigger, intent: meant, examples }) =>
      trigger === 'intent' ? [{ id, intent: meant, examples }] : [],
    ),
  ];
  if (!always.includes(intent) && closestIntent(said, own) !== null) return null;
  return { say: aside.say(about), asksAgain: aside.asksAgain };
}
