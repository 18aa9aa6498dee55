import { request } from '@switchboard/platform';
import { language } from '../texts/texts.ts';

/**
 * Exchanges a link for this browser's session in its interview. In its own module, because the call's other requests aren't needed before.
 */
export const startInterview = (token: string, tab: string, consentVersion: string) =>
  request('POST /api/call', {
    body: {
      unique_link: token,
      tab,
      consent_version: consentVersion,
      language: language(),
      is_web_session: true,
      is_video: true,
      metadata: {},
    },
  });
