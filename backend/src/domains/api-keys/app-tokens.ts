import { createHmac } from 'node:crypto';
import { appConnectionDays, appTokenSeconds } from '@switchboard/contracts/api-keys.limits';
import { type AuthSecrets, deriveKey, isMadeBy } from '../../auth-secret.ts';
import { type Context, systemContext } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { isInUse } from '../../who-may.ts';
import { managersAmong, revokeApiKey } from './api-keys.service.ts';
import { hashOfClient } from './app-client.ts';
import { type CodeRequest, openCode } from './app-code.ts';
import { hashOfKey, isKeyText, newKeyText, prefixOf } from './key-text.ts';
import { OAuthError } from './oauth-error.ts';

const purpose = 'app-refresh';
const format = /^sbr_([\da-f]{32})\.([\da-z]{1,6})\.([\w-]{43})$/;

/** The answer of the token endpoint (RFC 6749, section 5.1). */
export interface AppTokens {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_token: string;
  scope: string;
}

/** A connection at one of its turns: each renewal is the next one, and its refresh token works once. */
interface Turn {
  id: string;
  client: string;
  turn: number;
}

const signedBy = (key: Buffer, { id, client, turn }: Turn) =>
  createHmac('sha256', key)
    .update(JSON.stringify([id, client, turn]))
    .digest();

/** The refresh token of a turn. Nothing of it is stored. */
function refreshTokenOf({ authSecret }: Pick<AuthSecrets, 'authSecret'>, at: Turn): string {
  const mac = signedBy(deriveKey(authSecret, purpose), at).toString('base64url');
  return `sbr_${at.id.replaceAll('-', '')}.${at.turn.toString(36)}.${mac}`;
}

function readRefreshToken(secrets: AuthSecrets, clientId: string, token: string): Turn | null {
  const [, hex = '', turn = '', mac = ''] = format.exec(token) ?? [];
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  const at = { id, client: hashOfClient(clientId), turn: Number.parseInt(turn, 36) };
  return isMadeBy(secrets, purpose, Buffer.from(mac, 'base64url'), (key) => signedBy(key, at)) ? at : null;
}

const noLonger = () => new OAuthError('invalid_grant', 'This connection has ended. Connect the app again.');

/** The next tokens of a connection; null where it has ended, `reused` where this turn was taken before. */
async function nextTurn(tx: Tx, { env }: Context, at: Turn): Promise<AppTokens | null | 'reused'> {
  const { id, client: app_client, turn } = at;
  const now = Date.now();
  const row = await tx.api_keys.findFirst({ where: { id, app_client, revoked_at: null } });
  if (!row?.created_by || (await managersAmong(tx, [row.created_by])).length === 0) return null;
  const access_token = newKeyText();
  const { count } = await tx.api_keys.updateMany({
    where: { id, app_client, app_turn: turn, revoked_at: null, expires_at: { gt: new Date(now) } },
    data: {
      app_turn: turn + 1,
      key_hash: hashOfKey(access_token),
      key_prefix: prefixOf(access_token),
      token_expires_at: new Date(now + appTokenSeconds * 1000),
      expires_at: new Date(now + appConnectionDays * 86_400_000),
    },
  });
  if (count === 0) {
    const { app_turn } = (await tx.api_keys.findFirst({ where: { id, revoked_at: null } })) ?? { app_turn: null };
    return app_turn !== null && app_turn > turn ? 'reused' : null;
  }
  const refresh_token = refreshTokenOf(env, { ...at, turn: turn + 1 });
  return {
    access_token,
    token_type: 'Bearer',
    expires_in: appTokenSeconds,
    refresh_token,
    scope: row.scopes.join(' '),
  };
}

/** The program that asks for tokens, for the audit log. */
export interface Asker {
  services: Services;
  requestId: string;
  ipAddress: string;
}

const contextOf = async ({ services, requestId, ipAddress }: Asker, organizationId: string): Promise<Context> => ({
  ...(await systemContext(services, organizationId, 'connected apps')),
  requestId,
  ipAddress,
});

/** Ends a connection that may have ended in the meantime. */
async function end(context: Context, id: string, cause: string): Promise<void> {
  await revokeApiKey(context, id, cause).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
  });
}

/** The tokens of a turn. A turn that is taken again has been copied: the connection ends. Throws OAuthError. */
async function take(asker: Asker, organizationId: string, at: Turn, cause: string): Promise<AppTokens> {
  const context = await contextOf(asker, organizationId);
  if (!isInUse(context.organization)) throw noLonger();
  const tokens = await transact(context, (tx) => nextTurn(tx, context, at));
  if (tokens === 'reused') {
    await end(context, at.id, cause);
    throw noLonger();
  }
  if (tokens === null) throw noLonger();
  return tokens;
}

/** Redeems a code, once. Throws OAuthError. */
export function redeemCode(asker: Asker, request: CodeRequest): Promise<AppTokens> {
  const { id, organizationId } = openCode(asker.services.env, request);
  return take(asker, organizationId, { id, client: hashOfClient(request.client_id), turn: 0 }, 'code_reused');
}

interface FoundConnection {
  id: string;
  organization_id: string;
  name: string;
}

/** The connection of a client, by its id or by its access token. */
async function find({ services }: Asker, clientId: string, by: { id: string } | { hash: string }) {
  const [column, value] = 'id' in by ? ['id = $2::uuid', by.id] : ['key_hash = $2', by.hash];
  const { rows } = await services.systemPool.query<FoundConnection>(
    `SELECT id, organization_id, name FROM api_keys WHERE app_client = $1 AND ${column} AND revoked_at IS NULL`,
    [hashOfClient(clientId), value],
  );
  return rows[0] ?? null;
}

/** New tokens for a refresh token, which works once. Throws OAuthError. */
export async function refreshTokens(asker: Asker, clientId: string, token: string): Promise<AppTokens> {
  const at = readRefreshToken(asker.services.env, clientId, token);
  const connection = at && (await find(asker, clientId, at));
  if (!connection) throw noLonger();
  return take(asker, connection.organization_id, at, 'refresh_token_reused');
}

/** Ends the connection of an access or refresh token of this client; any other token changes nothing (RFC 7009). */
export async function revokeToken(asker: Asker, clientId: string, token: string): Promise<void> {
  const at = isKeyText(token) ? { hash: hashOfKey(token) } : readRefreshToken(asker.services.env, clientId, token);
  const connection = at && (await find(asker, clientId, at));
  if (!connection) return;
  const context = await contextOf(asker, connection.organization_id);
  const { id, name } = connection;
  await end({ ...context, actor: { kind: 'api_key', id, name, scopes: [] } }, id, 'revoked_by_app');
}
