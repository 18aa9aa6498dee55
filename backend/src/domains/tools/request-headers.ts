import type { FunctionHeader } from '@switchboard/contracts/assistant-tools';
import type { Context } from '../../context.ts';
import { CannotBeFilled } from './build-request.ts';
import { openSecrets } from './secrets.service.ts';

/** Headers with the values of their secrets. Throws CannotBeFilled for a secret that is gone or for another server. */
export async function headersFor(context: Context, given: readonly FunctionHeader[], url: string) {
  const ids = given.flatMap(({ secret_id }) => (secret_id ? [secret_id] : []));
  const stored = await openSecrets(context, ids);
  const headers = given.map(({ name, value, secret_id }) => {
    if (secret_id === null) return [name, value] as const;
    const secret = stored.get(secret_id);
    if (!secret) throw new CannotBeFilled(`The secret of the header ${name} was deleted.`);
    if (secret.origin !== new URL(url).origin)
      throw new CannotBeFilled(`The secret of the header ${name} is for ${secret.origin} alone.`);
    return [name, secret.value] as const;
  });
  return { headers: Object.fromEntries(headers), secrets: [...stored.values()].map(({ value }) => value) };
}
