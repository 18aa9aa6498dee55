import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import { KeyField } from '@switchboard/contracts/assistant-tools';
import { customKeyOf } from '@switchboard/contracts/custom-field-values';
import { FlowField } from '@switchboard/contracts/flows/fields';
import { flowFieldTypes } from '@switchboard/contracts/flows.limits';
import { fillPrompt, fillSpoken, namesIn } from '@switchboard/contracts/placeholders';
import { paragraphsOf } from '@switchboard/contracts/prompt-changes';
import { parseTranscript, writeTranscript } from '@switchboard/contracts/transcript-messages';
import { withoutTrailingSlashes } from '@switchboard/contracts/trim-text';
import { readJson } from '@switchboard/forms/json-text';
import { nameOfLabel } from '@switchboard/forms/names';
import { isRedirectUri } from '../../backend/src/domains/api-keys/app-client.ts';
import { essenceOf, talkAlone } from '../../backend/src/domains/calls/sandbox/alone.ts';
import { plainSummary } from '../../backend/src/domains/calls/sandbox/plain-summary.ts';
import { readLines } from '../../backend/src/domains/do-not-call/read-lines.ts';
import { askedWords } from '../../backend/src/domains/knowledge-bases/asked-words.ts';
import { wordsOfTitle } from '../../backend/src/domains/knowledge-bases/knowledge-files.ts';
import { passagesOf } from '../../backend/src/domains/knowledge-bases/passages.ts';
import { findDelimiter, looksLikeHeader } from '../../backend/src/domains/lead-imports/find-layout.ts';
import { guessMapping } from '../../backend/src/domains/lead-imports/guess-mapping.ts';
import { readListedModels } from '../../backend/src/domains/model-lists/ask-models.ts';
import { refinePrompt } from '../../backend/src/domains/prompts/local-writer/refine-prompt.ts';
import { simulateReply } from '../../backend/src/domains/prompts/local-writer/simulate-reply.ts';
import {
  writeFromDescription,
  writeFromTranscript,
} from '../../backend/src/domains/prompts/local-writer/write-prompt.ts';
import { maskText } from '../../backend/src/domains/prompts/mask-text.ts';
import { fictionFor } from '../../backend/src/domains/test-conversations/fiction.ts';
import { placeholdersIn } from '../../backend/src/domains/tools/build-request.ts';
import { maskKeys } from '../../backend/src/domains/tools/collected-keys.ts';
import { maskSecrets } from '../../backend/src/domains/tools/mask.ts';
import { isOptIn, isOptOut } from '../../backend/src/domains/whatsapp-messages/opt-out-words.ts';
import { cleanText, linesOf } from '../../backend/src/extraction/document.ts';
import { toMarkdown } from '../../backend/src/extraction/markdown.ts';
import { readMd } from '../../backend/src/extraction/md.ts';
import { blocksOfPlainText, readTxt } from '../../backend/src/extraction/txt.ts';
import { cleanFileName } from '../../backend/src/files/clean-file-name.ts';
import { oneLine } from '../../backend/src/text/one-line.ts';
import { questionsIn } from '../../backend/src/text/questions-in.ts';
import { keysIn } from '../../backend/src/voice/agent/collect-keys.ts';
import { cutSentences } from '../../backend/src/voice/agent/cut-sentences.ts';
import { askedNotToBeCalled } from '../../backend/src/voice/call-handling/do-not-call.ts';
import { answererOf } from '../../backend/src/voice/call-handling/greeting.ts';
import { likenessToNoCalls } from '../../backend/src/voice/call-handling/no-calls-model.ts';
import { personaOf } from '../../backend/src/voice/callee/persona.ts';
import { simulatedCallee } from '../../backend/src/voice/callee/simulated-callee.ts';
import { closestIntent } from '../../backend/src/voice/flow/closest-intent.ts';
import { flowFromPrompt } from '../../backend/src/voice/flow/flow-from-prompt.ts';
import { flowReaders } from '../../backend/src/voice/flow/readers.ts';
import { saidAgainstSafety } from '../../backend/src/voice/practice/against-safety.ts';
import { isOnlyTime } from '../../backend/src/voice/practice/appointments.ts';
import { asksWhatIsDone, isComplaint } from '../../backend/src/voice/practice/complaints.ts';
import { factsIn } from '../../backend/src/voice/practice/facts.ts';
import { intentOf, isNo, isTag, isUnsure, isYes, partsOf } from '../../backend/src/voice/practice/intents.ts';
import { answerFrom, passagesIn } from '../../backend/src/voice/practice/look-up.ts';
import { whatWasNoted } from '../../backend/src/voice/practice/noted.ts';
import { numberIn, withDigits } from '../../backend/src/voice/practice/numbers.ts';
import { nameIn, questionsOf, stepsOf } from '../../backend/src/voice/practice/plan.ts';
import { replyTo } from '../../backend/src/voice/practice/practice-model.ts';
import { nameFrom, topicOf, withoutLooseEnd } from '../../backend/src/voice/practice/speaking.ts';
import { spokenResult } from '../../backend/src/voice/practice/spoken-result.ts';
import { namedTime, spokenTime } from '../../backend/src/voice/practice/spoken-time.ts';
import { argumentsFor, emailIn, keyFor, type PracticeTool, toolFor } from '../../backend/src/voice/practice/tools.ts';
import * as turns from '../../backend/src/voice/practice/turns.ts';
import { twoQuestions } from '../../backend/src/voice/practice/two-questions.ts';
import { fullQuestion } from '../../backend/src/voice/practice/whole-question.ts';
import { plain, subjectsOf, wordsLike } from '../../backend/src/voice/practice/words.ts';
import { speakable } from '../../backend/src/voice/speech/speakable.ts';
import { loopFunctions } from './loop-functions.ts';
import type { TextFunction } from './text-function.ts';

const now = '2026-11-24T15:00';

const flowReader = flowReaders({ now });
const flowFields = flowFieldTypes.map((type) =>
  FlowField.parse({ name: 'answer', type, choices: [{ value: 'Blue', also: ['navy'] }] }),
);

const tool: PracticeTool = {
  name: 'send_offer',
  description: 'Sends an offer for a number of seats by mail',
  parameters: {
    type: 'object',
    properties: {
      email: { type: 'string' },
      seats: { type: 'integer' },
      time: { type: 'string' },
      phone: { type: 'string' },
      city: { type: 'string' },
      note: { type: 'string' },
    },
  },
};

const instructions = (systemPrompt: string) => ({
  assistantName: 'Ada',
  organizationName: 'Acme',
  systemPrompt,
  endCallMessage: 'Goodbye.',
  tools: [tool],
  now,
});

const callee = () => simulatedCallee(personaOf('seed', 'Maya'), 'seed');

const practice: Record<string, TextFunction> = {
  stepsOf: (text) => stepsOf(text),
  'stepsOf, by name': (text) => stepsOf(text, 'Maya'),
  questionsOf,
  nameIn,
  isComplaint,
  nameFrom,
  factsIn: (text) => factsIn(text),
  topicOf: (text) => topicOf(text, text),
  spokenResult,
  twoQuestions,
  saidAgainstSafety: (text) =>
    (['robot', 'stop', 'human', 'instructions'] as const).map((one) => saidAgainstSafety(one, text)),
  'questions of a turn': turns.questionsIn,
  withoutAcknowledgement: turns.withoutAcknowledgement,
  intentOf,
  'intents in flows': (text) =>
    closestIntent(text, [{ id: 'price', intent: 'Asks for the price', examples: ['How much does it cost?', text] }]),
  'answers in flows': (text) => flowFields.map((field) => flowReader.read(field, text)),
  'first flow of a prompt': (text) => flowFromPrompt({ ...defaultAssistantConfig(), name: 'Ada', system_prompt: text }),
  'isYes and the like': (text) => [isYes, isNo, isTag, isUnsure].map((is) => is(text)),
  partsOf,
  plain,
  subjectsOf,
  wordsLike,
  withDigits,
  numberIn,
  spokenTime: (text) => spokenTime(text, now),
  namedTime: (text) => namedTime(text, now),
  emailIn,
  toolFor: (text) => toolFor(text, [tool]),
  argumentsFor: (text) => argumentsFor(tool, [{ text, now }]),
  'argumentsFor, an answer': (text) => argumentsFor(tool, [{ text, now, isAnswer: true }]),
  keyFor: (text) => keyFor(text, new Set(['support'])),
  asksWhatIsDone,
  isOnlyTime,
  likenessToNoCalls,
  withoutLooseEnd,
  whatWasNoted: (text) => whatWasNoted(text, [{ role: 'assistant', text }]),
  fullQuestion: (text) => fullQuestion(text, [text], { topic: 'an interview', beside: text }),
  answerFrom: (text) => answerFrom('How much is parking on Sunday?', passagesIn(`Prices\n${text}`)),
  'answerFrom, the question': (text) => answerFrom(text, [{ heading: 'Prices', text: 'Parking costs five euros.' }]),
  'replyTo, the prompt': (text) => replyTo([{ role: 'user', text: 'How much is parking?' }], instructions(text)),
  'replyTo, what was said': (text) => replyTo([{ role: 'user', text }], instructions('Ask whether they come by car.')),
};

const calls: Record<string, TextFunction> = {
  essenceOf: (text) => essenceOf(`${text}${essences++}`),
  talkAlone: (prompt) =>
    talkAlone(
      { assistant_name: 'Ada', organization_name: 'Acme', end_call_message: 'Goodbye.', prompt } as never,
      callee(),
    ),
  plainSummary: (text) =>
    plainSummary(
      [
        { role: 'assistant', message: text },
        { role: 'user', message: text },
      ],
      text,
    ),
  fillPrompt: (text) => fillPrompt(text, { a: 'Maya' }),
  fillSpoken: (text) => fillSpoken(text, { a: 'Maya' }),
  simulatedCallee: (message) =>
    callee().answer([
      { role: 'user', message: 'Hello.' },
      { role: 'assistant', message },
    ]),
  answererOf,
  askedNotToBeCalled,
  cutSentences: (text) => cutSentences(text, { boundaries: '.!?', minCharacters: 20 }),
  speakable,
  questionsIn,
};

const writer: Record<string, TextFunction> = {
  'refinePrompt, the prompt': (text) =>
    refinePrompt(
      text,
      'shorten it; make it more formal; add "a"; remove "a"; add the question: Why?; replace "a" by "b"',
    ),
  'refinePrompt, the feedback': (text) => refinePrompt('# Rules\n- Be kind.\n', text),
  'refinePrompt, what is replaced': (text) => refinePrompt('# Rules\n- Be kind.\n', `replace "${text}" by "${text}`),
  simulateReply: (text) => simulateReply(text, [text]),
  writeFromTranscript: (text) => writeFromTranscript(text, 'Acme'),
  'writeFromTranscript, of an agent': (text) => writeFromTranscript(`Agent: ${text}\nUser: ${text}`),
  writeFromDescription,
  maskText: (text) => maskText(text, ['Maya Stone'], ['Acme']),
  fictionFor: (text) => fictionFor({ names: [text.slice(0, 100)], texts: [text], kept: ['Ada'] })(text),
  parseTranscript,
  writeTranscript: (content) => writeTranscript([{ role: 'user', content }]),
  paragraphsOf,
};

const data: Record<string, TextFunction> = {
  passagesOf: (text) => passagesOf(blocksOfPlainText(text)),
  'passagesOf, one block': (text) => passagesOf([{ kind: 'item', depth: 1, text }]),
  'readMd and toMarkdown': (text) => toMarkdown(readMd(Buffer.from(text))),
  'readTxt and toMarkdown': (text) => toMarkdown(readTxt(Buffer.from(text))),
  cleanText,
  linesOf: (text) => linesOf([{ kind: 'paragraph', text }]),
  askedWords,
  wordsOfTitle,
  'readLines of do-not-call': (text) => readLines(text.split('\n').slice(0, 10), 'DE'),
  findDelimiter,
  looksLikeHeader: (text) => looksLikeHeader([text]),
  guessMapping: (text) => guessMapping([text], []),
  placeholdersIn,
  oneLine: (text) => oneLine(text, 80),
  isRedirectUri,
  maskSecrets: (text) => maskSecrets(text, ['Bearer abcdefgh']),
  maskKeys: (text) => maskKeys(text, ['1', '0815']),
  keysIn: (text) => keysIn(text, KeyField.parse({ name: 'pin' })),
  readListedModels: (text) => readListedModels('openai', { data: [{ id: text, shutdown_date: text }] }),
  'isOptOut and isOptIn': (text) => [isOptOut(text), isOptIn(text)],
  cleanFileName,
  customKeyOf,
  nameOfLabel: (text) => nameOfLabel(text),
  namesIn,
  readJson,
  withoutTrailingSlashes,
};

// The pages' text code is read by its path, as no package but theirs may import it.
const root = join(import.meta.dirname, '../..');
const load = (path: string) => import(pathToFileURL(join(root, path)).href) as Promise<Record<string, TextFunction>>;

async function pages(): Promise<Record<string, TextFunction>> {
  const [assistants, prompts, members, tokens] = await Promise.all([
    load('mfe-assistants/src/prompts/placeholders.ts'),
    load('mfe-prompts/src/editor/placeholders.ts'),
    load('mfe-admin/src/features/manage-members/pastedAddresses.ts'),
    load('mfe-prompts/src/editor/tokens.ts'),
  ]);
  return {
    'placesOf in the assistant form': (text) => assistants.placesOf?.(text),
    'filledText in the assistant form': (text) =>
      (assistants.filledText as (...given: unknown[]) => unknown)(text, { a: 'Maya' }),
    'placeholdersOf in the prompt editor': (text) => prompts.placeholdersOf?.(text),
    pastedAddresses: (text) => members.pastedAddresses?.(text),
    estimatedTokens: (text) => tokens.estimatedTokens?.(text),
  };
}

let essences = 0;

export const textFunctions: Record<string, TextFunction> = {
  ...practice,
  ...calls,
  ...writer,
  ...data,
  ...loopFunctions,
  ...(await pages()),
};
