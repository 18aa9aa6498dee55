import type { Page } from '@switchboard/contracts/shared';
import type { WhatsAppMessageEntry } from '@switchboard/contracts/whatsapp-messages';
import type { TestApp, TestPerson } from '../../../testing/test-app.ts';
import { asOwner } from '../../../testing/test-database.ts';
import type { Taken } from './faulty-server.ts';

export interface SendOutcome {
  written: number;
  taken: number;
  /** Keys that the gateway took more than once. */
  sentTwice: number;
  /** Messages that are open at the end, that count as sent and are not there, or that count as refused and are. */
  lost: number;
  /** Messages marked as possibly arrived, and how many of those did. */
  doubtful: number;
  doubtfulThatArrived: number;
  /** Doubtful ones that the API lists. */
  listed: number;
  refused: number;
  /** Messages stored twice: as ours, and as if a person had written them on the phone. */
  doubled: number;
}

interface Row {
  send_key: string;
  status: string;
  failure: string | null;
  may_have_arrived: boolean;
  external_id: string | null;
  created_by_name: string | null;
}

async function countListed({ request }: TestPerson): Promise<number> {
  let listed = 0;
  for (let cursor = ''; ; ) {
    const path = `/api/whatsapp-messages?may_have_arrived=true&limit=100${cursor && `&cursor=${cursor}`}`;
    const { body } = await request<Page<WhatsAppMessageEntry>>('GET', path);
    listed += body.items.length;
    if (!body.next_cursor) return listed;
    cursor = body.next_cursor;
  }
}

/** Compares the product's record of its messages with what the gateway took. */
export async function readOutcome(app: TestApp, person: TestPerson, taken: readonly Taken[]): Promise<SendOutcome> {
  const { rows } = await asOwner(app.services.env.databaseUrl, (owner) =>
    owner.query<Row>(
      `SELECT send_key, status, failure, may_have_arrived, external_id, created_by_name FROM whatsapp_messages
       WHERE organization_id = $1 AND direction = 'outbound'`,
      [person.organizationId],
    ),
  );
  const times = new Map<string, number>();
  for (const { key } of taken) times.set(key, (times.get(key) ?? 0) + 1);
  const known = new Set(taken.map(({ messageId }) => messageId));
  const ours = rows.filter(({ created_by_name }) => created_by_name !== null);
  const doubtful = ours.filter(({ status, may_have_arrived }) => status === 'failed' && may_have_arrived);
  const refused = ours.filter(({ status, may_have_arrived }) => status === 'failed' && !may_have_arrived);
  const arrived = ours.filter(({ status }) => ['sent', 'delivered', 'read'].includes(status));
  return {
    written: ours.length,
    taken: taken.length,
    sentTwice: [...times.values()].filter((count) => count > 1).length,
    lost:
      ours.length -
      doubtful.length -
      refused.filter(({ send_key }) => !times.has(send_key)).length -
      arrived.filter(({ external_id }) => external_id !== null && known.has(external_id)).length,
    doubtful: doubtful.length,
    doubtfulThatArrived: doubtful.filter(({ send_key }) => times.has(send_key)).length,
    listed: await countListed(person),
    refused: refused.length,
    doubled: rows.length - ours.length,
  };
}
