import type { PublishCheck } from '../publish-facts.ts';

const lacks: Record<string, string> = {
  twilio: 'Detection by twilio needs calls that Twilio carries; these go over your own trunk',
  google: 'Detection by google needs a Google Cloud account, which cannot be connected here',
  openai: 'Detection by openai needs the audio of the ringing call, which trunks do not give',
};

/** Providers that cannot work say what they lack. */
export const voicemailCanBeHeard: PublishCheck = ({ configuration: { voicemailDetectionProvider: provider } }) => {
  const message = lacks[provider];
  if (!message) return [];
  return [
    {
      level: 'error',
      field: 'configuration.voicemailDetectionProvider',
      message: `${message}. Choose the built-in detection`,
    },
  ];
};
