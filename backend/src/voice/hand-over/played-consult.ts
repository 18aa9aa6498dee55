import type { SpokenLine } from '@switchboard/contracts/voice';
import type { PlayedColleague, TextOrder, ToolOutcome } from '../agent/messages.ts';
import { TextTalk } from '../agent/text-talk.ts';
import { afterConsult, apart, consultOrder, type Decision, decide } from './consult.ts';

const maxTurns = 8;

/** What a simulated colleague says. */
const linesOf: Record<PlayedColleague['plays'], (name: string) => string[]> = {
  accepts: () => ['Yes, put them through, please.'],
  declines: () => ['No, I cannot take the call right now.'],
  machine: (name) => [`You have reached the voicemail of ${name}. Please leave a message after the tone.`],
};

/** Completes a tool in a conversation that isn't a real call: simulates the colleague, and briefs them in text. */
export async function withPlayedColleague(
  order: Omit<TextOrder, 'callee' | 'max_turns'>,
  outcome: ToolOutcome,
  said: () => readonly SpokenLine[],
): Promise<ToolOutcome> {
  const { consult } = outcome;
  if (!consult || !('plays' in consult.at)) return outcome;
  const { order: asked, reply } = consultOrder(order, consult, said());
  let decision: Decision | null = null;
  const lines = linesOf[consult.at.plays](consult.name);
  const talk = new TextTalk(
    { ...asked, callee: { kind: 'lines', lines }, max_turns: maxTurns },
    decide((made) => {
      decision ??= made;
    }),
    { reply },
  );
  const result = await apart(() => talk.hold());
  return afterConsult(consult, result.reason === 'voicemail' ? 'machine' : decision, result, 'simulated');
}
