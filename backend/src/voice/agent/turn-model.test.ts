import { EventEmitter } from 'node:events';
import { initializeLogger } from '@livekit/agents';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBuiltInVoice } from '../speech/built-in-voice.ts';
import { createTurnModel, turnDetectorOf } from './turn-model.ts';

/** Longer than any prediction takes; a test that hangs ends before. */
const unhurried = 290_000;

beforeAll(() => initializeLogger({ pretty: false, level: 'silent' }));

/** A thread that answers when the test says so. */
class Thread extends EventEmitter {
  asked: number[] = [];
  postMessage({ id }: { id: number }) {
    this.asked.push(id);
  }
  ref() {}
  unref() {}
}

describe('a model that is missing or late', () => {
  afterEach(() => void vi.useRealTimers());

  it("the assistant doesn't wait for a prediction that takes more than 80 ms", async () => {
    vi.useFakeTimers();
    const thread = new Thread();
    const model = createTurnModel(() => thread as never);
    const late = model.predict(new Int16Array(10));
    vi.advanceTimersByTime(79);
    const early = model.predict(new Int16Array(10));
    vi.advanceTimersByTime(1);
    expect(await late).toBeNull();
    thread.emit('message', { id: 0, probability: 0.9 });
    thread.emit('message', { id: 1, probability: 0.4 });
    expect(await early).toBe(0.4);
  });

  it('a thread that ends gives no more answers, and every request settles', async () => {
    const thread = new Thread();
    const model = createTurnModel(() => thread as never);
    const asked = model.predict(new Int16Array(10));
    thread.emit('error', new Error('The package has no model for this machine'));
    expect(await asked).toBeNull();
    expect(await model.predict(new Int16Array(10))).toBeNull();
    expect(thread.asked).toHaveLength(1);
  });
});

it('only silence decides without a model, or if the shortest silence is too short for one', () => {
  const model = createTurnModel(() => new Thread() as never);
  expect(turnDetectorOf(undefined, 0.4)).toBeNull();
  expect(turnDetectorOf(model, 0.1)).toBeNull();
  expect(turnDetectorOf(model, 0.4)?.model).toBe('turn-detector-v1-mini');
});

describe('the model of the framework', () => {
  const voice = createBuiltInVoice();
  // On a busy machine, a prediction takes longer than a conversation waits.
  const model = createTurnModel(undefined, unhurried);
  afterAll(() => Promise.all([voice.close(), model.close()]));

  /** The probability for the last 1.2 s of a text, with the silence after which the model is asked. */
  async function probability(text: string): Promise<number> {
    const pcm = await voice.speak(text, { voice: 'builtin-male', speed: 1, pitch: 1 });
    const heard = new Int16Array(19_200);
    const said = pcm.slice(-16_000);
    heard.set(said, 16_000 - said.length);
    return (await model.predict(heard)) ?? Number.NaN;
  }

  it('the turn model is in the installed packages, and expects more after half a sentence than after a whole one', async () => {
    const whole = await probability('Could you tell me what it costs?');
    const half = await probability('Could you tell me what the');
    expect(whole).toBeGreaterThan(half);
  });

  it('a thread that is closed during a prediction ends only itself', async () => {
    const closed = createTurnModel(undefined, unhurried);
    const predicted = Promise.all(Array.from({ length: 20 }, () => closed.predict(new Int16Array(19_200))));
    await closed.close();
    expect((await predicted).every((probability) => typeof probability === 'number')).toBe(true);
    expect(await closed.predict(new Int16Array(10))).toBeNull();
  });
});
