import { leadBulkApi } from '@switchboard/contracts/lead-bulk';
import { aboutValues, withoutFences } from '@switchboard/contracts/placeholders';
import { diffSchemas, type JsonSchema, schemaProblems, validate } from '@switchboard/forms';
import { assertStorable, isStorableText, toStorable, toStorableText } from '../../backend/src/database/storable.ts';
import { schemaProblem } from '../../backend/src/domains/assistants/checks/compile-schema.ts';
import { readData } from '../../backend/src/domains/call-analyses/data-problem.ts';
import { countryOfText } from '../../backend/src/domains/lead-imports/country-of-text.ts';
import { FileRefusal } from '../../backend/src/domains/lead-imports/file-refusal.ts';
import { createFooterFinder } from '../../backend/src/domains/lead-imports/find-footers.ts';
import { beginsAsFooter, isPageNumber, isTotal } from '../../backend/src/domains/lead-imports/footer-words.ts';
import { guessMapping } from '../../backend/src/domains/lead-imports/guess-mapping.ts';
import { createRowSplitter } from '../../backend/src/domains/lead-imports/split-rows.ts';
import { readYesNo } from '../../backend/src/domains/lead-imports/yes-words.ts';
import { readNumbers } from '../../backend/src/domains/leads/phone.ts';
import { changedText } from '../../backend/src/domains/prompts/changed-text.ts';
import { cleanText, lostPlaceholders } from '../../backend/src/domains/prompts/clean-text.ts';
import { judgeCheck, problemOf } from '../../backend/src/domains/prompts/evaluation/judge-check.ts';
import { inFiction } from '../../backend/src/domains/test-conversations/fiction.ts';
import { AppError } from '../../backend/src/errors.ts';
import { countryOfAddress, countryOfPlace } from '../../backend/src/extraction/countries.ts';
import { namesOwnCountry } from '../../backend/src/extraction/country-names.ts';
import { closeSpacedLetters } from '../../backend/src/extraction/document.ts';
import { coverLookAlikes } from '../../backend/src/extraction/look-alikes.ts';
import { looksLikeName } from '../../backend/src/extraction/names.ts';
import { isDocumentTitle, sectionOf } from '../../backend/src/extraction/sections.ts';
import { splitName } from '../../backend/src/extraction/split-name.ts';
import { parseInput } from '../../backend/src/http/endpoints.ts';
import { countJsonValues } from '../../backend/src/http/json-values.ts';
import { type Instructions, replyTo, type Turn } from '../../backend/src/voice/practice/practice-model.ts';
import { estimatedTokens } from '../../backend/src/voice/services/count-tokens.ts';
import { withoutReasoning } from '../../backend/src/voice/services/hide-reasoning.ts';
import { jsonIn } from '../../backend/src/voice/services/json-in.ts';
import { callBeginnings, callsIn } from '../../backend/src/voice/services/read-written-call.ts';
import { plainSpeech } from '../../backend/src/voice/speech/plain-speech.ts';
import { spokenForm } from '../../backend/src/voice/speech/spoken-form/spoken-form.ts';
import type { TextFunction } from './text-function.ts';

const about = (systemPrompt: string): Instructions => ({
  ...{ assistantName: 'Ada', organizationName: 'Acme', systemPrompt, endCallMessage: 'Goodbye.', tools: [] },
  now: '2026-11-24T15:00',
});

/** A conversation of sixty turns. */
const history: Turn[] = Array.from({ length: 30 }, (_, index): Turn[] => [
  { role: 'assistant', text: `Do you own item ${index}?` },
  { role: 'user', text: index % 2 === 0 ? 'Yes, and what about parking?' : 'How much is parking on Sunday?' },
]).flat();

const tool = {
  name: 'send_offer',
  parameters: { type: 'object', properties: { seats: { type: 'integer' } } },
} as const;

/** A form with a field for each piece of a text. */
const formOf = (text: string): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    (text.match(/[\s\S]{1,250}/g) ?? []).map((title, index) => [`f${index}`, { type: 'string', title }]),
  ),
});

const patterned = (pattern: string): JsonSchema => ({ type: 'object', properties: { a: { type: 'string', pattern } } });
const dataSchema = JSON.stringify({ type: 'object', properties: { a: { type: 'string', pattern: '(a+)+b$' } } });

/** Functions for replies, while the caller waits on the line. */
const replies: Record<string, TextFunction> = {
  'replyTo, a long conversation': (text) => replyTo(history, about(text)),
  'replyTo, prompt and utterance': (text) =>
    replyTo(
      [
        { role: 'assistant', text: 'Do you own it?' },
        { role: 'user', text },
      ],
      about(text),
    ),
  'replyTo, what was said before': (text) =>
    replyTo(
      [
        { role: 'user', text },
        { role: 'assistant', text },
        { role: 'user', text: 'And on Sunday?' },
      ],
      about('Ask why.'),
    ),
  withoutReasoning,
  jsonIn: (text) => jsonIn(text),
  'calls written by a model': (text) => [
    callBeginnings([tool as never])?.any.test(text),
    callsIn([tool as never], text),
  ],
  plainSpeech,
  spokenForm,
  estimatedTokens,
  aboutValues,
  withoutFences,
};

const piecesOf = (text: string, length: number) => text.match(new RegExp(`[\\s\\S]{1,${length}}`, 'g')) ?? [];

function problemOfRequest(body: Parameters<typeof parseInput>[0], value: unknown): unknown {
  try {
    return parseInput(body, value);
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** Functions that every request uses. */
const requests: Record<string, TextFunction> = {
  countJsonValues: (text) => countJsonValues(text, Number.MAX_SAFE_INTEGER),
  'countJsonValues, many values': (text) => countJsonValues(JSON.stringify(piecesOf(text, 2)), Number.MAX_SAFE_INTEGER),
  'assertStorable, many values': (text) =>
    assertStorable(piecesOf(toStorableText(text), 3).map((piece) => ({ piece: toStorableText(piece) }))),
  'a list of wrong values': (text) =>
    problemOfRequest(leadBulkApi['POST /api/leads/bulk'].body, { ids: piecesOf(text, 2) }),
};

/** Functions that check what a person saves or publishes. */
const saving: Record<string, TextFunction> = {
  schemaProblem,
  'schemaProblem, a choice': (text) => schemaProblem(JSON.stringify({ enum: [text] })),
  'schemaProblems, titles': (text) => schemaProblems(formOf(text)),
  'schemaProblems, choices': (text) =>
    schemaProblems({
      type: 'object',
      properties: { a: { type: 'string', pattern: '^.{0,500}$', enum: text.match(/[\s\S]{1,10}/g) ?? [] } },
    }),
  'validate, by a pattern': (a) => validate(patterned('(a?){0,30}(.?){0,60}z$'), { a }),
  diffSchemas: (text) => diffSchemas(formOf(text.slice(0, 50_000)), formOf(text.slice(1, 50_001))),
  'problemOf a check': (schema) => problemOf({ kind: 'json_schema', schema }),
  'judgeCheck, by a schema': (text) => judgeCheck(text, { kind: 'json_schema', schema: dataSchema }),
  'judgeCheck, by a pattern': (text) => judgeCheck(text, { kind: 'pattern', pattern: '(a+)+b$' }),
  changedText: (text) => changedText(text, text.toUpperCase(), [0], 'paragraph'),
  'changedText, each paragraph another': (text) => changedText(text, text.replace(/\n\n/g, 'x\n\n'), [0], 'paragraph'),
  'changedText, by sentence': (text) => changedText(text, text.replace(/[.\n]/g, 'x.'), [0], 'sentence'),
  inFiction: (text) => inFiction({ names: ['Maya Stone'], texts: [text], kept: ['Ada'] }),
  cleanText,
  lostPlaceholders: (text) => lostPlaceholders(text, ''),
  'readData, by a schema': (text) => readData(dataSchema, text),
  isStorableText,
  toStorable: (text) => toStorable({ text }),
};

function rowsOf(text: string): unknown {
  try {
    return createRowSplitter(',').take(text, true);
  } catch (error) {
    if (error instanceof FileRefusal) return error.message;
    throw error;
  }
}

function footersOf(text: string): unknown {
  const finder = createFooterFinder(['Name', 'Phone']);
  finder.look({ line: 2, cells: [text, text] });
  finder.look({ line: 3, cells: [text] });
  return finder.end();
}

/** Functions that read files and documents. */
const reading: Record<string, TextFunction> = {
  readNumbers: (text) => readNumbers(text, 'DE'),
  countryOfText,
  readYesNo,
  'rows of a file': rowsOf,
  'footers of a file': footersOf,
  'words of footers': (text) => [isTotal(text), isPageNumber(text), beginsAsFooter(text)],
  guessMapping: (text) => guessMapping([text, 'Phone'], [], [[text, text]]),
  splitName,
  coverLookAlikes,
  looksLikeName,
  closeSpacedLetters,
  'sectionOf and isDocumentTitle': (text) => [sectionOf(text), isDocumentTitle(text)],
  'countries of an address': (text) => [namesOwnCountry(text), countryOfPlace(text), countryOfAddress(text)],
};

export const loopFunctions: Record<string, TextFunction> = { ...replies, ...requests, ...saving, ...reading };
