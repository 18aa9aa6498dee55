import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (text: string) => createHash('sha256').update(text).digest();
const userPresent = 1;
const userVerified = 4;
const hasKey = 64;

/** An authenticator with one passkey for `origin`, as seen through a browser; `verifies` turns user verification on. */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let uses = 0;

  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin }));

  function authenticatorData(verifies: boolean, key = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(++uses);
    const flags = userPresent | (verifies ? userVerified : 0) | (key.length > 0 ? hasKey : 0);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.of(flags), counter, key]);
  }

  const answer = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response,
  });

  return {
    /** The answer of a new passkey to a server's challenge. */
    make({ challenge }: { challenge: string }, verifies = true) {
      const point = (value: string) => Buffer.concat([Buffer.of(0x58, 32), Buffer.from(value, 'base64url')]);
      // CBOR by hand: a map of an elliptic key (ES256, P-256) with both its coordinates.
      const key = Buffer.concat([
        Buffer.from('a5010203262001', 'hex'),
        Buffer.of(0x21),
        point(x),
        Buffer.of(0x22),
        point(y),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, key]);
      const data = authenticatorData(verifies, credential);
      // A map of three: no attestation, its empty statement, and the data.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.of(0x58, data.length),
        data,
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    /** The answer of the passkey at a sign-in. */
    use({ challenge }: { challenge: string }, verifies = true) {
      const data = authenticatorData(verifies);
      const client = clientData('webauthn.get', challenge);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      });
    },
  };
}
