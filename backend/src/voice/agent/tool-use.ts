import { usedTool, withGiven } from '../flow/tools-elsewhere.ts';
import type { Hold } from '../hand-over/hold.ts';
import { handsOverWarmly } from '../hand-over/warmly.ts';
import type { UsageMeter } from '../services/usage-meter.ts';
import type { Caller } from './caller.ts';
import type { IdleWatch } from './idle-watch.ts';
import type { LateAnswer } from './late-answer.ts';
import type { TalkOrder, ToolOutcome } from './messages.ts';
import type { Transcript } from './transcript.ts';

interface Around {
  /** The settings of the assistant whose tool it is. */
  order: Pick<TalkOrder, 'config'>;
  caller: Caller;
  transcript: Transcript;
  meter: UsageMeter;
  hold: Hold;
  idle: IdleWatch;
  late: LateAnswer;
  /** Waits for the keys of a field that a model asks for. */
  collectKeys(given: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** Another person talks to them from now on. */
  handedOver(outcome: NonNullable<ToolOutcome['handed_over']>): void;
  hangUp(): void;
}

/** Runs a tool in a conversation, and adds its result to the transcript. */
export async function runTool(around: Around, name: string, given: Record<string, unknown>): Promise<ToolOutcome> {
  const { order, caller, transcript, meter, hold, idle, late } = around;
  const startedAt = Date.now();
  idle.pause();
  const used = usedTool(name, given);
  const isHeld = used.name === 'transfer_call' && handsOverWarmly(order.config);
  const isCollecting = used.name === 'collect_keys';
  if (isHeld) hold.begin();
  // The assistant waits for keys in silence; the tool only runs afterwards.
  const passed = isCollecting ? withGiven(name, given, await around.collectKeys(used.given)) : given;
  // Another tool of the same answer may end while a colleague is still being briefed.
  const running = caller.runTool(name, passed).finally(() => isHeld && hold.release());
  // Fillers don't play over hold music, keys or a goodbye.
  const outcome = await (isHeld || isCollecting || used.name === 'end_call' ? running : late.during(running));
  // The time of a person on hold doesn't count as waiting for an answer.
  if (!isHeld) transcript.used(Date.now() - startedAt);
  const result = outcome.is_ok ? outcome.shown_to_model : `failed. ${outcome.shown_to_model}`;
  transcript.note(`${used.name} ${JSON.stringify(used.given)}: ${result}`, startedAt);
  for (const note of outcome.notes ?? []) transcript.note(note, startedAt);
  for (const one of outcome.usage ?? []) meter.add(one);
  if (outcome.handed_over) around.handedOver(outcome.handed_over);
  if (outcome.hangs_up) around.hangUp();
  return outcome;
}
