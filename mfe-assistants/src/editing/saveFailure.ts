import { ApiError } from '@switchboard/platform';

/** What is said of a save that failed, by its cause. Source: specification 02 §8. */
export function saveFailure(error: unknown): { title: string; description: string } {
  const { message, status, reason } = error instanceof ApiError ? error : { message: '', status: 0, reason: undefined };
  // The connection is spoken of once.
  if (reason === 'network' || reason === 'timeout') return saveFailed('');
  if (status >= 500 || !(error instanceof ApiError)) return saveFailed(message);
  if (reason === 'duplicate')
    return {
      title: 'Duplicate Error',
      description: 'An item with this name already exists. Please use a different name or update the existing item.',
    };
  if (reason === 'no_organization')
    return {
      title: 'Organization Required',
      description: 'You need to create or join an organization before creating assistants.',
    };
  if (reason === 'reference')
    return { title: 'Reference Error', description: `There was an error with referenced data. ${message}`.trim() };
  // Trying again would not help.
  if (reason === 'too_large') return { title: 'Save Failed', description: `This assistant was not saved. ${message}` };
  return saveFailed(message);
}

function saveFailed(details: string) {
  const generic = 'Failed to save assistant. Please check your connection and try again.';
  return { title: 'Save Failed', description: details && details !== generic ? `${generic} ${details}` : generic };
}
