/**
 * `hear-greetings.ts [rounds]`: greetings of people, voicemails and menus, spoken by the built-in voices and transcribed by the
 * built-in transcriber. Each round has every greeting once, each time with another of the five voices.
 */
import { answererOf } from '../voice/call-handling/greeting.ts';
import { greetings } from '../voice/call-handling/greetings.samples.ts';
import { createBuiltInTranscriber } from '../voice/speech/built-in-transcriber.ts';
import { createBuiltInVoice } from '../voice/speech/built-in-voice.ts';
import { sampleRate } from '../voice/speech/pcm.ts';
import { type BuiltInVoiceName, fliteVoices } from '../voice/speech/voice.schema.ts';

/** Percentage of greetings that must be classified correctly as a voicemail or not. */
const goal = 95;

const rounds = Number(process.argv[2] ?? 5);
const voices = Object.keys(fliteVoices) as BuiltInVoiceName[];
const voice = createBuiltInVoice();
const transcriber = createBuiltInTranscriber();

async function hear(text: string, name: BuiltInVoiceName): Promise<string> {
  const pcm = await voice.speak(text, { voice: name, speed: 1, pitch: 1 });
  const listening = transcriber.listen();
  listening.hear(pcm);
  listening.hear(new Int16Array(sampleRate / 2));
  return listening.end();
}

let right = 0;
for (let round = 0; round < rounds; round++)
  for (const [place, [answerer, text]] of greetings.entries()) {
    const name = voices[(place + round) % voices.length] as BuiltInVoiceName;
    const heard = await hear(text, name);
    const isRight = (answererOf(heard) === 'machine') === (answerer === 'machine');
    if (isRight) right += 1;
    else
      console.log(`${name}: a ${answerer} was taken for a ${answererOf(heard)}\n  said:  ${text}\n  heard: ${heard}`);
  }
const all = rounds * greetings.length;
const share = (100 * right) / all;
console.log(
  `${right} of ${all} greetings, ${share.toFixed(1)} %, were rightly taken for a voicemail or not (goal ${goal} %).`,
);
process.exit(share >= goal ? 0 : 1);
