/** The meaning of a SIP status for the person who set up the trunk, and what helps. */
export interface SipStatusText {
  meaning: string;
  advice: string;
}

/** By RFC 3261 §21, RFC 8197 (607) and RFC 8688 (608), with carriers' typical use of each. */
const texts: Record<number, SipStatusText> = {
  200: { meaning: 'The call was answered.', advice: 'The trunk works.' },
  400: {
    meaning: 'The carrier could not read the request.',
    advice: 'Check the caller ID, P-Asserted-Identity and headers under More.',
  },
  401: {
    meaning: 'The carrier does not accept the username or password.',
    advice: 'Check both. Calls are not repeated after this, because carriers lock trunks after wrong passwords.',
  },
  403: {
    meaning: 'The carrier does not allow this call.',
    advice:
      'Check the username and password, that the address of LiveKit SIP is allowed, that the account has credit, and that the destination and the caller ID are permitted.',
  },
  404: {
    meaning: 'The carrier does not know this number.',
    advice: 'Check the number. If every number is answered so, check the termination SIP domain.',
  },
  407: {
    meaning: 'The carrier does not accept the username or password.',
    advice: 'Check both. Calls are not repeated after this, because carriers lock trunks after wrong passwords.',
  },
  408: {
    meaning: 'No one answered in time.',
    advice: 'If no phone rang, the carrier did not respond: check the host, the port, the transport and your firewall.',
  },
  480: {
    meaning: 'The phone is not available.',
    advice: 'The trunk works. Try again later, or test with another number.',
  },
  484: { meaning: 'The number is not complete.', advice: 'Check the number.' },
  486: { meaning: 'The line is busy.', advice: 'The trunk works. Try again later, or test with another number.' },
  487: { meaning: 'No one answered before the call was given up.', advice: 'The trunk works if the phone rang.' },
  488: {
    meaning: 'The carrier does not accept the codecs or the encryption.',
    advice: 'Under More, choose G.711 and set the media encryption as your carrier expects it.',
  },
  500: {
    meaning: 'The carrier has an error.',
    advice: "Check the carrier's status page, and the termination SIP domain.",
  },
  502: {
    meaning: 'The carrier could not pass the call on.',
    advice: "Try another number, and check the carrier's status page.",
  },
  503: {
    meaning: 'The carrier cannot take the call at the moment.',
    advice: 'You may have more calls than the trunk allows. Lower the limits of the number, or try again later.',
  },
  504: {
    meaning: 'The network of the number did not answer.',
    advice: "Try another number, and check the carrier's status page.",
  },
  600: { meaning: 'The line is busy.', advice: 'The trunk works. Try again later, or test with another number.' },
  603: {
    meaning: 'The call was declined.',
    advice: 'The trunk works if the person declined. Some carriers answer so when the caller ID is not verified.',
  },
  604: { meaning: 'The number does not exist.', advice: 'Check the number.' },
  606: {
    meaning: 'The carrier does not accept the codecs or the encryption.',
    advice: 'Under More, choose G.711 and set the media encryption as your carrier expects it.',
  },
  607: { meaning: 'The person does not want this call.', advice: 'The trunk works. Test with a phone of your own.' },
  608: {
    meaning: 'An analytics service blocked the call.',
    advice: 'The trunk works. Ask your carrier whether the caller ID is marked as unwanted.',
  },
};

/** Explains a final SIP status in words. */
export function explainSipStatus(status: number): SipStatusText {
  const known = texts[status];
  if (known) return known;
  if (status >= 200 && status < 300) return { meaning: 'The call was answered.', advice: 'The trunk works.' };
  if (status >= 300 && status < 400)
    return {
      meaning: 'The carrier sends the call elsewhere.',
      advice: 'Enter the address that it names as the termination SIP domain.',
    };
  if (status >= 500 && status < 600)
    return {
      meaning: 'The carrier has an error.',
      advice: "Check the carrier's status page, and the termination SIP domain.",
    };
  return {
    meaning: 'The carrier refused the call.',
    advice: 'Ask your carrier what this status means for your trunk.',
  };
}
