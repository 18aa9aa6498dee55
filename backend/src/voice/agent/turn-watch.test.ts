import { expect, it } from 'vitest';
import { TurnWatch } from './turn-watch.ts';

it('an answer has the times of what was said, of the tools in between, and its own; what follows has none', () => {
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
