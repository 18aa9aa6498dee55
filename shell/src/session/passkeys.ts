import { authRequest } from './authRequest.ts';

/** What the browser's own dialogs and those of authenticators are: asked for when somebody presses the button. */
const webAuthn = () => import('@simplewebauthn/browser');

// A passkey belongs to a name: an address in figures has none.
const isNamed = (hostname: string) => !/^\[|^\d{1,3}(\.\d{1,3}){3}$/.test(hostname);

/** Whether passkeys can be made and used here. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && isNamed(window.location.hostname);

/** The person closed the browser's dialog, or let it wait too long. */
export class PasskeyGivenUp extends Error {}

/** The authenticator has a passkey of this account already. */
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

/** Makes a passkey of the signed-in person. Throws ApiError, PasskeyGivenUp, PasskeyIsThere. */
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
