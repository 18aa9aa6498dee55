import { hash, verify } from '@node-rs/argon2';

// OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane.
const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a password, with its salt and parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, argon2);
}

/** True if a password matches a hash. */
export function verifyPassword(stored: string, password: string): Promise<boolean> {
  return verify(stored, password);
}
