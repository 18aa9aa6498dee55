import type { UseTool } from '../call-handling/always-on.ts';
import { plainSpeech } from '../speech/plain-speech.ts';
import type { StaffTransfer } from './messages.ts';

interface Talking {
  /** Whether the assistant currently talks with the person. */
  isFree(): boolean;
  note(message: string): void;
  /** Stops all speech. */
  silence(): void;
  say(text: string, allowInterruptions: boolean): Promise<void>;
  runTool: UseTool;
}

/** Transfers the person at staff's request, one request after another; if a transfer fails, the person hears why. */
export function createStaffTransfer(talking: Talking): (asked: StaffTransfer) => Promise<void> {
  async function transfer({ by, target, announcement }: StaffTransfer): Promise<void> {
    if (!talking.isFree())
      return talking.note(
        `${by} asked for a transfer to ${target}. The assistant wasn't talking with the person, so it was not made.`,
      );
    talking.note(`${by} transfers the call to ${target}.`);
    talking.silence();
    await talking.say(announcement, false);
    if (!talking.isFree()) return;
    const { said, is_ok } = await talking.runTool('transfer_call', { target });
    if (!is_ok && said && talking.isFree()) await talking.say(plainSpeech(said), true);
  }
  let before = Promise.resolve();
  return (asked) => {
    const made = before.then(() => transfer(asked));
    before = made.catch(() => undefined);
    return made;
  };
}
