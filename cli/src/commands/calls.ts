import type { Assistant, CallLog, PlaceCall, Switchboard } from '@switchboard/client';
import { CommandError, exitCodes, type Io, usageError } from '../io.ts';
import { pause } from '../pause.ts';
import { clientOf } from '../remote.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An assistant by its name or id. */
export async function findAssistant(client: Switchboard, name: string): Promise<Assistant> {
  const search = uuid.test(name) ? {} : { search: name.slice(0, 200) };
  const found = await client.assistants.list({ ...search, limit: 100 }).all();
  const [first, ...others] = found.filter((assistant) => assistant.name === name || assistant.id === name);
  if (!first) throw usageError(`There is no assistant with the name "${name}".`);
  if (others.length > 0) throw usageError(`Several assistants have the name "${name}". Use the id of one.`);
  return first;
}

// Texts of leads and callers can contain anything: a terminal must not take them for commands.
export const plain = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ');

/** A call log in one line. */
function logLine(log: CallLog): string {
  const who = plain(log.lead_name ?? log.phone_number);
  const how = log.ended_reason === null ? log.status : `${log.status} (${log.ended_reason})`;
  const simulated = log.is_simulated ? ', simulated' : '';
  return `${log.created_at}  ${log.call_type}  ${who}  ${log.phone_number}  ${plain(log.assistant_name ?? 'no assistant')}  ${how}  ${log.call_duration} s${simulated}`;
}

interface LogOptions {
  follow: boolean;
  json: boolean;
  limit: number;
  assistant?: string;
  projectUrl?: string | undefined;
  /** Milliseconds between two looks. */
  everyMs?: number;
}

/** `switchboard logs`: lists call logs, and with `--follow` those that are added or change. */
export async function logs(io: Io, options: LogOptions): Promise<number> {
  const { client } = clientOf(io, options.projectUrl);
  const query = options.assistant ? { assistant_id: (await findAssistant(client, options.assistant)).id } : {};
  const shown = new Map<string, string>();
  const show = (rows: CallLog[]) => {
    for (const row of rows.toReversed()) {
      const state = `${row.status} ${row.ended_reason} ${row.call_duration}`;
      if (shown.get(row.id) === state) continue;
      shown.set(row.id, state);
      io.out(options.json ? JSON.stringify(row) : logLine(row));
    }
  };
  show(await client.callLogs.list({ ...query, limit: Math.min(100, options.limit) }).all(options.limit));
  while (options.follow && !io.signal.aborted) {
    await pause(options.everyMs ?? 2_000, io.signal);
    if (io.signal.aborted) break;
    // Further pages only as far as there is something new.
    const rows: CallLog[] = [];
    for await (const page of client.callLogs.list({ ...query, limit: 50 }).pages()) {
      rows.push(...page.items);
      if (page.items.some(({ id }) => shown.has(id)) || shown.size === 0) break;
    }
    show(rows);
  }
  return exitCodes.done;
}

interface CallOptions {
  assistant?: string;
  from?: string;
  lead?: string;
  to?: string;
  name?: string;
  variables: Record<string, string>;
  wait: boolean;
  projectUrl?: string | undefined;
}

async function numberId(client: Switchboard, number: string | undefined): Promise<string> {
  const numbers = await client.phoneNumbers.list({ type: 'outbound' }).all();
  const found =
    number === undefined
      ? numbers.find(({ is_default }) => is_default)
      : numbers.find((one) => one.phone_number === number);
  if (!found)
    throw usageError(
      number === undefined
        ? 'There is no default outbound number. Name one with --from.'
        : `There is no outbound number ${number}.`,
    );
  return found.id;
}

/** `switchboard call`: places a call, and with `--wait` waits for its outcome. */
export async function call(io: Io, options: CallOptions): Promise<number> {
  if (!options.assistant) throw usageError('Name the assistant with --assistant.');
  if (!options.lead === !options.to) throw usageError('Name either a lead with --lead or a number with --to.');
  if (options.to && !options.name)
    throw usageError('Name the person with --name, for example --name "Ada Byron": a lead is created.');
  const { client } = clientOf(io, options.projectUrl);
  const [first_name = '', ...rest] = (options.name ?? '').trim().split(/\s+/);
  const body: PlaceCall = {
    assistant_id: (await findAssistant(client, options.assistant)).id,
    phone_number_id: await numberId(client, options.from),
    variables: options.variables,
    ...(options.lead
      ? { lead_id: options.lead }
      : { lead: { first_name, last_name: rest.join(' ') || first_name, phone_number: options.to ?? '' } }),
  };
  const placed = await client.calls.place(body);
  if (!placed.success) throw new CommandError(`The call was not placed: ${placed.message}`);
  io.out(`Call ${placed.call_id}${placed.is_simulated ? ' (simulated: no number is dialed)' : ''}`);
  if (!options.wait) return exitCodes.done;
  for (;;) {
    const now = await client.calls.get(placed.call_id);
    if (now.ended_at !== null) {
      io.out(`${now.status}: ${now.error_message ?? now.ended_reason ?? 'no reason'}`);
      return now.connected_at !== null ? exitCodes.done : exitCodes.failed;
    }
    if (io.signal.aborted) throw new CommandError('You stopped waiting. The call continues.');
    await pause(1_000, io.signal);
  }
}
