import { readNetworks } from '../../outgoing/public-addresses.ts';
import { OutgoingError, sendRequest } from '../../outgoing/send-request.ts';
import type { TalkOrder } from './messages.ts';

const maxMegabytes = 3;

/** A background sound: the file, or a sentence that says why it could not be fetched. */
export type Background = { audio: string } | { problem: string } | null;

/** The background sound of an assistant, in base64; null if it has none. */
export async function backgroundOf({
  config,
  private_networks,
}: Pick<TalkOrder, 'config' | 'private_networks'>): Promise<Background> {
  const { backgroundSound, backgroundSoundUrl } = config.tts_configuration;
  if (backgroundSound !== 'custom' || backgroundSoundUrl === '') return null;
  const failed = (why: string) => ({ problem: `There is no background sound: ${why}` });
  try {
    const { status, body, cut } = await sendRequest({
      url: backgroundSoundUrl,
      timeoutMs: 10_000,
      maxBytes: maxMegabytes * 1_000_000,
      allowed: readNetworks(private_networks, 'private_networks'),
      maxRedirects: 2,
    });
    if (status !== 200) return failed(`its server answered ${status}.`);
    if (cut === 'too_large') return failed(`the file is larger than ${maxMegabytes} MB.`);
    if (cut) return failed('the file did not come to its end.');
    return { audio: body.toString('base64') };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return failed(error.message);
  }
}

/** Plays the background sound, or reports why there is none. */
export async function playBackground(
  order: Parameters<typeof backgroundOf>[0],
  play: (found: NonNullable<Background>) => void,
): Promise<void> {
  const found = await backgroundOf(order);
  if (found) play(found);
}
