import type { AssistantDetail } from '@switchboard/contracts/assistants';

/** The verb of all actions that make the draft live. Source: specification 02 §2. */
export const publishVerb = ({ published_version }: Pick<AssistantDetail, 'published_version'>) =>
  published_version === null ? 'Publish Assistant' : 'Update Assistant';

/** The label of the dialog's button: it names the tests that run first, or that they are skipped. */
export function publishLabel(verb: string, openTests: number, isOverriding: boolean): string {
  if (isOverriding) return `${verb} without passing tests`;
  if (openTests === 0) return verb;
  const tests = openTests === 1 ? 'one test' : `${openTests} tests`;
  return `Run ${tests} and ${verb.toLowerCase()}`;
}

/** The effect of publishing, once it is known whether there is anything to publish. */
export function consequence(
  { published_version: published, has_unpublished_changes }: AssistantDetail,
  isLive: boolean | undefined,
): string {
  if (published === null)
    return 'Calls will use this draft as version 1, and you can choose the assistant for calls and campaigns.';
  if (isLive) return `Nothing has changed since version ${published}, which calls use. There is nothing to publish.`;
  const documents =
    has_unpublished_changes || isLive === undefined
      ? ''
      : `Only documents of its knowledge have changed since version ${published}. `;
  return `${documents}The draft becomes version ${published + 1}. Calls in progress continue with version ${published}.`;
}
