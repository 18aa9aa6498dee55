import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { ResponseTimes } from '@switchboard/contracts/response-times';
import { timingText } from '@switchboard/design-system/data';

/** The parts that decide how long an answer takes. */
export type Parts = Pick<
  AssistantConfig,
  'llm_provider' | 'llm_model' | 'stt_provider' | 'stt_model' | 'tts_provider' | 'tts_model'
>;

const names = ['llm_provider', 'llm_model', 'stt_provider', 'stt_model', 'tts_provider', 'tts_model'] as const;

const isOther = (one: Parts, other: Parts) => names.some((name) => one[name] !== other[name]);

/** How long model and voice take, as far as calls have measured them. No delay is guessed for parts that never answered. */
export function delayText(times: ResponseTimes, chosen: Parts, saved: Parts): string {
  const { total, are_simulated } = times;
  const unmeasured = 'Not measured yet.';
  if (isOther(chosen, saved)) return `${unmeasured} You changed the model, transcriber or voice since the last call.`;
  if (!total) return `${unmeasured} The first calls with this assistant measure them.`;
  const half = `Half of the answers came within ${timingText(total.p50_ms)}`;
  return are_simulated
    ? `${half} in simulated calls, which use no transcriber and no voice. With them, nothing is measured yet.`
    : `${half} in calls of the last 30 days.`;
}
