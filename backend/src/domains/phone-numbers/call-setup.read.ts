import type { CallSetup } from '@switchboard/contracts/phone-numbers';
import type { Context } from '../../context.ts';
import type { Livekit } from '../../livekit/livekit.ts';
import { probeTelephony } from '../calls/livekit/probe-telephony.ts';
import { readMissingParts } from '../calls/real-calls.ts';

type Check = CallSetup['checks'][number];

const notConfigured: Check = {
  name: 'server',
  is_ok: false,
  message:
    'No LiveKit server is configured, so calls are simulated. To place real calls, the operator has to set LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET.',
};

/** The failure of a request to the server; null if it answered. */
async function failureOf(ask: Promise<unknown>): Promise<string | null> {
  try {
    await ask;
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function connection({ server }: Livekit): Promise<Check> {
  const failure = await failureOf(server.rooms.listRooms(['none']));
  if (failure === null) return { name: 'connection', is_ok: true, message: 'It answers, and takes the key.' };
  const message = /token|unauthenticated|permission|api key/i.test(failure)
    ? 'The server refused the key. Check LIVEKIT_API_KEY and LIVEKIT_API_SECRET.'
    : 'It cannot be reached from here.';
  return { name: 'connection', is_ok: false, message };
}

async function telephony({ server }: Livekit): Promise<Check> {
  const failure = await probeTelephony(server);
  return failure === null
    ? { name: 'telephony', is_ok: true, message: 'LiveKit SIP answers.' }
    : { name: 'telephony', is_ok: false, message: failure };
}

async function webhook({ memory, webhookPath }: Livekit, publicUrl: string | undefined): Promise<Check> {
  const heardAt = await memory.lastHeard();
  const url = `${publicUrl ?? 'https://…'}${webhookPath}`;
  return heardAt
    ? { name: 'webhook', is_ok: true, message: 'The last notification came:', at: heardAt.toISOString() }
    : {
        name: 'webhook',
        is_ok: false,
        message: `No notification came in the last week. The server has to send them to ${url}.`,
      };
}

async function trunk({ db }: Context): Promise<Check> {
  const numbers = await db.phone_numbers.count({
    where: {
      type: 'outbound',
      retired_at: null,
      termination_sip_domain: { not: null },
      OR: [
        { trunk_authentication: 'address' },
        { auth_username: { not: null }, auth_password_encrypted: { not: null } },
      ],
    },
  });
  return numbers > 0
    ? { name: 'trunk', is_ok: true, message: numbers === 1 ? 'One number calls out.' : `${numbers} numbers call out.` }
    : { name: 'trunk', is_ok: false, message: 'No outbound number has a SIP domain, a username and a password.' };
}

/** The maximum number of incomplete assistants that are named. */
const maxNamed = 3;

async function assistants({ db, organizationId }: Context): Promise<Check> {
  const published = await db.assistants.findMany({
    where: { status: 'published' },
    select: { id: true, name: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  const live = published.map(({ id, name }) => ({ name, assistant_id: id, assistant_version: null }));
  const missingOf = await readMissingParts(db, organizationId, live);
  const lacking = live
    .map((one) => ({ name: one.name, missing: missingOf(one) }))
    .filter(({ missing }) => missing.length > 0);
  if (lacking.length === 0) {
    const message =
      live.length === 0
        ? 'No assistant is published yet.'
        : 'Every published assistant has a model, a transcriber and a voice for real calls.';
    return { name: 'assistants', is_ok: true, message };
  }
  const named = lacking.slice(0, maxNamed).map(({ name, missing }) => `${name}. ${missing.join(' ')}`);
  const others = lacking.length - named.length;
  const message = ['Not ready for real calls:', ...named, ...(others > 0 ? [`And ${others} more.`] : [])].join('\n');
  return { name: 'assistants', is_ok: false, message };
}

/** Whether calls are real, and what is missing for them. */
export async function readCallSetup(context: Context): Promise<CallSetup> {
  const { livekit, carrier, env } = context;
  const is_simulated = carrier.isSimulated;
  if (!livekit) return { is_simulated, checks: [notConfigured, await assistants(context)] };
  const server: Check = {
    name: 'server',
    is_ok: true,
    message: `Calls go over ${new URL(livekit.settings.url).host}.`,
  };
  const connected = await connection(livekit);
  if (!connected.is_ok) return { is_simulated, checks: [server, connected] };
  const rest = await Promise.all([
    telephony(livekit),
    webhook(livekit, env.publicUrl),
    trunk(context),
    assistants(context),
  ]);
  return { is_simulated, checks: [server, connected, ...rest] };
}
