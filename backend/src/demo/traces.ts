import { randomBytes, randomUUID } from 'node:crypto';
import { type AuditedActor, auditColumnsOf } from '../actor.ts';
import { hashOfKey, newKeyText, prefixOf } from '../domains/api-keys/key-text.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import type { DemoContext } from './context.ts';

const hour = 3_600_000;
const day = 24 * hour;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

// From ranges reserved for documentation.
const office = '203.0.113.24';
const server = '198.51.100.7';

interface DemoKey {
  id: string;
  name: string;
  key_prefix: string;
  scopes: string[];
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  last_used_ip: string | null;
  revoked_at: Date | null;
}

function newKey(name: string, scopes: string[], days: number, rest: Partial<DemoKey> = {}): DemoKey {
  return {
    id: randomUUID(),
    name,
    scopes,
    key_prefix: prefixOf(newKeyText()),
    created_at: ago(days * day),
    expires_at: null,
    last_used_at: null,
    last_used_ip: null,
    revoked_at: null,
    ...rest,
  };
}

/** An active key, an expired one and a revoked one. No one knows their texts: they grant no access. */
async function fillKeys({ services, demo, organization_id, people }: DemoContext): Promise<DemoKey[]> {
  const keys = [
    newKey('Website form', ['write'], 40, { last_used_at: ago(2 * hour), last_used_ip: server }),
    newKey('Monthly report', ['read'], 100, {
      expires_at: ago(10 * day),
      last_used_at: ago(11 * day),
      last_used_ip: server,
    }),
    newKey('Old import', ['read', 'write'], 90, {
      revoked_at: ago(35 * day),
      last_used_at: ago(36 * day),
      last_used_ip: server,
    }),
  ];
  await services.db.api_keys.createMany({
    data: keys.map((key) => ({
      ...key,
      organization_id,
      key_hash: hashOfKey(randomBytes(32).toString('hex')),
      created_by: people[0] ?? null,
      created_by_name: demo.staff[0]?.full_name ?? null,
    })),
  });
  return keys;
}

interface Trace {
  actor: AuditedActor;
  at: Date;
  action: string;
  resource_type: string;
  resource_id: string;
  resource_name: string;
  details?: Prisma.InputJsonObject;
}

/** The audit log of the demo data: entries for existing rows, in the names of the people who made them. */
export async function fillTraces(context: DemoContext): Promise<void> {
  const { services, demo, organization_id, people } = context;
  const { db } = services;
  const person = (place: number): AuditedActor => ({
    kind: 'person',
    id: people[place] ?? people[0] ?? '',
    full_name: demo.staff[place]?.full_name ?? demo.staff[0]?.full_name ?? '',
  });
  const keys = await fillKeys(context);
  const [assistants, slots, prompts, leads] = await Promise.all([
    db.assistants.findMany({ orderBy: { created_at: 'asc' } }),
    db.slots.findMany({ orderBy: { start_time: 'asc' } }),
    db.micro_prompts.findMany({ orderBy: { title: 'asc' } }),
    db.leads.findMany({ orderBy: { created_at: 'desc' }, take: 24 }),
  ]);
  const [form] = keys;
  const traces: Trace[] = [
    ...assistants.flatMap(({ id, name, created_at, status, updated_at }) => [
      {
        actor: person(0),
        at: created_at,
        action: 'create',
        resource_type: 'assistant',
        resource_id: id,
        resource_name: name,
      },
      ...(status === 'published'
        ? [
            {
              actor: person(1),
              at: updated_at,
              action: 'update',
              resource_type: 'assistant',
              resource_id: id,
              resource_name: name,
              details: { before: { status: 'draft' }, after: { status: 'published' } },
            },
          ]
        : []),
    ]),
    ...slots.map(({ id, name }, index) => ({
      actor: person(1),
      at: ago((3 + index) * day),
      action: 'create',
      resource_type: 'slot',
      resource_id: id,
      resource_name: name,
    })),
    ...prompts.map(({ id, title }, index) => ({
      actor: person(index % 2),
      at: ago((20 - index) * day),
      action: 'create',
      resource_type: 'micro_prompt',
      resource_id: id,
      resource_name: title,
    })),
    ...leads.map(({ id, first_name, last_name, created_at }, index) => ({
      actor: form && index % 3 === 0 ? { ...form, kind: 'api_key' as const, scopes: [] } : person(index % 3),
      at: created_at,
      action: 'create',
      resource_type: 'lead',
      resource_id: id,
      resource_name: `${first_name} ${last_name}`,
    })),
    ...keys.map(({ id, name, key_prefix, scopes, created_at, expires_at }) => ({
      actor: person(0),
      at: created_at,
      action: 'create',
      resource_type: 'api_key',
      resource_id: id,
      resource_name: name,
      details: { key_prefix, scopes, expires_at: expires_at?.toISOString() ?? null },
    })),
    ...keys.flatMap(({ id, name, key_prefix, revoked_at }) =>
      revoked_at
        ? [
            {
              actor: person(1),
              at: revoked_at,
              action: 'revoke',
              resource_type: 'api_key',
              resource_id: id,
              resource_name: name,
              details: { key_prefix },
            },
          ]
        : [],
    ),
  ];
  await db.audit_logs.createMany({
    data: traces.map(({ actor, at, ...entry }) => ({
      organization_id,
      ...auditColumnsOf(actor),
      ...entry,
      created_at: at,
      request_id: randomUUID(),
      ip_address: actor.kind === 'api_key' ? server : office,
    })),
  });
}
