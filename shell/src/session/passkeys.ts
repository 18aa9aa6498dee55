import { authRequest } from './authRequest.ts';

/** The dialogs of browsers and authenticators: loaded when the person clicks the button. */
const webAuthn = () => import('@simplewebauthn/browser');

// A passkey belongs to a host name: an IP address has none.
const isNamed = (hostname: string) => !/^\[|^\d{1,3}(\.\d{1,3}){3}$/.test(hostname);

/** Whether passkeys can be created and used here. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && isNamed(window.location.hostname);

/** The person closed the browser's dialog, or it timed out. */
export class PasskeyGivenUp extends Error {}

/** The authenticator already has a passkey of this account. */
export class PasskeyIsThere extends Error {}

async function fromBrowser<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'InvalidStateError') throw new PasskeyIsThere();
    if (error.name === 'NotAllowedError' || error.name === 'AbortError') throw new PasskeyGivenUp();
    throw error;
  }
}

/** Creates a passkey for the signed-in person. Throws ApiError, PasskeyGivenUp, PasskeyIsThere. */
export async function addPasskey({ name, password }: { name: string; password: string }): Promise<void> {
  const { startRegistration } = await webAuthn();
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  const optionsJSON = await authRequest<Options>('passkey/generate-register-options', { password });
  const response = await fromBrowser(startRegistration({ optionsJSON }));
  await authRequest('passkey/verify-registration', { name, response });
}

/** Signs in with a passkey that the browser offers. Throws ApiError, PasskeyGivenUp. */
export async function signInByPasskey(): Promise<void> {
  const { startAuthentication } = await webAuthn();
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const optionsJSON = await authRequest<Options>('passkey/generate-authenticate-options', {});
  const response = await fromBrowser(startAuthentication({ optionsJSON }));
  await authRequest('passkey/verify-authentication', { response });
}
