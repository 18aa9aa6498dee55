import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import type { Page } from '@switchboard/contracts/shared';
import { withTenant } from '../../database/tenant-pool.ts';
import type { TestApp, TestPerson } from '../../testing/test-app.ts';

export const password = 'trunk-password-42';
const trunk = { termination_sip_domain: 'acme.pstn.example', auth_username: 'acme', auth_password: password };
export const outbound = (phone_number: string, extra = {}) => ({ phone_number, type: 'outbound', ...trunk, ...extra });
export const inbound = (phone_number: string, extra = {}) => ({ phone_number, type: 'inbound', ...extra });

/** An admin of an organization of their own, which begins with the sandbox number +12025550100. */
export async function signUpNumbers(app: TestApp) {
  const admin = await app.signUp({ role: 'admin' });
  // Prisma runs a query when it is awaited, so it is awaited inside.
  const inTenant = <T>(work: () => Promise<T>) => withTenant(admin.organizationId, async () => await work());
  const list = async (query = ''): Promise<PhoneNumber[]> =>
    (await admin.request<Page<PhoneNumber>>('GET', `/api/phone-numbers${query}`)).body.items;
  return {
    admin,
    inTenant,
    list,
    add: (body: object, person: TestPerson = admin) => person.request<PhoneNumber>('POST', '/api/phone-numbers', body),
    change: (id: string, body: object) => admin.request<PhoneNumber>('PATCH', `/api/phone-numbers/${id}`, body),
    remove: (id: string) => admin.request('DELETE', `/api/phone-numbers/${id}`),
    stored: (id: string) => inTenant(() => app.services.db.phone_numbers.findFirstOrThrow({ where: { id } })),
    async starter(): Promise<PhoneNumber> {
      const [number] = await list();
      if (!number) throw new Error('A new organization has a number');
      return number;
    },
  };
}
