import type { ApiKeyScope } from '@switchboard/contracts/api-keys';
import type { AuditActorKind } from '@switchboard/contracts/audit-logs.limits';
import {
  type ClientRole,
  clientRoleCan,
  type Permission,
  roleCan,
  type StaffRole,
} from '@switchboard/contracts/permissions';
import { scopeOf } from '@switchboard/contracts/roles';

/** A signed-in person. */
export interface Person {
  id: string;
  email: string;
  full_name: string;
  email_verified: boolean;
  has_second_factor: boolean;
  session_id: string;
  /** May replace modules with their own in this shell. */
  is_developer: boolean;
}

/** An actor's client, and which call data is shared with it. */
export interface ActorsClient {
  id: string;
  name: string;
  shares_transcripts: boolean;
  shares_recordings: boolean;
}

/** A program with a key. A connected app acts for the person who connected it; `mcp_client` names the program that acts over MCP. */
interface KeyActor {
  kind: 'api_key';
  id: string;
  name: string;
  scopes: readonly ApiKeyScope[];
  acts_for?: { id: string; full_name: string } | null;
  mcp_client?: string;
}

/** The actor inside an organization; an operator is a super admin. */
export type Actor =
  | (Person & { kind: 'person'; role: StaffRole })
  | KeyActor
  | { kind: 'client'; id: string; user_id: string; full_name: string; role: ClientRole; client: ActorsClient }
  | { kind: 'candidate'; interview_id: string }
  | { kind: 'operator'; id: string; name: string }
  | { kind: 'system'; name: string };

/** True if an actor has a permission inside an organization. */
export function actorCan(actor: Actor, permission: Permission): boolean {
  switch (actor.kind) {
    case 'person':
      return roleCan(actor.role, permission);
    case 'api_key': {
      const scope = scopeOf(permission);
      return scope !== null && actor.scopes.includes(scope);
    }
    case 'system':
      return true;
    case 'operator':
      return roleCan('operator', permission);
    case 'client':
      return clientRoleCan(actor.role, permission);
    case 'candidate':
      return false;
  }
}

/** The account of an actor, for columns such as `created_by`; null for actors without one. */
export function userIdOf(actor: AuditedActor): string | null {
  switch (actor.kind) {
    case 'person':
      return actor.id;
    case 'client':
      return actor.user_id;
    case 'api_key':
      return actor.acts_for?.id ?? null;
    default:
      return null;
  }
}

/** The part of an actor that the audit log stores. */
export type AuditedActor =
  | Exclude<Actor, { kind: 'person' | 'client' }>
  | Pick<Extract<Actor, { kind: 'person' }>, 'kind' | 'id' | 'full_name'>
  | Pick<Extract<Actor, { kind: 'client' }>, 'kind' | 'id' | 'user_id' | 'full_name'>;

/** The program through which an actor acts, for the details of its entries in the audit log. */
export function throughOf(actor: AuditedActor): { mcp_client?: string; app?: string; api_key_id?: string } {
  if (actor.kind !== 'api_key') return {};
  return {
    ...(actor.mcp_client !== undefined && { mcp_client: actor.mcp_client }),
    ...(actor.acts_for && { app: actor.name, api_key_id: actor.id }),
  };
}

/** An actor as the audit log stores it, readable after the person or the key is gone. */
export function auditColumnsOf(actor: AuditedActor): {
  user_id: string | null;
  actor_kind: AuditActorKind;
  actor_id: string | null;
  actor_name: string | null;
} {
  const columns = { user_id: userIdOf(actor), actor_kind: actor.kind };
  switch (actor.kind) {
    case 'person':
    case 'client':
      return { ...columns, actor_id: actor.id, actor_name: actor.full_name };
    case 'api_key':
      if (!actor.acts_for) return { ...columns, actor_id: actor.id, actor_name: actor.name };
      return { ...columns, actor_kind: 'person', actor_id: actor.acts_for.id, actor_name: actor.acts_for.full_name };
    case 'operator':
      return { ...columns, actor_id: actor.id, actor_name: actor.name };
    case 'candidate':
      return { ...columns, actor_id: actor.interview_id, actor_name: null };
    case 'system':
      return { ...columns, actor_id: null, actor_name: actor.name };
  }
}
