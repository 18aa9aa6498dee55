import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBuiltInVoice } from '../../../backend/src/voice/speech/built-in-voice.ts';
import { resampled, sampleRate } from '../../../backend/src/voice/speech/pcm.ts';
import { notice, saidAfterNotice } from '../desk.ts';
import { findSpoken, loudness, shapeOf, speechIn } from '../shapes.ts';
import { lineRate, type SentenceName, sentences } from '../sounds.ts';
import type { Case, Setting } from './case.ts';

interface Opening {
  says: readonly SentenceName[];
  /** The sentences that the phone has to hear, in this order. */
  hears: readonly RegExp[];
  assistant?: 'keys';
}

const once = [/^Hello, this is Robin/] as const;

const openings: Record<string, Opening> = {
  'a bare hello': { says: ['hello'], hears: once },
  'a name': { says: ['this-is'], hears: once },
  'a company': { says: ['company'], hears: once },
  'who is this': { says: ['who'], hears: once },
  'one moment': { says: ['moment', 'go-ahead'], hears: once },
  'a wrong number': { says: ['wrong'], hears: [/wrong number/] },
  'call back later': { says: ['busy'], hears: [/another day/] },
  'a robot question': { says: ['robot'], hears: [/automated assistant/] },
  'no more calls': { says: ['stop'], hears: [/not call you again/] },
  silence: { says: [], hears: once },
};

/** The default of `idle_message`. */
const idleMessage = 'Are you still there?';

/** The minimum certainty that a sentence was heard in a recording. */
const certain = 0.72;

/** The transcripts of a run, next to the test: reviewed by people, and compared by them when they change. */
const transcripts = join(import.meta.dirname, '../transcripts');

/** The assistant's sentences that a phone heard. */
async function heardBy({ phones }: Setting, number: string, said: readonly string[]) {
  const recording = phones.recordingOf(number);
  if (!recording) throw new Error(`${number} recorded nothing`);
  const voice = createBuiltInVoice();
  const all = loudness(recording.other, lineRate);
  const found: { text: string; at: number; seconds: number; score: number }[] = [];
  for (const text of said.flatMap((one) => one.match(/[^.?!]+[.?!]*/g) ?? [])) {
    const pcm = await voice.speak(text.trim(), { voice: 'builtin-female', speed: 1, pitch: 1 });
    const shape = shapeOf(resampled(pcm, sampleRate / lineRate), lineRate);
    found.push({ text: text.trim(), ...findSpoken(shape, all), seconds: shape.length / 50 });
  }
  await voice.close();
  return { found: found.toSorted((a, b) => a.at - b.at), parts: speechIn(all), recording };
}

function transcriptOf(
  name: string,
  says: readonly SentenceName[],
  { found, recording }: Awaited<ReturnType<typeof heardBy>>,
): string {
  const own = speechIn(loudness(recording.own, lineRate), 0.6);
  const rows = [
    ...own.map(({ from }, at) => ({ from, who: 'phone', text: says[at] ? sentences[says[at]] : '(continues)' })),
    ...found.map(({ at, text }) => ({ from: at, who: 'assistant', text })),
  ].toSorted((a, b) => a.from - b.from);
  return `# ${name}\n\n${rows.map(({ from, who, text }) => `${from.toFixed(1)} s  ${who}: ${text}`).join('\n')}\n`;
}

async function open(setting: Setting, [name, { says, hears, assistant }]: [string, Opening]) {
  const { desk, phones, report } = setting;
  const spoken = says.flatMap((one) => [`say ${one}.wav`, 'wait 1500']);
  const script = ['ring 300', 'answer', 'wait 500', ...spoken, 'listen', 'wait 4500', 'hangup'];
  const number = phones.add(...script);
  const ended = await desk.finished(await desk.call(number, assistant && { assistant }));
  const said = saidAfterNotice(ended);
  // A phone of a busy machine may hang up so late that the assistant asks whether anyone is there.
  const answers = said?.filter((text) => text !== idleMessage);
  report.check(`${name}: the assistant says one thing after the notice`, answers?.length, hears.length);
  if (!said) return;
  for (const [at, wanted] of hears.entries()) report.check(`${name}: the assistant says what fits`, said[at], wanted);
  const heard = await heardBy(setting, number, [notice, ...said]);
  for (const { text, score } of heard.found)
    report.check(`${name}: the phone hears "${text}" (${score.toFixed(2)})`, score > certain, true);
  const spokenSeconds = heard.found.reduce((sum, { seconds }) => sum + seconds, 0);
  const heardSeconds = heard.parts.reduce((sum, { from, to }) => sum + to - from, 0);
  report.check(`${name}: the phone hears nothing else`, heardSeconds < spokenSeconds * 1.25 + 1, true);
  if (!existsSync(transcripts)) mkdirSync(transcripts);
  writeFileSync(join(transcripts, `${name.replaceAll(' ', '-')}.md`), transcriptOf(name, says, heard));
}

export const openingCases: Case = {
  name: 'openings',
  async run(setting) {
    const all = Object.entries(openings);
    const work = async () => {
      for (let one = all.shift(); one; one = all.shift()) await open(setting, one);
    };
    // Three at a time: more would compete for the machine's processors.
    await Promise.all([work(), work(), work()]);
  },
};
