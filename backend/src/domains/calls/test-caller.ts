import type { CallDetail } from '@switchboard/contracts/calls';
import type { PlacedCall } from '@switchboard/contracts/place-call';
import { areaCodes } from '../../testing/fictional-phones.ts';
import { eventually, type TestAnswer, type TestApp, type TestPerson } from '../../testing/test-app.ts';

/** A person who can place calls: an organization with its published assistant and its outbound number. */
export interface TestCaller {
  person: TestPerson;
  assistantId: string;
  numberId: string;
  /** A new lead whose number ends in these four digits, which may trigger an outcome in the sandbox. */
  lead(lastFour?: string): Promise<string>;
  place(leadId: string, extra?: Record<string, unknown>, key?: string): Promise<TestAnswer<PlacedCall>>;
  read(callId: string): Promise<CallDetail>;
  /** Waits until a call has ended. */
  ended(callId: string): Promise<CallDetail>;
}

let people = 0;

/** Signs a person up and finds the contents of a new organization. */
export async function signUpCaller(app: TestApp): Promise<TestCaller> {
  const person = await app.signUp();
  const assistants = await person.request<{ items: { id: string }[] }>('GET', '/api/assistants');
  const numbers = await person.request<{ items: { id: string }[] }>('GET', '/api/phone-numbers');
  const assistantId = assistants.body.items.at(-1)?.id ?? '';
  const numberId = numbers.body.items[0]?.id ?? '';
  const read = async (callId: string) => (await person.request<CallDetail>('GET', `/api/call/${callId}`)).body;
  return {
    person,
    assistantId,
    numberId,
    async lead(lastFour = '0147') {
      const area = areaCodes[people++ % areaCodes.length];
      const { body } = await person.request<{ id: string }>('POST', '/api/leads', {
        first_name: 'Grace',
        last_name: 'Hopper',
        phone_number: `+1 ${area}-555-${lastFour}`,
      });
      return body.id;
    },
    place: (lead_id, extra = {}, key) =>
      person.request<PlacedCall>(
        'POST',
        '/api/call',
        { lead_id, assistant_id: assistantId, phone_number_id: numberId, ...extra },
        key ? { 'idempotency-key': key } : {},
      ),
    read,
    ended: (callId) =>
      eventually(async () => {
        const call = await read(callId);
        return call.ended_at === null ? null : call;
      }),
  };
}
