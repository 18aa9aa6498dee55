import { ApiError } from '@switchboard/platform';

/** The message for a failed save, by its cause. Source: specification 02 §8. */
export function saveFailure(error: unknown): { title: string; description: string } {
  const { message, status, reason } = error instanceof ApiError ? error : { message: '', status: 0, reason: undefined };
  // The connection is mentioned only once.
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
  // A retry wouldn't help.
  if (reason === 'too_large') return { title: 'Save Failed', description: `This assistant was not saved. ${message}` };
  return saveFailed(message);
}

function saveFailed(details: string) {
  const generic = 'Failed to save assistant. Please check your connection and try again.';
  return { title: 'Save Failed', description: details && details !== generic ? `${generic} ${details}` : generic };
}
