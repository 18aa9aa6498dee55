import type { ConversationMessage } from '@switchboard/contracts/transcript-messages';

/** What is found in a conversation. */
export interface Parts {
  opening: string | null;
  purpose: string | null;
  /** In the order in which they were asked. */
  questions: string[];
  objections: { said: string; answer: string }[];
  closing: string | null;
}

const sentencesOf = (text: string): string[] =>
  text
    .replace(/\s+/g, ' ')
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

const isQuestion = (sentence: string) => sentence.endsWith('?');
const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length;

const saysPurpose =
  /\b(?:(?:i am|i'm|we are|we're) (?:calling|phoning|reaching out)|the reason|i(?:'d| would) like to|i wanted to|this is about|it is about|it's about|this call is)\b/i;
const smallTalk =
  /^(?:hello|hi|hey|how are you|can you hear me|are you (?:still )?there|right|okay|ok|really)\b.{0,25}\?$/i;
const objects =
  /\b(?:not interested|no time|(?:i am|i'm|too|quite) busy|expensive|too much|already (?:have|got|use)|call (?:me )?(?:back|later|again)|how did you get|where did you get|don't (?:want|need|like|have time)|do not (?:want|need|like)|not now|bad time|who (?:is|are) (?:this|you)|are you (?:a |an )?(?:robot|bot|machine|computer|real|human|ai)|is this (?:a |an )?(?:robot|recording|scam|spam)|stop calling|not sure|have to think|need to think)\b/i;
const says = /\b(?:bye|goodbye|good day|nice day|thank you for|thanks for|take care|speak soon|talk soon)\b/i;

const unique = (texts: readonly string[]) => {
  const seen = new Set<string>();
  return texts.filter((text) => {
    const key = text.toLowerCase().replace(/\W+/g, ' ').trim();
    return seen.has(key) ? false : seen.add(key);
  });
};

/** What people object, each once, and what the agent answers to it. */
function objectionsIn(spoken: readonly ConversationMessage[]): Parts['objections'] {
  const answers = new Map<string, string>();
  let waiting: string[] = [];
  for (const { role, content } of spoken) {
    const sentences = sentencesOf(content);
    if (role === 'user') waiting.push(...sentences.filter((one) => objects.test(one)).slice(0, 1));
    else {
      const answer = sentences
        .filter((one) => !isQuestion(one))
        .slice(0, 2)
        .join(' ');
      if (answer !== '') for (const said of waiting) if (!answers.has(said)) answers.set(said, answer);
      waiting = [];
    }
  }
  return [...answers].map(([said, answer]) => ({ said, answer }));
}

/** Purpose, questions in order, objections with what was answered, and closing of a conversation. */
export function findParts(messages: readonly ConversationMessage[]): Parts {
  const spoken = messages.filter(({ role }) => role !== 'system');
  const agent = spoken.filter(({ role }) => role === 'assistant');
  const sentences = agent.map(({ content }) => sentencesOf(content));
  const first = sentences[0] ?? [];
  const early = sentences.slice(0, 4).flat();
  const questions = unique(
    sentences.flat().filter((one) => isQuestion(one) && wordsIn(one) > 2 && !smallTalk.test(one)),
  );
  const last = (sentences.at(-1) ?? []).filter((one) => !isQuestion(one));
  const closing =
    agent.length > 1 && last.length > 0 ? (last.filter((one) => says.test(one)).at(0) ? last : last.slice(-2)) : [];
  return {
    opening: first.length > 0 ? first.join(' ') : null,
    purpose:
      early.find((one) => saysPurpose.test(one)) ?? early.find((one) => !isQuestion(one) && wordsIn(one) > 5) ?? null,
    questions,
    objections: objectionsIn(spoken),
    closing: closing.length > 0 ? closing.join(' ') : null,
  };
}
