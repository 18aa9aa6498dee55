import type { TestPerson } from './test-app.ts';

/** Gives an organization keys of the default providers, at addresses where no one listens, so that real calls are allowed. */
export async function connectProviders(person: TestPerson): Promise<void> {
  for (const provider_name of ['openai', 'deepgram', 'elevenlabs']) {
    const { status } = await person.request('POST', '/api/providers', {
      provider_name,
      api_key: 'test-key-0001',
      config: {},
    });
    if (status >= 300) throw new Error(`A key of ${provider_name} was answered with ${status}`);
  }
}
