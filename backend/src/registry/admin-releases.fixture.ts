import { randomUUID } from 'node:crypto';
import type { TestSuperAdmin } from '../testing/super-admin.ts';
import type { TestApp } from '../testing/test-app.ts';
import { moduleArchive } from './module-archive.fixture.ts';

export type AdminReleases = ReturnType<typeof adminReleases>;

/** Brings modules into a state with the registry's own operations, as a super admin. */
export function adminReleases(app: TestApp, admin: TestSuperAdmin) {
  const newest = new Map<string, string>();
  let builds = 0;

  const newestOf = (id: string): string => newest.get(id) ?? '0.0.0-000000000000';

  async function expectDone<T extends { status: number }>(answer: Promise<T>): Promise<T> {
    const done = await answer;
    if (done.status >= 300) throw new Error(`A module could not be prepared: ${JSON.stringify(done)}`);
    return done;
  }

  async function nextBuild(id: string) {
    builds += 1;
    return moduleArchive({ id, content: `build ${builds}` });
  }

  async function publish(id: string): Promise<void> {
    const { archive, manifest } = await nextBuild(id);
    const answer = await app.fetch(`/api/modules/${id}/versions`, {
      method: 'POST',
      headers: { cookie: admin.cookie, 'content-type': 'application/gzip' },
      body: new Uint8Array(archive),
    });
    if (answer.status !== 201) throw new Error(`A module could not be published: ${await answer.text()}`);
    newest.set(id, manifest.version);
  }

  /** A new module with one version that is active for no one. */
  async function published(): Promise<string> {
    const id = `m-${randomUUID().slice(0, 8)}`;
    await publish(id);
    return id;
  }

  const act = (id: string, verb: string, body: object) =>
    expectDone(admin.request('POST', `/api/modules/${id}/${verb}`, body));

  /** A new module with an active version and a canary. */
  async function withCanary(): Promise<string> {
    const id = await published();
    await act(id, 'activate', { version: newestOf(id) });
    await publish(id);
    await act(id, 'canary', { version: newestOf(id), organization_ids: [], percent: 10 });
    return id;
  }

  /** A page that a module may have among those of the shell. */
  async function allowance(id: string): Promise<string> {
    const body = { path: '/features/taken-back' };
    return (await expectDone(admin.request<{ id: string }>('POST', `/api/modules/${id}/allowances`, body))).body.id;
  }

  /** A deploy token of a module, with its text. */
  async function token(id: string): Promise<{ id: string; token: string }> {
    const answer = admin.request<{ id: string; token: string }>('POST', `/api/modules/${id}/tokens`, { name: 'CI' });
    return (await expectDone(answer)).body;
  }

  /** A module that a super admin deactivated, with a deploy token: only super admins can undo that. */
  async function deactivated(): Promise<string> {
    const id = await withCanary();
    const { token: secret } = await token(id);
    const answer = app.fetch(`/api/modules/${id}/deactivate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: '{}',
    });
    await expectDone(answer);
    return id;
  }

  /** The archive of a version that isn't published yet. */
  const nextArchive = async (id: string): Promise<Buffer> => (await nextBuild(id)).archive;

  return { newestOf, published, withCanary, deactivated, allowance, token, nextArchive };
}
