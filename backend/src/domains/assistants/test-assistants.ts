import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { AssistantDetail, AssistantVersion } from '@switchboard/contracts/assistants';
import { isCustomProvider, providerNames } from '@switchboard/contracts/providers.limits';
import type { Page } from '@switchboard/contracts/shared';
import type { TestAnswer, TestApp, TestPerson } from '../../testing/test-app.ts';
import { uniqueName } from '../../testing/test-organization.ts';

/** The body of an error response. */
export interface Refusal {
  error: {
    message: string;
    reason?: string;
    fields?: Record<string, string>;
    details?: Record<string, unknown>;
  };
}

/** A person with the requests about assistants. */
export interface Author {
  person: TestPerson;
  create(): Promise<AssistantDetail>;
  read(id: string): Promise<AssistantDetail>;
  save(of: AssistantDetail, changes: Partial<AssistantConfig>): Promise<TestAnswer<AssistantDetail>>;
  publish(of: AssistantDetail, notes?: string): Promise<TestAnswer<AssistantDetail>>;
  versions(id: string): Promise<AssistantVersion[]>;
}

export function authorOf(person: TestPerson): Author {
  const at = (id: string, rest = '') => `/api/assistants/${id}${rest}`;
  return {
    person,
    create: async () =>
      (await person.request<AssistantDetail>('POST', '/api/assistants', { name: uniqueName('Assistant') })).body,
    read: async (id) => (await person.request<AssistantDetail>('GET', at(id))).body,
    save: ({ id, draft_revision: revision, config }, changes) =>
      person.request('PUT', at(id), { revision, config: { ...config, ...changes } }),
    publish: ({ id, draft_revision: revision }, notes) =>
      person.request('POST', at(id, '/publish'), { revision, notes }),
    versions: async (id) =>
      (await person.request<Page<AssistantVersion>>('GET', at(id, '/versions?limit=100'))).body.items,
  };
}

/** Turns the PRO plan of an organization on or off. */
export const setPlan = (app: TestApp, { organizationId }: TestPerson, is_pro: boolean) =>
  app.services.systemPool.query('UPDATE organizations SET is_pro = $2 WHERE id = $1', [organizationId, is_pro]);

const ownServer = { base_url: 'http://127.0.0.1:9/v1', model: 'own' };

/** Adds a credential of each provider, so that there are no warnings about missing ones. */
export async function addProviders(person: TestPerson): Promise<void> {
  for (const provider_name of providerNames) {
    const config = isCustomProvider(provider_name) ? ownServer : {};
    await person.request('POST', '/api/providers', { provider_name, api_key: 'test-key', config });
  }
}
