import { expect, it } from 'vitest';
import { TurnWatch } from './turn-watch.ts';

it("the first answer has the times of the speech, the tools and itself, and later ones don't", () => {
  const watch = new TurnWatch();
  expect(watch.answered({ llmNodeTtft: 0.1 })).toBeNull();
  watch.heard({ endOfTurnDelay: 0.61, transcriptionDelay: 0.2 });
  watch.used(300);
  watch.used(40);
  expect(watch.answered({ llmNodeTtft: 0.25, ttsNodeTtfb: 0.09, e2eLatency: 1.2904 })).toEqual({
    end_of_turn_ms: 610,
    transcription_ms: 200,
    first_token_ms: 250,
    first_byte_ms: 90,
    tool_ms: 340,
    total_ms: 1290,
  });
  watch.heard({});
  expect(watch.answered({ e2eLatency: 0.5 })).toMatchObject({ end_of_turn_ms: null, tool_ms: null, total_ms: 500 });
});

const answer = { llmNodeTtft: 0.2, ttsNodeTtfb: 0.1 };

it("the total time counts from the end of the person's words, even if noise moved the end", () => {
  const watch = new TurnWatch();
  watch.speaks(true, 1_000);
  watch.speaks(false, 3_000);
  // A cough while what they said is still being decoded.
  watch.speaks(true, 12_000);
  watch.speaks(false, 12_200);
  watch.heard({ endOfTurnDelay: 0.3 });
  expect(watch.answered({ ...answer, startedSpeakingAt: 15, e2eLatency: 2.5 })?.total_ms).toBe(12_000);
});

it("the total time counts from the person's last words if they continued", () => {
  const watch = new TurnWatch();
  watch.speaks(true, 1_000);
  watch.speaks(false, 3_000);
  watch.speaks(true, 4_000);
  watch.speaks(false, 6_000);
  watch.heard({});
  expect(watch.answered({ ...answer, startedSpeakingAt: 7, e2eLatency: 1 })?.total_ms).toBe(1_000);
});

it("the time of an answer after a tool counts from the person's words instead of from a filler", () => {
  const watch = new TurnWatch();
  watch.speaks(true, 1_000);
  watch.speaks(false, 2_000);
  watch.heard({});
  expect(watch.answered({ ...answer, startedSpeakingAt: 3, e2eLatency: 1 })?.total_ms).toBe(1_000);
  watch.used(8_000);
  expect(watch.answered({ ...answer, startedSpeakingAt: 12 })).toMatchObject({ total_ms: 10_000, tool_ms: 8_000 });
});

it("unrequested speech isn't an answer, and the expected answer is still awaited", () => {
  const watch = new TurnWatch();
  watch.speaks(true, 1_000);
  watch.speaks(false, 2_000);
  expect(watch.answered({ ttsNodeTtfb: 0.1, startedSpeakingAt: 4 })).toBeNull();
  expect(watch.answered({ ...answer, startedSpeakingAt: 6 })?.total_ms).toBe(4_000);
});

it('an answer after a tool is measured from the last word, even if earlier words are reported late', () => {
  const watch = new TurnWatch();
  watch.speaks(true, 0);
  watch.speaks(false, 1_000);
  watch.heard({});
  watch.used(100);
  expect(watch.answered({ startedSpeakingAt: 2.9, llmNodeTtft: 0.1 })?.total_ms).toBe(1_900);
  expect(watch.answered({ startedSpeakingAt: 4.5, llmNodeTtft: 0.1, e2eLatency: 0 })?.total_ms).toBe(3_500);
  expect(watch.answered({ startedSpeakingAt: 9 })).toBeNull();
});

it('the audio delay of a measured line is part of the answer and of the total time', () => {
  const watch = new TurnWatch();
  watch.measured(84.6);
  watch.heard({ endOfTurnDelay: 0.6, transcriptionDelay: 0.2 });
  expect(watch.answered({ ...answer, e2eLatency: 1 })).toMatchObject({ line_ms: 85, total_ms: 1_085 });
});
