import { inference, stt } from '@livekit/agents';
import { quickCreateConfig } from '@switchboard/contracts/assistant-config';
import type { SpokenLine, ToCaller } from '@switchboard/contracts/voice';
import { expect } from 'vitest';
import { isStorableText } from '../../database/storable.ts';
import { readNetworks } from '../../outgoing/public-addresses.ts';
import { Conversation } from '../agent/conversation.ts';
import type { AgentTool, TextOrder } from '../agent/messages.ts';
import { createModel } from '../agent/parts.ts';
import { SentenceTts } from '../agent/sentence-tts.ts';
import { cuttingOf, voiceActivity } from '../agent/settings.ts';
import { failedText, type TalkResult } from '../agent/talk-lines.ts';
import { TextTalk } from '../agent/text-talk.ts';
import type { UseTool } from '../call-handling/always-on.ts';
import { fillerTexts } from '../call-handling/fillers.ts';
import { createProviderClient } from '../services/provider-answer.ts';
import { type Answer, type Asked, createOddModel } from './odd-model.fixture.ts';
import type { Shape } from './shape-parts.fixture.ts';
import { shapes } from './shapes.fixture.ts';

export const question = 'Where is my order A1?';

const tool = (name: string, properties: AgentTool['parameters']['properties'], required: string[] = []): AgentTool => ({
  name,
  description: name,
  parameters: { type: 'object', properties, required },
  said_meanwhile: '',
});
const tools = [
  tool('lookup_order', { order: { type: 'string' } }, ['order']),
  tool('count_items', { count: { type: 'integer' } }),
  tool('end_call', {}),
];

/** The server of all shapes. A model with another name is a neighbour that answers plainly. */
export const server = await createOddModel((model, asked) => {
  const sequence = sequences.get(model);
  if (sequence) return answerInTurn(model, sequence, asked);
  const shape = shapes.find(({ name }) => model.startsWith(`${name}/`));
  return shape ? shape.answer(asked) : { deltas: ['We are open.'] };
});

/** Models that answer each turn in another shape. */
const sequences = new Map<string, readonly Shape[]>();
const turnsBefore = new Map<string, number>();

function answerInTurn(model: string, sequence: readonly Shape[], asked: Asked): Answer {
  const turn = asked.messages.filter(({ role }) => role === 'user').length;
  const key = `${model} ${turn}`;
  const count = turnsBefore.get(key) ?? 0;
  turnsBefore.set(key, count + 1);
  return sequence[turn - 1]?.answer({ ...asked, count }) ?? { deltas: ['We are open.'] };
}

/** Streamed shapes that say one line, whatever the model's name. */
export const oneLineShapes = shapes.filter(
  ({ name, only, said }) => only !== 'whole' && said.length === 1 && !name.endsWith('of qwq'),
);

/** A model that answers each question in the next shape. */
export function modelOfSequence(sequence: readonly Shape[]): string {
  const name = `a sequence ${count++}`;
  sequences.set(name, sequence);
  return name;
}

export const questionOf = (turn: number) => `${question} (${turn})`;

/** Holds a conversation whose model answers in one shape after another. */
export function holdSequence(sequence: readonly Shape[]): Promise<Held> {
  const lines = sequence.map((_, turn) => questionOf(turn));
  return talkInText(modelOfSequence(sequence), true, { kind: 'lines', lines }, hasty, 30);
}

/** A simulated call whose model answers in one shape after another. */
export const holdCall = (sequence: readonly Shape[], seed: string): Promise<Held> =>
  talkInText(modelOfSequence(sequence), true, { kind: 'simulated', seed, first_name: 'Ada' }, hasty, 30);

const fillers = fillerTexts.en ?? [];

/** A line that is not only a filler. */
export const isAnswer = ({ role, message }: SpokenLine): boolean =>
  role === 'assistant' && !fillers.includes(message.trim());

const bridged = new RegExp(`^(?:${[...fillers, failedText].join('|')})`);

/** Checks that each question is answered in words, a slow model is bridged, no markup is spoken, and no tool runs twice in a turn. */
export function checkSequence(sequence: readonly Shape[], { lines, reason, usage }: Held): void {
  const names = sequence.map(({ name }) => name).join(', then ');
  const said = lines.filter(({ role }) => role !== 'system');
  for (const [place, { role, message }] of said.entries()) {
    if (role === 'assistant') expect(message, names).not.toMatch(unspeakable);
    else expect(said[place + 1]?.role, `${names}: ${message}`).toBe('assistant');
  }
  // A caller who waits longer than the filler's time hears a filler. A simulated callee has their own words.
  const asked = said.flatMap(({ role }, place) => (role === 'user' ? [place] : []));
  for (const [turn, { isSlow }] of sequence.entries()) {
    const place = asked[turn];
    if (isSlow && place !== undefined) expect(said[place + 1]?.message, names).toMatch(bridged);
  }
  const turns = lines
    .map(({ role, message }) => (role === 'user' ? '|' : message))
    .join('\n')
    .split('|');
  for (const turn of turns) {
    const runs = turn.split('\n').filter((line) => /^(lookup_order|count_items|end_call) \{.*: Done\.$/.test(line));
    expect(runs, names).toEqual([...new Set(runs)]);
  }
  expect(reason, names).toMatch(/user-ended-call|assistant-ended-call|technical-issues/);
  for (const { quantity } of usage) expect(quantity, names).toBeGreaterThan(0);
}

let count = 0;
const fast = { fillerMs: 60_000, answerMs: 60, wholeMs: 2_000 };
/** A filler comes at once, and a slow model is given up long after it. */
const hasty = { fillerMs: 40, answerMs: 400, wholeMs: 5_000 };
const patient = { fillerMs: 60_000, answerMs: 30_000, wholeMs: 60_000 };

export interface Held extends TalkResult {
  runs: string[];
  model: string;
}

export const modelOf = ({ name }: Pick<Shape, 'name'>) => `${name}/${count++}`;
const waitsFor = ({ isSlow }: Shape) => (isSlow ? fast : patient);

/** The order of a conversation whose model answers as its name says. */
export function orderOf(model: string, isStream: boolean) {
  const config = quickCreateConfig('Robin');
  return {
    id: '00000000-0000-4000-8000-000000000074',
    config: {
      ...config,
      first_message: 'Hello.',
      llm_configuration: { ...config.llm_configuration, enableStreaming: isStream },
    },
    tools,
    services: {
      llm: {
        ...{ provider: 'custom_llm' as const, label: 'Own', base_url: server.url, api_key: 'k' },
        ...{ organization_id: null, model },
      },
      stt: null,
      tts: null,
    },
    private_networks: '127.0.0.0/8',
    organization_name: 'Northlight',
    time_zone: 'UTC',
    max_seconds: 60,
  };
}

/** Runs every tool, and records which. */
export const useTool =
  (runs: string[]): UseTool =>
  async (name, given) => {
    runs.push(`${name} ${String(Object.values(given)[0])}`);
    return { is_ok: true, shown_to_model: 'Done.', said: null, hangs_up: name === 'end_call' };
  };

/** Holds a conversation of a test, or of a simulated call, with a model that answers in one shape. */
export const holdInText = (shape: Shape, isStream: boolean, callee: TextOrder['callee']): Promise<Held> =>
  talkInText(modelOf(shape), isStream, callee, waitsFor(shape), 2);

async function talkInText(
  model: string,
  isStream: boolean,
  callee: TextOrder['callee'],
  waits: typeof patient,
  max_turns: number,
): Promise<Held> {
  const runs: string[] = [];
  const direction = callee.kind === 'simulated' ? { direction: 'outbound' as const } : {};
  const order: TextOrder = { ...orderOf(model, isStream), ...direction, callee, max_turns };
  const talk = new TextTalk(order, useTool(runs), { waits });
  return { ...(await talk.hold()), runs, model };
}

/** What the assistant said after the person first spoke. */
export function answersIn(lines: readonly SpokenLine[]): string[] {
  const from = lines.findIndex(({ role }) => role === 'user');
  return lines.slice(from + 1).flatMap(({ role, message }) => (role === 'assistant' ? [message] : []));
}

/** Markup, JSON and reasoning must not be spoken. */
export const unspeakable = /[{}<>[\]|`*#\\]|~~|tool_call|"name"|assistantfinal|Secret|angry/;

/** Checks that speech, transcript, tool calls and usage match the shape. */
export function check(shape: Shape, { lines, runs, usage, reason }: Held): void {
  const answers = answersIn(lines);
  expect(answers).toHaveLength(shape.said.length);
  for (const [place, wanted] of shape.said.entries())
    if (typeof wanted === 'string') expect(answers[place]).toBe(wanted);
    else expect(answers[place]).toMatch(wanted);
  for (const answer of answers) expect(answer).not.toMatch(unspeakable);
  expect(runs).toEqual(shape.runs ?? []);
  const notes = lines.filter(({ role }) => role === 'system').map(({ message }) => message);
  if (shape.note) expect(notes.join('\n')).toMatch(shape.note);
  if (shape.ends) expect(reason).toBe(shape.ends);
  for (const { message } of lines) expect(isStorableText(message), message).toBe(true);
  for (const { quantity } of usage) expect(quantity).toBeGreaterThan(0);
  if (usage.length > 0) expect(usage[0]?.is_estimated).toBe(shape.isEstimated ?? false);
}

class Deaf extends stt.STT {
  label = 'deaf';

  constructor() {
    super({ streaming: false, interimResults: false });
  }

  protected _recognize(): never {
    throw new Error('Nobody says anything');
  }

  stream(): never {
    throw new Error('It is not streamed');
  }
}

/** A person who types in a spoken conversation. */
interface Typist {
  type(text: string): void;
  /** Settles when the assistant has said this many lines and listens, or the conversation is over. */
  hasSaid(count: number): Promise<unknown>;
  isOver(): boolean;
}

/** Holds a spoken conversation: texts for the voice count as heard. */
async function speak(
  model: string,
  isStream: boolean,
  waits: typeof patient,
  talk: (typist: Typist) => Promise<void>,
): Promise<Held & { heard: string[] }> {
  const runs: string[] = [];
  const heard: string[] = [];
  const order = { ...orderOf(model, isStream), recording_path: null };
  const client = createProviderClient(order.services.llm, readNetworks('127.0.0.0/8', 'test'));
  const waiting = new Set<() => void>();
  let lines = 0;
  let isListening = false;
  let isOver = false;
  const send = (message: ToCaller) => {
    if (message.kind === 'line' && isAnswer(message.line)) lines += 1;
    if (message.kind === 'state') isListening = message.state === 'listening';
    for (const check of waiting) check();
  };
  const caller = { send, play: () => undefined, runTool: useTool(runs) };
  const conversation = new Conversation(order, {} as never, caller, (asked, _, listener) => {
    const vad = new inference.VAD(voiceActivity(asked.config.configuration));
    return {
      vad,
      stt: new stt.StreamAdapter(new Deaf(), vad),
      llm: createModel(asked, client, listener, { waits }),
      tts: new SentenceTts(async function* (text) {
        heard.push(text);
        yield new Int16Array(160).fill(1_000);
      }, cuttingOf(asked.config)),
      mute: () => undefined,
      close: () => client.close(),
    };
  });
  const result = conversation.begin();
  const over = result.then(() => {
    isOver = true;
  });
  const hasSaid = (count: number) =>
    Promise.race([
      over,
      new Promise<void>((resolve) => {
        const check = () => {
          if (lines < count || !isListening) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    ]);
  await hasSaid(1);
  await talk({ type: (text) => conversation.type(text), hasSaid, isOver: () => isOver });
  await conversation.end('user-ended-call');
  return { ...(await result), runs, model, heard };
}

/** A spoken conversation whose model answers in one shape. */
export const holdSpoken = (shape: Shape, isStream: boolean) =>
  speak(modelOf(shape), isStream, waitsFor(shape), async ({ type, hasSaid }) => {
    type(question);
    await hasSaid(shape.ends ? Number.POSITIVE_INFINITY : 1 + shape.said.length);
  });

/** A spoken conversation whose model answers in one shape after another, each of which says one line. */
export const speakSequence = (sequence: readonly Shape[]) =>
  speak(modelOfSequence(sequence), true, hasty, async ({ type, hasSaid, isOver }) => {
    for (let turn = 0; turn < sequence.length && !isOver(); turn += 1) {
      type(questionOf(turn));
      await hasSaid(2 + turn);
    }
  });
