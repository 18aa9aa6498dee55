import { greetingLanguages } from '../../../voice/call-handling/greeting-signs.ts';
import type { PublishCheck } from '../publish-facts.ts';

const lacks: Record<string, string> = {
  twilio: 'Detection by twilio needs calls that Twilio carries; these go over your own trunk',
  google: 'Detection by google needs a Google Cloud account, which cannot be connected here',
  openai: 'Detection by openai needs the audio of the ringing call, which trunks do not give',
};

const names = new Intl.DisplayNames('en', { type: 'language' });

/** The built-in detection knows some languages only; `multi` may be any of them. */
function unknownLanguage(language: string): string | null {
  const [code = ''] = language.toLowerCase().split('-');
  // What is no code at all is another check's to refuse.
  if (!/^[a-z]{2,3}$/.test(code) || code in greetingLanguages) return null;
  const known = Object.keys(greetingLanguages).map((one) => names.of(one));
  return `The built-in voicemail detection doesn't know greetings in this language (${language}), so the assistant talks to voicemail as if to a person. It knows ${new Intl.ListFormat('en').format(known.map(String))}.`;
}

/** Refuses providers that cannot work here, and warns about languages without detection. */
export const voicemailCanBeHeard: PublishCheck = ({
  configuration: { voicemailDetectionProvider: provider },
  stt_configuration: { language },
}) => {
  const message = lacks[provider];
  if (!message) {
    const warning = provider === 'builtin' ? unknownLanguage(language) : null;
    return warning === null
      ? []
      : [{ level: 'warning', field: 'configuration.voicemailDetectionProvider', message: warning }];
  }
  return [
    {
      level: 'error',
      field: 'configuration.voicemailDetectionProvider',
      message: `${message}. Choose the built-in detection`,
    },
  ];
};
