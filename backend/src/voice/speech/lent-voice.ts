import { setTimeout as pause } from 'node:timers/promises';
import { type BuiltInVoice, createBuiltInVoice } from './built-in-voice.ts';

/** The voice is closed after this long without work, to free its memory. */
const idleMs = 60_000;

let voice: BuiltInVoice | null = null;
let uses = 0;

/** Lends the process's one voice, which is started when it is first needed. */
export async function withVoice<T>(work: (speak: BuiltInVoice['speak']) => Promise<T>): Promise<T> {
  voice ??= createBuiltInVoice();
  const mine = voice;
  const use = ++uses;
  try {
    return await work(mine.speak);
  } finally {
    void pause(idleMs, undefined, { ref: false }).then(() => {
      if (use !== uses || voice !== mine) return undefined;
      voice = null;
      return mine.close();
    });
  }
}
