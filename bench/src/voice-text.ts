import { setTimeout as pause } from 'node:timers/promises';
import { initializeLogger, voice } from '@livekit/agents';
import { quickCreateConfig } from '@switchboard/contracts/assistant-config';
import type { TextOrder } from '../../backend/src/voice/agent/messages.ts';
import { TextTalk } from '../../backend/src/voice/agent/text-talk.ts';

// Measures text conversations, of the product and of the framework alone. Runs in a separate process, whose output the parent reads.

initializeLogger({ pretty: false, level: 'silent' });

const turns = 20;
/** Up to here, the process allocates memory that it keeps: compiled code, and room for garbage. */
const firstConversations = 100;
const said = 'I think so.';

const order: TextOrder = {
  id: '00000000-0000-4000-8000-000000000073',
  config: {
    ...quickCreateConfig('Bench'),
    first_message: 'Hello, this is Bench.',
    system_prompt: `You call about a visit.\n${Array.from({ length: turns }, (_, place) => `${place + 1}. Ask "Is answer ${place + 1} right?"`).join('\n')}`,
  },
  tools: [],
  services: { llm: null, stt: null, tts: null },
  private_networks: '',
  organization_name: 'Bench',
  time_zone: 'UTC',
  max_seconds: 600,
  callee: { kind: 'lines', lines: Array.from({ length: turns }, () => said) },
  max_turns: turns * 2,
};

/** A conversation of the product with the practice model. Returns its turns. */
async function ours(): Promise<number> {
  const { lines } = await new TextTalk(order, async () => {
    throw new Error('No tool is there');
  }).hold();
  const answers = lines.filter(({ role, message }) => role === 'assistant' && message.includes(' right?')).length;
  if (answers !== turns) throw new Error(`${turns} turns were to be answered: ${answers} were`);
  return answers;
}

/** The framework's session with its fake model, without anything else. */
async function bare(): Promise<number> {
  const llm = new voice.testing.FakeLLM([{ input: said, content: 'Is the next answer right?' }]);
  const session = new voice.AgentSession({
    llm,
    userAwayTimeout: null,
    turnHandling: { preemptiveGeneration: { enabled: false } },
  });
  let answers = 0;
  session.on(voice.AgentSessionEventTypes.ConversationItemAdded, ({ item }) => {
    if (item.type === 'message' && item.role === 'assistant') answers += 1;
  });
  await session.start({ agent: new voice.Agent({ instructions: 'You call about a visit.' }), record: false });
  await session.say('Hello, this is Bench.').waitForPlayout();
  for (let turn = 0; turn < turns; turn++)
    await session.generateReply({ userInput: said, inputModality: 'text' }).waitForPlayout();
  void session.close().catch(() => undefined);
  if (answers < turns) throw new Error(`${turns} turns were to be answered: ${answers} were`);
  return turns;
}

/** Turns per second. */
async function rate(hold: () => Promise<number>, conversations: number): Promise<number> {
  const from = performance.now();
  let sum = 0;
  for (let count = 0; count < conversations; count++) sum += await hold();
  return (sum * 1000) / (performance.now() - from);
}

/** Resident memory after the last closed conversation has been released. */
async function residentMb(): Promise<number> {
  await pause(2_000);
  globalThis.gc?.();
  return process.memoryUsage().rss / 1024 / 1024;
}

/** The results of one such process. */
export interface TextFigures {
  pairs: { ours: number; bare: number }[];
  /** Memory of the process after its first conversations, and after this many more. */
  conversations: number;
  megabytesBefore: number;
  megabytesAfter: number;
}

async function measure(pairs: number, conversations: number): Promise<TextFigures> {
  for (let count = 0; count < 5; count++) {
    await ours();
    await bare();
  }
  const rates = [];
  for (let pair = 0; pair < pairs; pair++) rates.push({ ours: await rate(ours, 10), bare: await rate(bare, 10) });
  for (let count = 0; count < firstConversations; count++) await ours();
  const megabytesBefore = await residentMb();
  for (let count = 0; count < conversations; count++) await ours();
  return { pairs: rates, conversations, megabytesBefore, megabytesAfter: await residentMb() };
}

const [pairs = '5', conversations = '200'] = process.argv.slice(2);
process.send?.(await measure(Number(pairs), Number(conversations)));
process.exit(0);
