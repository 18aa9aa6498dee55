import type { SpokenLine } from '@switchboard/contracts/voice';
import { beginningOf } from '../../../text/beginning-of.ts';
import type { Callee, Said } from '../../../voice/callee/simulated-callee.ts';
import { questionsOf } from '../../../voice/practice/plan.ts';
import { replyTo } from '../../../voice/practice/practice-model.ts';
import type { Script } from '../carrier.ts';

/** One line, before it has a time. */
export type PlayedLine = Pick<SpokenLine, 'role' | 'message' | 'times' | 'flow' | 'speaker'> &
  Partial<Pick<SpokenLine, 'starts_at'>>;

const maxQuestions = 20;
/** Characters of what is said in one breath. */
const maxLine = 300;
const usualEndOfTurnMs = 600;

const maxKept = 100;
const essences = new Map<string, string>();

/** The part of a system prompt that the practice model uses when it talks alone: the questions, and what the call is about. */
export function essenceOf(systemPrompt: string): string {
  const known = essences.get(systemPrompt);
  if (known !== undefined) return known;
  // Hundreds of calls a minute use the same few prompts.
  if (essences.size >= maxKept) essences.clear();
  const essence = readEssence(systemPrompt);
  essences.set(systemPrompt, essence);
  return essence;
}

function readEssence(systemPrompt: string): string {
  const about = sentenceAbout(systemPrompt);
  const questions = questionsOf(systemPrompt).filter(({ length }) => length <= maxLine);
  return [...(about ? [beginningOf(about, maxLine)] : []), ...questions.slice(0, maxQuestions)].join('\n');
}

const saysWhatAbout = /\bcall(?:s|ing)?(?: is)? (?:about|regarding|concerning) (?=[^.!?\n])/i;

/** The first sentence that says what the call is about. */
function sentenceAbout(systemPrompt: string): string | undefined {
  const sentences = systemPrompt.match(/[^.!?\n]+[.!?]?/g) ?? [];
  return sentences.find((sentence) => saysWhatAbout.test(sentence))?.trim();
}

/** A transcript line that explains why the conversation had no agent. */
export const aloneNote = (why: string): PlayedLine => ({
  role: 'system',
  message: `The practice model held this simulated conversation alone, without functions and knowledge: ${why}`,
  times: null,
});

/** The conversation of a call without an agent, between the practice model and the callee: immediate and deterministic. */
export function talkAlone(script: Script, callee: Callee): PlayedLine[] {
  const { end_of_turn_ms = usualEndOfTurnMs, prompt = '' } = script;
  const about = {
    assistantName: script.assistant_name,
    organizationName: script.organization_name,
    systemPrompt: prompt,
    endCallMessage: script.end_call_message,
    tools: [],
  };
  const said: Said[] = [script.notice, script.first_message].flatMap((message) =>
    message ? [{ role: 'assistant', message }] : [],
  );
  const lines: PlayedLine[] = said.map((line) => ({ ...line, times: null }));
  const times = {
    end_of_turn_ms,
    transcription_ms: null,
    first_token_ms: null,
    first_byte_ms: null,
    tool_ms: null,
    total_ms: end_of_turn_ms,
  };
  for (;;) {
    const answer = callee.answer(said);
    if (answer === null) return lines;
    said.push({ role: 'user', message: answer });
    lines.push({ role: 'user', message: answer, times: null });
    const { say, isOver } = replyTo(
      said.map(({ role, message }) => ({ role, text: message })),
      about,
    );
    said.push({ role: 'assistant', message: say });
    lines.push({ role: 'assistant', message: say, times });
    if (isOver) return lines;
  }
}
