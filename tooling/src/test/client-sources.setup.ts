import { ensureClientSources } from '../client-sdk/sources.ts';
import { repositoryRoot as root } from '../root.ts';

/** Tests of the client use its generated methods. */
export default async function setup(): Promise<void> {
  await ensureClientSources(root);
}
