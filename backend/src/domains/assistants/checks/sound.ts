import { refusalOf } from '../../../outgoing/public-addresses.ts';
import type { PublishCheck } from '../publish-facts.ts';

/** A background sound of one's own comes from a server that may be reached. */
export const soundCanBeReached: PublishCheck = ({ tts_configuration }, { tools: { privateNetworks } }) => {
  const { backgroundSound, backgroundSoundUrl: url } = tts_configuration;
  const refused = backgroundSound === 'custom' && URL.canParse(url) ? refusalOf(url, privateNetworks) : null;
  if (!refused) return [];
  const message = `The background sound cannot be reached: ${refused}`;
  return [{ level: 'error', field: 'tts_configuration.backgroundSoundUrl', message }];
};
