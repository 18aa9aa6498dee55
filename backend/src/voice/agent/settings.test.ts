import { defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { cutSentences } from './cut-sentences.ts';
import { IdleWatch } from './idle-watch.ts';
import {
  endpointing,
  endpointingAfter,
  endpointingWhenInterrupted,
  idling,
  interruption,
  mannerOf,
  voiceActivity,
} from './settings.ts';
import { spokenUntil } from './spoken-until.ts';
import { whatIsHeard } from './what-is-heard.ts';

const config = defaultAssistantConfig();
const { configuration } = config;

describe('the settings of an assistant', () => {
  it('the settings decide how long silence ends a turn, longer after a number or an interruption', () => {
    expect(endpointing(configuration)).toEqual({ minDelay: 600, maxDelay: 5000 });
    const slow = { ...configuration, onNumberSeconds: 2, backOffSeconds: 7 };
    expect(endpointingAfter('It is 4 7', slow, false)).toEqual({ minDelay: 2000, maxDelay: 3200 });
    expect(endpointingAfter('forty seven.', slow, true).minDelay).toBe(2000);
    expect(endpointingAfter('My name is Maya', slow, false).minDelay).toBe(600);
    expect(endpointingAfter('My name is Maya', slow, true).minDelay).toBe(1500);
    expect(endpointingAfter('My name is Maya.', slow, true).minDelay).toBe(600);
    for (const bare of ['Hello?', 'hello', 'Hi.'])
      expect(endpointingAfter(bare, { ...slow, waitSeconds: 3 }, true).maxDelay).toBe(300);
    expect(endpointingAfter('Hello, I would like to', slow, false).minDelay).toBe(600);
    expect(endpointingAfter('four one five', slow, false, 'begun')).toEqual({ minDelay: 2000, maxDelay: 2500 });
    expect(endpointingAfter('Robin', slow, false, 'begun')).toEqual({ minDelay: 1800, maxDelay: 2500 });
    expect(endpointingAfter('Yes', slow, true, 'whole')).toEqual({ minDelay: 600, maxDelay: 600 });
    expect(endpointingWhenInterrupted(slow)).toEqual({ minDelay: 7000, maxDelay: 7000 });
  });

  it('the settings decide what interrupts, what counts as speech, and when a silent person is asked', () => {
    expect(interruption({ ...configuration, numberOfWords: 2 })).toEqual({
      mode: 'vad',
      minWords: 2,
      minDuration: 200,
    });
    expect(voiceActivity(configuration)).toEqual({
      minSpeechDuration: 250,
      minSilenceDuration: 400,
      prefixPaddingDuration: 0,
      activationThreshold: 0.7,
    });
    expect(idling({ ...configuration, idleRepeatCount: 2 })).toEqual({ first: 7.5, again: 10, times: 2 });
  });

  it('the settings choose a built-in voice, or the first one for other providers', () => {
    expect(mannerOf(config).voice).toBe('builtin-female');
    const tts_configuration = { ...config.tts_configuration, voice: 'builtin-scottish', speed: 1.2 };
    expect(mannerOf({ ...config, tts_provider: 'builtin', tts_configuration })).toEqual({
      voice: 'builtin-scottish',
      speed: 1.2,
      pitch: 1,
    });
  });
});

describe('a text that is spoken', () => {
  it('a spoken text is cut at its boundaries into pieces that are long enough', () => {
    const cutting = { boundaries: '.?', minCharacters: 6 };
    expect(cutSentences('Yes. I am here. And you? I am', cutting)).toEqual({
      pieces: ['Yes. I am here.', 'And you?'],
      rest: ' I am',
    });
    expect(cutSentences('It costs 4.50 a day', cutting).pieces).toEqual([]);
  });

  it('a cut-off line ends at the last word that was played', () => {
    const sentences = [
      { text: 'Good morning.', seconds: 1 },
      { text: 'How are you today?', seconds: 2 },
    ];
    expect(spokenUntil(sentences, 3)).toBe('Good morning. How are you today?');
    expect(spokenUntil(sentences, 2)).toBe('Good morning. How are');
    expect(spokenUntil(sentences, 0)).toBe('');
  });
});

test('interim transcripts are reported when they change, up to five times a second', () => {
  let at = 0;
  const shown: string[] = [];
  const hear = whatIsHeard(
    (text) => shown.push(text),
    () => at,
  );
  for (const [text, after] of [
    ['yes', 20],
    ['yes', 400],
    ['yes good', 20],
    ['yes good morning', 250],
  ] as const) {
    hear(text);
    at += after;
  }
  hear('yes good morning Tom');
  expect(shown).toEqual(['yes', 'yes good', 'yes good morning Tom']);
});

describe('a person who says nothing', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('a silent person is asked after each wait and then hung up on, and any word starts over', () => {
    const happened: string[] = [];
    const watch = new IdleWatch({
      first: 7.5,
      again: 10,
      times: 2,
      ask: () => happened.push('ask'),
      hangUp: () => happened.push('hang up'),
    });
    const silence = (seconds: number) => {
      watch.wait();
      vi.advanceTimersByTime(seconds * 1000);
    };
    silence(7.4);
    expect(happened).toEqual([]);
    silence(7.5);
    silence(10);
    expect(happened).toEqual(['ask', 'ask']);
    watch.heard();
    silence(7.5);
    silence(10);
    silence(10);
    expect(happened).toEqual(['ask', 'ask', 'ask', 'ask', 'hang up']);
    watch.wait();
    watch.pause();
    vi.advanceTimersByTime(60_000);
    expect(happened).toHaveLength(5);
    // "One moment, please."
    watch.heard();
    watch.grant(60);
    silence(59);
    expect(happened).toHaveLength(5);
    silence(60);
    expect(happened.at(-1)).toBe('ask');
  });

  it("a person who types or whose speech is being decoded isn't asked, and gets a full wait afterwards", () => {
    let asked = 0;
    let isHearing = false;
    const idling = { first: 5, again: 5, times: 2, isHearing: () => isHearing, hangUp: () => undefined };
    const watch = new IdleWatch({ ...idling, ask: () => (asked += 1) });
    const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);
    watch.wait();
    for (let typed = 0; typed < 10; typed += 1) {
      watch.typing();
      pass(2);
    }
    expect(asked).toBe(0);
    pass(7);
    expect(asked).toBe(0);
    pass(7);
    expect(asked).toBe(1);
    isHearing = true;
    watch.wait();
    pass(60);
    expect(asked).toBe(1);
    isHearing = false;
    pass(7);
    expect(asked).toBe(2);
  });
});
